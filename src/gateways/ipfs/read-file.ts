import { type FindBlock, getBlock, malformed } from './blocks.js';
import { type Cid, cidText } from './cid.js';
import { type FileNode, readNode } from './unixfs-node.js';

/** Genuine files have a depth of three at a terabyte. */
const MAX_DEPTH = 32;
/** Limits files of nearly empty blocks. */
const MAX_BLOCKS = 20_000;
/** Number of blocks to prefetch. */
const AHEAD = 3;

export interface ByteSpan {
  readonly from: bigint;
  /** Exclusive. */
  readonly to: bigint;
}

/**
 * Yields the bytes of a range block by block. Every block read contributes at least one requested byte or leads to one,
 * so neither repetition nor depth multiplies the work.
 */
export async function* readFile(
  find: FindBlock,
  root: { readonly cid: Cid; readonly node: FileNode },
  span: ByteSpan,
): AsyncGenerator<Uint8Array> {
  let blocks = 0;
  const load = async (cid: Cid, size: bigint): Promise<FileNode> => {
    blocks += 1;
    if (blocks > MAX_BLOCKS) throw malformed(root.cid, `more than ${MAX_BLOCKS} blocks in one read`);
    const node = readNode(cid, await getBlock(find, cid));
    if (node.kind !== 'file' || node.size !== size) {
      throw malformed(root.cid, `its part ${cidText(cid)} is not what it should be`);
    }
    return node;
  };

  async function* read(node: FileNode, start: bigint, depth: number): AsyncGenerator<Uint8Array> {
    if (depth > MAX_DEPTH) throw malformed(root.cid, `more than ${MAX_DEPTH} levels`);
    const own = cut(node.data, start, span);
    if (own.length > 0) yield own;
    const requestedRanges = childrenWithin(node, start, span);
    for await (const { child, at } of inOrder(requestedRanges, async ({ cid, size, at }) => ({
      child: await load(cid, size),
      at,
    }))) {
      yield* read(child, at, depth + 1);
    }
  }

  yield* read(root.node, 0n, 0);
}

function cut(data: Uint8Array, start: bigint, { from, to }: ByteSpan): Uint8Array {
  const length = BigInt(data.length);
  const first = from > start ? from - start : 0n;
  const last = to - start < length ? to - start : length;
  return first >= last ? data.subarray(0, 0) : data.subarray(Number(first), Number(last));
}

export interface FileRange {
  readonly cid: Cid;
  readonly size: bigint;
  readonly at: bigint;
}

/** The parts of a file that have bytes of the range, with their positions. */
export function childrenWithin(
  { data, children }: FileNode,
  start: bigint,
  { from, to }: ByteSpan,
): readonly FileRange[] {
  const ranges: FileRange[] = [];
  let at = start + BigInt(data.length);
  for (const { cid, size } of children) {
    if (size > 0n && at < to && at + size > from) ranges.push({ cid, size, at });
    at += size;
  }
  return ranges;
}

/** Prefetches a few items and yields results in order. */
export async function* inOrder<Item, Loaded>(
  items: readonly Item[],
  load: (item: Item) => Promise<Loaded>,
  ahead = AHEAD,
): AsyncGenerator<Loaded> {
  const prefetched: Promise<Loaded>[] = [];
  let next = 0;
  while (next < items.length || prefetched.length > 0) {
    while (prefetched.length < ahead && next < items.length) {
      const loading = load(items[next] as Item);
      // If the reader stops early, a failed prefetch has no handler.
      loading.catch(() => undefined);
      prefetched.push(loading);
      next += 1;
    }
    yield await (prefetched.shift() as Promise<Loaded>);
  }
}
