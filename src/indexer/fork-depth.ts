import { type Origin, type Point, samePoint } from '../sources/source.js';

/**
 * Maximum number of blocks that a rollback from `current` to `to` undoes. Where the height of `to` is unknown, the
 * newest known point before it bounds the depth; undefined when there is none, because then it is below the maximum
 * rollback depth.
 */
export function forkDepth(current: Required<Point>, to: Point | Origin, known: readonly Point[]): number | undefined {
  if (to === 'origin') return current.height + 1;
  if (to.height !== undefined) return current.height - to.height;
  const bound =
    known.find((point) => samePoint(point, to)) ??
    known.find(({ slot, height }) => slot < to.slot && height !== undefined);
  return bound?.height === undefined ? undefined : current.height - bound.height;
}
