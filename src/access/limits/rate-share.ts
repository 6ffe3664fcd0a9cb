/** A process that serves a subject gets at least this fraction of an equal share. */
const FLOOR = 0.25;

/** Demand below this counts as zero; otherwise sums of the smallest numbers would round the floor away. */
const FADED = 1e-9;

/**
 * The share of a limit for a process with demand `mine` when the other processes have demand `others`. Every process
 * computes it from the same numbers, so the shares add up to one.
 */
export function computeShare(mine: number, others: readonly number[]): number {
  const count = 1 + others.length;
  const total = others.reduce((sum, demand) => sum + demand, mine);
  if (count === 1) return 1;
  if (!(total > FADED)) return 1 / count;
  const floor = (FLOOR * total) / count;
  const weight = (demand: number): number => Math.max(demand, floor);
  return weight(mine) / others.reduce((sum, demand) => sum + weight(demand), weight(mine));
}
