// Blocks of real chains.
import { tarEntries } from '../../tools/tar.mjs';
import { readDataFile } from '../../tools/test-data.mjs';
import { needData } from '../external-data.mjs';
import { load } from '../measurement.mjs';

const { genesisOutputs } = await load('chains/cardano/parameters/genesis.js');
const { networkById } = await load('chains/networks.js');
const { CborReader } = await load('kernel/cbor/reader.js');

/** Ends the benchmark when the data is missing. */
export const needChainData = (name) => needData(name, 'cardano-preview-chain', 'cardano-mainnet-chunks');

/** The `[era, block]` items of a chunk, as a source provides them. */
function readItems(chunk) {
  const items = [];
  for (const reader = new CborReader(chunk); !reader.done; ) items.push(reader.readEncoded());
  return items;
}

const readChunks = (tar) =>
  [...tarEntries(tar)]
    .filter(([name]) => name.endsWith('.chunk'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, chunk]) => chunk);

/** The preview chain from genesis, 53,069 blocks. */
export const readPreviewBlocks = () =>
  readChunks(readDataFile('cardano-preview-chain/immutable-00000-00269.tar.gz')).flatMap(readItems);

/** The texts of the genesis files. */
export function readPreviewGenesisFiles() {
  const file = (name) => readDataFile(`cardano-preview-chain/genesis/${name}-genesis.json`).toString('utf8');
  return { byron: file('byron'), shelley: file('shelley') };
}

export const readPreviewGenesis = () => genesisOutputs(readPreviewGenesisFiles(), networkById('CARDANO_PREVIEW'));

/** 703 Conway blocks. */
export const readMainnetBlocks = () => readItems(readDataFile('cardano-mainnet-chunks/06189-part1.chunk.gz'));
