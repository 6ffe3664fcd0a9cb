import type { ChainOrder } from '../outputs/chain-outputs.js';

/** An inclusive range of heights. Empty where `from` is greater than `to`. */
export interface HeightRange {
  readonly from: number;
  readonly to: number;
}

export interface ListWindow {
  readonly order: ChainOrder;
  readonly skip: number;
  readonly limit: number;
}

/**
 * The part of a chain that a numbered page shows: a range of heights, and the blocks between them without a height of
 * their own (`markers`, in chain order; each comes after the block whose height it repeats). Heights have no gaps, so
 * the position of every block is known without reading any.
 */
export function chainWindow<Marker extends { readonly height: number }>(
  { from, to }: HeightRange,
  markers: readonly Marker[],
  { order, skip, limit }: ListWindow,
): { readonly heights: HeightRange; readonly markers: readonly Marker[] } {
  const blocks = Math.max(0, to - from + 1);
  const blocksUpTo = (height: number): number => Math.min(blocks, Math.max(0, height - from + 1));
  const positions = markers.map(({ height }, index) => blocksUpTo(height) + index);
  const total = blocks + markers.length;
  const first = order === 'asc' ? skip : Math.max(0, total - skip - limit);
  const end = order === 'asc' ? Math.min(total, skip + limit) : total - skip;
  const before = positions.filter((position) => position < first).length;
  const within = markers.slice(before, Math.max(before, positions.filter((position) => position < end).length));
  const firstHeight = from + first - before;
  return { heights: { from: firstHeight, to: firstHeight + (end - first - within.length) - 1 }, markers: within };
}

/** Merges blocks, which are in the requested order, and markers, which are in chain order, into one list. */
export function mergeChain<Block extends { readonly height: number }, Marker extends { readonly height: number }>(
  blocks: readonly Block[],
  markers: readonly Marker[],
  order: ChainOrder,
): readonly (Block | Marker)[] {
  if (markers.length === 0) return blocks;
  const placed = [
    ...blocks.map((item) => ({ item, height: item.height, rank: -1 })),
    ...markers.map((item, rank) => ({ item, height: item.height, rank })),
  ].sort((one, other) => one.height - other.height || one.rank - other.rank);
  const items = placed.map(({ item }) => item);
  return order === 'asc' ? items : items.reverse();
}
