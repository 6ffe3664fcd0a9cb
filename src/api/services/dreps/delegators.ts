import type { NetworkDb } from '../../../store/network-db.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import type { Delegator } from '../../../store/queries/cardano/pools/pool-delegators.js';

/** Adds the reward balance to the amount of each delegator, where the ledger state is known. */
export async function addRewards(
  db: NetworkDb<'cardano'>,
  delegators: readonly Delegator[],
): Promise<readonly Delegator[]> {
  if (delegators.length === 0 || !(await hasLedger(db))) return delegators;
  const balances = await rewardBalances(
    db,
    delegators.map(({ stakeId }) => stakeId),
  );
  return delegators.map((each) => ({ ...each, lovelace: each.lovelace + (balances.get(each.stakeId) ?? 0n) }));
}
