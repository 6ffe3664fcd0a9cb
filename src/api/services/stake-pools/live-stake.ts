import type { NetworkDb } from '../../../store/network-db.js';
import { rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';

/** Adds reward balances to unspent outputs; without the ledger state the amounts are unchanged. */
export async function addRewardBalances<Row extends { readonly stakeId: number; readonly lovelace: bigint }>(
  db: NetworkDb<'cardano'>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (rows.length === 0 || !(await hasLedger(db))) return rows;
  const balances = await rewardBalances(
    db,
    rows.map(({ stakeId }) => stakeId),
  );
  return rows.map((row) => ({ ...row, lovelace: row.lovelace + (balances.get(row.stakeId) ?? 0n) }));
}
