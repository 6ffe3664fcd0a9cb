/** A process that serves a subject at all gets at least this part of an equal share. */
const FLOOR = 0.25;

/** Demand that has faded below this is none; without it sums of the smallest numbers would round the floor away. */
const FADED = 1e-9;

/**
 * The part of a limit that a process with demand `mine` takes while others have demand of their own. Every process
 * computes it from the same numbers, so the parts add up to one.
 */
export function shareOf(mine: number, others: readonly number[]): number {
  const count = 1 + others.length;
  const total = others.reduce((sum, demand) => sum + demand, mine);
  if (count === 1) return 1;
  if (!(total > FADED)) return 1 / count;
  const floor = (FLOOR * total) / count;
  const weight = (demand: number): number => Math.max(demand, floor);
  return weight(mine) / others.reduce((sum, demand) => sum + weight(demand), weight(mine));
}
