import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Block, readBlock } from '../../src/chains/cardano/blocks/block.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';

/** Real chain data that lives beside the checkout and is never part of it. */
const root = new URL('../../../shared/data/', import.meta.url);

/** Whether the data is there; says in one line when it is not. */
export function sharedDataIsPresent(suite: string): boolean {
  const present = existsSync(root);
  // biome-ignore lint/suspicious/noConsole: a skipped suite says so.
  if (!present) console.info(`${suite}: skipped, ../shared/data is not here`);
  return present;
}

export function readData(path: string): Uint8Array {
  const bytes = readFileSync(new URL(path, root));
  return new Uint8Array(path.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

export const readText = (path: string): string => new TextDecoder().decode(readData(path));

export const readJson = <T>(path: string): T => JSON.parse(readText(path)) as T;

export const readLines = <T>(path: string): readonly T[] =>
  readText(path)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** What the indexes say about a transaction; absent fields are zero, false or empty. */
export interface TxFacts {
  readonly hash: string;
  readonly fee?: string;
  readonly nin: number;
  readonly nout: number;
  readonly out?: string;
  readonly wit?: readonly number[];
  readonly certs?: readonly number[];
  readonly mint?: readonly string[];
  readonly metaLabels?: readonly string[];
  readonly auxSize?: number;
  readonly withdrawals?: number;
  readonly collateral?: number;
  readonly collateralReturn?: boolean;
  readonly totalCollateral?: string;
  readonly refInputs?: number;
  readonly inlineDatums?: number;
  readonly datumHashes?: number;
  readonly refScripts?: number;
  readonly multiAssetOuts?: number;
  readonly datums?: number;
  readonly redeemers?: number;
  readonly votes?: number;
  readonly proposals?: readonly number[];
  readonly update?: boolean;
  readonly invalid?: boolean;
}

export interface IndexedBlock {
  readonly era: string;
  readonly hash: string;
  readonly prev?: string | null;
  readonly prevHash?: string | null;
  readonly height: number;
  readonly slot: number;
  readonly issuer?: string;
  readonly issuerPoolKeyHash?: string;
  readonly pv?: string;
  readonly protocolVersion?: string;
  readonly size?: number;
  readonly txs: readonly TxFacts[];
}

export interface SingleBlock extends IndexedBlock {
  readonly file: string;
  readonly headerBodyHashVerified: boolean | null;
}

export const singleBlocks = (): readonly { readonly facts: SingleBlock; readonly bytes: Uint8Array }[] =>
  readJson<readonly SingleBlock[]>('cardano-blocks/index.json').map((facts) => ({
    facts,
    bytes: readData(`cardano-blocks/${facts.file}`),
  }));

/** A run of blocks as a node stores them, and what the index says about each. */
export interface Segment {
  readonly name: string;
  readonly chunks: () => readonly Uint8Array[];
  readonly index: string;
}

export const segments: readonly Segment[] = [
  ...['00000', '00500', '06189-part1'].map((name) => ({
    name: `mainnet chunk ${name}`,
    chunks: () => [readData(`cardano-mainnet-chunks/${name}.chunk.gz`)],
    index: `cardano-mainnet-chunks/${name}.index.ndjson.gz`,
  })),
  {
    name: 'preprod chunk 1285',
    chunks: () => chunksOf('cardano-preprod-chunks/immutable-01285.tar.gz'),
    index: 'cardano-preprod-chunks/block-index-01285.ndjson.gz',
  },
  {
    name: 'the Conway devnet',
    chunks: () => chunksOf('cardano-devnet-conway/immutable-00000-00003.tar.gz'),
    index: 'cardano-devnet-conway/block-index.ndjson.gz',
  },
  {
    name: 'the preview chain',
    chunks: () => chunksOf('cardano-preview-chain/immutable-00000-00269.tar.gz'),
    index: 'cardano-preview-chain/block-index.ndjson.gz',
  },
];

/** The chunk files of a tar archive, in their order on the chain. */
export function chunksOf(archive: string): readonly Uint8Array[] {
  return [...tarEntries(readData(archive))]
    .filter(([name]) => name.endsWith('.chunk'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, bytes]) => bytes);
}

/** Names and contents. */
export function* tarEntries(tar: Uint8Array): Generator<[string, Uint8Array]> {
  const text = (start: number, length: number): string =>
    Buffer.from(tar.subarray(start, start + length))
      .toString('latin1')
      .replace(/\0[\s\S]*$/, '');
  // GNU tar writes a name of more than 100 characters as an entry of its own before the entry that has it.
  let longName: string | undefined;
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    if (text(at + 156, 1) === 'L') longName = text(at + 512, size);
    else {
      yield [longName ?? text(at, 100), tar.subarray(at + 512, at + 512 + size)];
      longName = undefined;
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

export function* blocksOf(chunks: readonly Uint8Array[]): Generator<Block> {
  for (const chunk of chunks) {
    const reader = new CborReader(chunk);
    while (!reader.done) yield readBlock(reader);
  }
}

/** The separate `[era, block]` items of a chunk. */
export function splitChunk(chunk: Uint8Array): readonly Uint8Array[] {
  const reader = new CborReader(chunk);
  const items: Uint8Array[] = [];
  while (!reader.done) items.push(reader.readEncoded());
  return items;
}
