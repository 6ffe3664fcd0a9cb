import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** An open position; numbers are those of the index (migration 0030). */
export interface StoredPosition {
  readonly txHash: string;
  readonly index: number;
  readonly slot: bigint;
  readonly role: number;
  readonly contract: number;
  readonly content: string;
}

/**
 * Open positions of a stake credential (29 bytes), and those of payment keys of its addresses where the position has no
 * stake credential; oldest first.
 */
export const listOpenPositions = (
  db: NetworkDb<'cardano'>,
  {
    stake,
    stakeIds,
    limit,
  }: { readonly stake: Uint8Array; readonly stakeIds: readonly number[]; readonly limit: number },
): Promise<readonly StoredPosition[]> =>
  db.rows<StoredPosition>(sql`
    select encode(t.hash, 'hex') as "txHash", p.index, b.slot, p.role, p.contract, p.content
      from (select ${stake}::bytea as owner
             union
            select case when payment_script_id is null then '\\x00'::bytea else '\\x01'::bytea end
                   || substring(bytes from 2 for 28)
              from ${db.schema}.address where stake_id = any(${stakeIds}::integer[])) w
      join ${db.schema}.defi_position p on coalesce(p.owner_stake, p.owner_payment) = w.owner
      join ${db.schema}.output o on o.tx_id = p.tx_id and o.index = p.index and o.spent_by is null
      join ${db.schema}.transaction t on t.id = p.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by p.tx_id, p.index, p.role limit ${limit}`);

/** Whether an older version, which wrote no positions, created the index. */
export async function lacksEarlierPositions(db: NetworkDb<'cardano'>): Promise<boolean> {
  const row = await db.first<{ readonly lacks: boolean }>(
    sql`select positions_from is not null as lacks from ${db.schema}.checkpoint`,
  );
  return row?.lacks ?? false;
}

/** Up to `limit`. */
export async function countAddresses(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  limit: number,
): Promise<number> {
  const row = await db.first<{ readonly count: number }>(sql`
    select count(*)::integer as count from (
      select from ${db.schema}.address where stake_id = any(${stakeIds}::integer[]) limit ${limit}) a`);
  return row?.count ?? 0;
}
