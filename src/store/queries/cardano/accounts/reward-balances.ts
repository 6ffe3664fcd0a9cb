import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { BALANCES_PER_CHUNK } from '../../../write/cardano/ledger-tables.js';
import type { ChainStateRef } from '../chain/as-of.js';
import { selectBoundary } from '../chain/epoch-boundary.js';

/** Accounts that appeared after the boundary have no bytes in the last chunk. */
function readStoredBalance(bytes: Uint8Array | null): bigint {
  if (bytes === null || bytes.byteLength < 8) return 0n;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigInt64(0, true);
}

/**
 * Rewards that accounts have not withdrawn, by account: the balance after the newest epoch boundary, without the
 * withdrawals and with the direct deposits since. Every requested account is in the result.
 */
export async function rewardBalances(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  if (stakeIds.length === 0) return new Map();
  const rows = await db.rows<{
    readonly id: number;
    readonly bytes: Uint8Array | null;
    readonly withdrawn: bigint;
  }>(sql`
    select w.id,
           (select substring(b.balances from (w.id % ${BALANCES_PER_CHUNK}) * 8 + 1 for 8)
              from ${db.schema}.ledger_balance b
             where b.epoch = l.epoch and b.chunk = w.id / ${BALANCES_PER_CHUNK}) as bytes,
           (select coalesce(sum(lovelace), 0) from ${db.schema}.withdrawal
             where stake_id = w.id and tx_id >= l.first_tx_id)
           - (select coalesce(sum(lovelace), 0) from ${db.schema}.direct_deposit
               where stake_id = w.id and tx_id >= l.first_tx_id) as withdrawn
      from (${selectBoundary(db)}) l cross join unnest(${stakeIds}::integer[]) w (id)`);
  const balances = new Map(rows.map(({ id, bytes, withdrawn }) => [id, readStoredBalance(bytes) - withdrawn]));
  return new Map(stakeIds.map((id) => [id, balances.get(id) ?? 0n]));
}

/** The reward balance of one account after an earlier block. */
export async function rewardBalanceAt(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  { height, lastTxId }: Pick<ChainStateRef, 'height' | 'lastTxId'>,
): Promise<bigint> {
  const row = await db.first<{ readonly lovelace: bigint }>(sql`
    select coalesce((select lovelace from ${db.schema}.start_reward where stake_id = ${stakeId}), 0)
           + (select coalesce(sum(lovelace), 0) from ${db.schema}.reward
             where stake_id = ${stakeId} and claimed
               and paid_epoch <= (select max(epoch) from ${db.schema}.epoch_ledger where height <= ${height}))
           - (select coalesce(sum(lovelace), 0) from ${db.schema}.withdrawal
               where stake_id = ${stakeId} and tx_id <= ${lastTxId})
           + (select coalesce(sum(lovelace), 0) from ${db.schema}.direct_deposit
               where stake_id = ${stakeId} and tx_id <= ${lastTxId}) as lovelace`);
  return row?.lovelace ?? 0n;
}

/** The reward balance of an account after each of the given blocks, which are in chain order. */
export async function rewardBalancesAtEach(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  points: readonly Pick<ChainStateRef, 'height' | 'lastTxId'>[],
): Promise<readonly bigint[]> {
  const paid = await db.rows<{ readonly height: number; readonly lovelace: bigint }>(sql`
    select l.height, sum(r.lovelace) as lovelace
      from ${db.schema}.reward r join ${db.schema}.epoch_ledger l on l.epoch = r.paid_epoch
     where r.stake_id = ${stakeId} and r.claimed group by l.height order by l.height`);
  const withdrawn = await db.rows<{ readonly tx_id: number; readonly lovelace: bigint }>(sql`
    select tx_id, lovelace from ${db.schema}.withdrawal where stake_id = ${stakeId}
    union all select tx_id, -lovelace from ${db.schema}.direct_deposit where stake_id = ${stakeId}
    order by tx_id`);
  const start = await db.first<{ readonly lovelace: bigint }>(
    sql`select lovelace from ${db.schema}.start_reward where stake_id = ${stakeId}`,
  );
  let balance = start?.lovelace ?? 0n;
  let nextPaid = 0;
  let nextWithdrawn = 0;
  return points.map(({ height, lastTxId }) => {
    for (; nextPaid < paid.length && paid[nextPaid]!.height <= height; nextPaid += 1)
      balance += paid[nextPaid]!.lovelace;
    for (; nextWithdrawn < withdrawn.length && withdrawn[nextWithdrawn]!.tx_id <= lastTxId; nextWithdrawn += 1)
      balance -= withdrawn[nextWithdrawn]!.lovelace;
    return balance;
  });
}
