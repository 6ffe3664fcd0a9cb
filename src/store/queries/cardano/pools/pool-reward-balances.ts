import type { NetworkDb } from '../../../network-db.js';
import { emptySql, sql } from '../../../sql.js';
import { readStoredBalance, selectStoredBalance } from '../accounts/reward-balances.js';
import { findBoundary } from '../chain/epoch-boundary.js';

/**
 * Reward balances of the current delegators of pools, by pool: the sums after the newest epoch boundary, changed by
 * the delegations and withdrawals since. An epoch has some ten thousand of these, a pool list more than a million
 * delegators.
 */
export async function poolRewardBalances(
  db: NetworkDb<'cardano'>,
  poolIds?: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const balances = new Map<number, bigint>();
  const boundary = await findBoundary(db);
  if (boundary === undefined) return balances;
  const { schema } = db;
  const { epoch, height, firstTxId } = boundary;
  const wanted = poolIds === undefined ? emptySql : sql`and pool_id = any(${poolIds}::integer[])`;
  const sums = await db.rows<{ readonly pool_id: number; readonly lovelace: bigint }>(sql`
    select pool_id, lovelace from ${schema}.ledger_pool_balance where epoch = ${epoch} ${wanted}
    union all
    select d.pool_id, -sum(w.lovelace)
      from ${schema}.withdrawal w
      join ${schema}.delegation d on d.stake_id = w.stake_id and d.ended_height is null
     where w.tx_id >= ${firstTxId} ${wanted} group by d.pool_id`);
  // Without a stored sum the pool retired at the boundary, which ended its delegations.
  const moves = await db.rows<{ readonly pool_id: number; readonly joined: boolean; readonly bytes: Uint8Array }>(sql`
    select m.pool_id, m.joined, ${selectStoredBalance(db, epoch, sql`m.stake_id`)} as bytes
      from (select pool_id, stake_id, true as joined from ${schema}.delegation
             where tx_id >= ${firstTxId} and ended_height is null ${wanted}
            union all
            select pool_id, stake_id, false from ${schema}.delegation d
             where ended_height >= ${height} and tx_id < ${firstTxId} ${wanted}
               and exists (select from ${schema}.ledger_pool_balance p
                            where p.epoch = ${epoch} and p.pool_id = d.pool_id)) m`);
  const add = (poolId: number, lovelace: bigint): void => {
    balances.set(poolId, (balances.get(poolId) ?? 0n) + lovelace);
  };
  for (const { pool_id, lovelace } of sums) add(pool_id, lovelace);
  for (const { pool_id, joined, bytes } of moves) {
    const lovelace = readStoredBalance(bytes);
    add(pool_id, joined ? lovelace : -lovelace);
  }
  return balances;
}
