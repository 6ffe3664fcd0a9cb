import { type Cid, createCid, createCidV0, DAG_PB, RAW } from './cid.js';
import { encodeDagPb } from './dag-pb.js';
import { sha256Multihash } from './multihash.js';
import { encodeFileNode } from './unixfs.js';

/** A block: a CID and its bytes. */
export interface NewBlock {
  readonly cid: Cid;
  readonly bytes: Uint8Array;
}

/** Stores a block, possibly asynchronously. */
export type StoreBlock = (block: NewBlock) => Promise<void> | void;

export interface Built {
  readonly cid: Cid;
  /** Size of the content in bytes. */
  readonly size: bigint;
  /** Size of all blocks in bytes, counting duplicates. */
  readonly cumulativeSize: bigint;
}

/** The default chunk size of other implementations, so that a file has the same CID everywhere. */
export const CHUNK_BYTES = 262_144;
export const LINKS_PER_NODE = 174;

export const rawBlock = (bytes: Uint8Array): NewBlock => ({ cid: createCid(RAW, sha256Multihash(bytes)), bytes });

/** Version 0 has leaves of UnixFS, as Kubo writes by default; version 1 raw leaves. */
export type CidVersion = 0 | 1;

export const dagPbBlock = (bytes: Uint8Array, version: CidVersion): NewBlock => {
  const hash = sha256Multihash(bytes);
  return { cid: version === 0 ? createCidV0(hash) : createCid(DAG_PB, hash), bytes };
};

const leafBlock = (chunk: Uint8Array, version: CidVersion): NewBlock =>
  version === 1
    ? rawBlock(chunk)
    : dagPbBlock(encodeDagPb({ links: [], data: encodeFileNode(BigInt(chunk.length), [], chunk) }), version);

export interface FileLayout {
  readonly chunkBytes: number;
  readonly linksPerNode: number;
  readonly cidVersion: CidVersion;
}

const LAYOUT: FileLayout = { chunkBytes: CHUNK_BYTES, linksPerNode: LINKS_PER_NODE, cidVersion: 1 };

/** Builds the blocks of a file: leaves under a balanced tree. A file of one chunk is its leaf. */
export async function buildFile(
  source: AsyncIterable<Uint8Array>,
  storeBlock: StoreBlock,
  layout: Partial<FileLayout> = {},
): Promise<Built> {
  const { chunkBytes, linksPerNode, cidVersion } = { ...LAYOUT, ...layout };
  /** Nodes without a parent by level; each level holds at most the children of one parent. */
  const levels: Built[][] = [];

  const add = async (child: Built, level: number): Promise<void> => {
    levels[level] ??= [];
    const row = levels[level];
    row.push(child);
    if (row.length < linksPerNode) return;
    levels[level] = [];
    await add(await buildParent(row, storeBlock, cidVersion), level + 1);
  };

  let count = 0;
  for await (const chunk of inChunks(source, chunkBytes)) {
    count += 1;
    await add(await buildLeaf(chunk, storeBlock, cidVersion), 0);
  }
  if (count === 0) return await buildLeaf(new Uint8Array(), storeBlock, cidVersion);
  let open: Built[] = [];
  for (const [level, row] of levels.entries()) {
    open = [...row, ...open];
    const isTop = levels.slice(level + 1).every((above) => above.length === 0);
    if (isTop && open.length === 1) break;
    if (open.length > 0) open = [await buildParent(open, storeBlock, cidVersion)];
  }
  return open[0] as Built;
}

async function buildLeaf(chunk: Uint8Array, storeBlock: StoreBlock, version: CidVersion): Promise<Built> {
  const block = leafBlock(chunk, version);
  await storeBlock(block);
  return { cid: block.cid, size: BigInt(chunk.length), cumulativeSize: BigInt(block.bytes.length) };
}

async function buildParent(children: readonly Built[], storeBlock: StoreBlock, version: CidVersion): Promise<Built> {
  const size = children.reduce((sum, child) => sum + child.size, 0n);
  const bytes = encodeDagPb({
    links: children.map(({ cid, cumulativeSize }) => ({ cid, name: '', size: cumulativeSize })),
    data: encodeFileNode(
      size,
      children.map((child) => child.size),
    ),
  });
  const block = dagPbBlock(bytes, version);
  await storeBlock(block);
  return { cid: block.cid, size, cumulativeSize: children.reduce(sumCumulative, BigInt(bytes.length)) };
}

const sumCumulative = (sum: bigint, { cumulativeSize }: Built): bigint => sum + cumulativeSize;

/** Splits bytes into chunks of one size; only the last may be shorter. Each chunk is a copy. */
export async function* inChunks(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const copied = Math.min(size - filled, chunk.length - at);
      piece.set(chunk.subarray(at, at + copied), filled);
      filled += copied;
      at += copied;
      if (filled < size) continue;
      yield piece;
      piece = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.slice(0, filled);
}
