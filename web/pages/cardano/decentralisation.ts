interface StakedPool {
  readonly poolIdBech32: string;
  readonly poolGroup: string | null;
  readonly liveStake: string;
  readonly poolStatus: string;
}

export interface Operator {
  readonly name: string;
  readonly stake: bigint;
}

export interface Decentralisation {
  /** Pools of one operator count together; largest first. */
  readonly operators: readonly Operator[];
  readonly total: bigint;
  /** Fewest operators that together have more than half of the stake; 0 without stake. */
  readonly majority: number;
}

export function computeDecentralisation(pools: readonly StakedPool[]): Decentralisation {
  const stakes = new Map<string, bigint>();
  for (const { poolIdBech32, poolGroup, liveStake, poolStatus } of pools) {
    if (poolStatus === 'retired') continue;
    const name = poolGroup ?? poolIdBech32;
    stakes.set(name, (stakes.get(name) ?? 0n) + BigInt(liveStake));
  }
  const operators = [...stakes]
    .map(([name, stake]) => ({ name, stake }))
    .toSorted((a, b) => (a.stake < b.stake ? 1 : a.stake > b.stake ? -1 : 0));
  const total = operators.reduce((sum, { stake }) => sum + stake, 0n);
  let held = 0n;
  const last = operators.findIndex(({ stake }) => {
    held += stake;
    return held * 2n > total;
  });
  return { operators, total, majority: last + 1 };
}
