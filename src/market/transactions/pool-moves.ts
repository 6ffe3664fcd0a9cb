import type { Pool, Quantity } from '../dex.js';
import type { Unit } from '../unit.js';
import type { PlacedPool } from './market-transaction.js';

/** A pool that a transaction spends and recreates. */
export interface PoolMove {
  readonly before: Pool;
  readonly after: Pool;
  /** Change of each reserve; negative for a decrease. */
  readonly gained: readonly [bigint, bigint];
}

export function findPoolMoves(spent: readonly PlacedPool[], made: readonly PlacedPool[]): readonly PoolMove[] {
  return spent.flatMap(({ pool: before }) => {
    const after = made.find(({ pool }) => isSamePool(pool, before))?.pool;
    if (after === undefined) return [];
    const [a, b] = [after.reserves[0] - before.reserves[0], after.reserves[1] - before.reserves[1]];
    return [{ before, after, gained: [a, b] }];
  });
}

export const isSamePool = (a: Pick<Pool, 'dex' | 'id'>, b: Pick<Pool, 'dex' | 'id'>): boolean =>
  a.dex === b.dex && a.id === b.id;

export const tradesPair = ({ assets }: Pick<Pool, 'assets'>, a: Unit, b: Unit): boolean =>
  (assets[0] === a && assets[1] === b) || (assets[0] === b && assets[1] === a);

export interface Swap {
  readonly given: Quantity;
  readonly got: Quantity;
}

/** The gain of one asset and the loss of the other; undefined when nothing was swapped. */
export function toSwap({ before, after, gained }: PoolMove): Swap | undefined {
  const [a, b] = gained;
  if (a === 0n || b === 0n || a > 0n === b > 0n) return undefined;
  // A changed LP supply means a deposit or withdrawal of one asset.
  if (before.lpSupply !== undefined && after.lpSupply !== undefined && before.lpSupply !== after.lpSupply)
    return undefined;
  const [first, second] = before.assets;
  return a > 0n
    ? { given: { unit: first, amount: a }, got: { unit: second, amount: -b } }
    : { given: { unit: second, amount: b }, got: { unit: first, amount: -a } };
}

/** Pools that were arbitraged: two or more of one pair, of which one lost as much of the token as the others gained. */
export function arbitragedPools(moves: readonly PoolMove[]): ReadonlySet<PoolMove> {
  const arbitraged = new Set<PoolMove>();
  const swapped = moves.filter((move) => toSwap(move) !== undefined);
  for (const move of swapped) {
    // ADA is always the first asset.
    const [a, b] = move.before.assets;
    const same = swapped.filter(({ before }) => tradesPair(before, a, b));
    const sum = same.reduce((total, { before, gained }) => total + gained[before.assets[0] === b ? 0 : 1], 0n);
    if (same.length > 1 && sum === 0n) arbitraged.add(move);
  }
  return arbitraged;
}
