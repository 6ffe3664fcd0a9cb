import { type Check, compare } from './check.js';
import type { PoolRewardsRow } from './reward-pools.js';

/** Treasury and reserves of a node at the end of an epoch. */
export interface NodePots {
  readonly epochEnding: number;
  readonly pots: { readonly treasury: string; readonly reserves: string };
}

/** Every member loses less than one lovelace to rounding, which stays in the reserves; preview has fewer members. */
const MAX_ROUNDING = 100_000n;

/**
 * Compares how the pots of a node change from epoch to epoch with the rewards of its pools. The treasury may get more,
 * since rewards of unregistered accounts go there.
 */
export function checkNodePots(nodePots: readonly NodePots[], rows: readonly PoolRewardsRow[]): readonly Check[] {
  const byEpoch = new Map(nodePots.map(({ epochEnding, pots }) => [epochEnding, pots]));
  return rows.flatMap((row) => {
    const now = byEpoch.get(row.epochOfSnapshot);
    const next = byEpoch.get(row.epochOfSnapshot + 1);
    if (now === undefined || next === undefined) return [];
    const name = `at the end of epoch ${row.epochOfSnapshot + 1}`;
    const earned = row.pools.reduce((sum, { expectTotal }) => sum + BigInt(expectTotal), 0n);
    const reserves = BigInt(now.reserves) + BigInt(row.fees) - BigInt(row.treasuryTax) - earned;
    const rounding = BigInt(next.reserves) - reserves;
    const gain = BigInt(next.treasury) - BigInt(now.treasury) - BigInt(row.treasuryTax);
    return [
      compare(`treasury of the input of epoch ${row.epochOfSnapshot}`, row.treasury, now.treasury),
      compare(`reserves of the input of epoch ${row.epochOfSnapshot}`, row.reserves, now.reserves),
      { name: `reserves ${name}`, reason: describeRange(rounding, MAX_ROUNDING) },
      { name: `treasury ${name}`, reason: describeRange(gain, earned) },
    ];
  });
}

const describeRange = (difference: bigint, maximum: bigint): string | undefined =>
  difference >= 0n && difference <= maximum ? undefined : `differs by ${difference}, expected 0 to ${maximum}`;
