// Blocks of real chains, which lie beside the checkout.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { load } from '../measurement.mjs';

const { genesisOutputs } = await load('chains/cardano/parameters/genesis.js');
const { networkById } = await load('chains/networks.js');
const { CborReader } = await load('kernel/cbor/reader.js');

const data = new URL('../../../shared/data/', import.meta.url);

/** Ends the measurement where the data is not there. */
export function needChainData(name) {
  if (existsSync(data)) return;
  console.log(`${name}: skipped, ../shared/data is not here`);
  process.exit(0);
}

const unzipped = (path) => gunzipSync(readFileSync(new URL(path, data)));

/** The `[era, block]` items of a chunk, as a source hands them over. */
function itemsOf(chunk) {
  const items = [];
  for (const reader = new CborReader(chunk); !reader.done; ) items.push(reader.readEncoded());
  return items;
}

function chunksOf(tar) {
  const text = (start, length) => tar.toString('latin1', start, start + length).replace(/\0[\s\S]*$/, '');
  const chunks = [];
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    if (text(at, 100).endsWith('.chunk')) chunks.push([text(at, 100), tar.subarray(at + 512, at + 512 + size)]);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return chunks.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, chunk]) => chunk);
}

/** The preview chain from genesis, 53,069 blocks. */
export const readPreviewBlocks = () =>
  chunksOf(unzipped('cardano-preview-chain/immutable-00000-00269.tar.gz')).flatMap(itemsOf);

export function readPreviewGenesis() {
  const file = (name) => readFileSync(new URL(`cardano-preview-chain/genesis/${name}-genesis.json`, data), 'utf8');
  return genesisOutputs({ byron: file('byron'), shelley: file('shelley') }, networkById('CARDANO_PREVIEW'));
}

/** 703 Conway blocks. */
export const readMainnetBlocks = () => itemsOf(unzipped('cardano-mainnet-chunks/06189-part1.chunk.gz'));
