import { type Block, readBlock } from '../../src/chains/cardano/blocks/block.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { tarEntries } from '../../tools/tar.mjs';
import { readData, readJson } from '../support/external-data.js';

/** Facts of the index about a transaction; absent fields are zero, false or empty. */
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

/** A range of blocks as a node stores them, and the facts of the index about each. */
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
    chunks: () => readChunks('cardano-preprod-chunks/immutable-01285.tar.gz'),
    index: 'cardano-preprod-chunks/block-index-01285.ndjson.gz',
  },
  {
    name: 'the Conway devnet',
    chunks: () => readChunks('cardano-devnet-conway/immutable-00000-00003.tar.gz'),
    index: 'cardano-devnet-conway/block-index.ndjson.gz',
  },
  {
    name: 'the preview chain',
    chunks: () => readChunks('cardano-preview-chain/immutable-00000-00269.tar.gz'),
    index: 'cardano-preview-chain/block-index.ndjson.gz',
  },
];

/** The chunk files of a tar archive, in chain order. */
export function readChunks(archive: string): readonly Uint8Array[] {
  return [...tarEntries(readData(archive))]
    .filter(([name]) => name.endsWith('.chunk'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, bytes]) => bytes);
}

export function* decodeBlocks(chunks: readonly Uint8Array[]): Generator<Block> {
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
