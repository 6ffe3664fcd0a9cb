import { type Origin, type Point, samePoint } from '../sources/source.js';

/**
 * How many blocks a rollback from `current` to `to` undoes, at most. Where the height of `to` is not known, the newest
 * known point before it bounds the depth; undefined when there is none, because then it lies below everything that may
 * still be undone.
 */
export function forkDepth(current: Required<Point>, to: Point | Origin, known: readonly Point[]): number | undefined {
  if (to === 'origin') return current.height + 1;
  if (to.height !== undefined) return current.height - to.height;
  const bound =
    known.find((point) => samePoint(point, to)) ??
    known.find(({ slot, height }) => slot < to.slot && height !== undefined);
  return bound?.height === undefined ? undefined : current.height - bound.height;
}
