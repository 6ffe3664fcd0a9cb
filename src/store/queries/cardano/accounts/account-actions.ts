import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import {
  type TransactionPosition,
  type TransactionPositionRow,
  toTransactionPosition,
  transactionPositionColumns,
} from '../transactions/owner-transactions.js';

/** In the order of one transaction's actions. */
const ACTION_KINDS = ['registration', 'deregistration', 'delegation', 'vote-delegation', 'withdrawal'] as const;

/** A certificate or a withdrawal of an account; several of one kind in a transaction count once. */
export interface AccountAction {
  readonly stakeId: number;
  readonly kind: (typeof ACTION_KINDS)[number];
  readonly position: TransactionPosition;
}

/** One account after the other in the given order, newest first. */
export async function accountActions(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  limit: number,
): Promise<readonly AccountAction[]> {
  const rows = await db.rows<TransactionPositionRow & { readonly stake_id: number; readonly kind: number }>(sql`
    select ${transactionPositionColumns}, a.stake_id, a.kind
      from (select w.id as stake_id, w.place, f.tx_id, f.kind
              from unnest(${stakeIds}::integer[]) with ordinality w (id, place)
              cross join lateral (
                select tx_id, case when registration then 0 else 1 end as kind
                  from ${db.schema}.stake_update where stake_id = w.id
                union select tx_id, 2 from ${db.schema}.delegation where stake_id = w.id
                union select tx_id, 3 from ${db.schema}.vote_delegation where stake_id = w.id
                union select tx_id, 4 from ${db.schema}.withdrawal where stake_id = w.id) f
             order by w.place, f.tx_id desc, f.kind limit ${limit}) a
      join ${db.schema}.transaction t on t.id = a.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by a.place, a.tx_id desc, a.kind`);
  return rows.map((row) => ({
    stakeId: row.stake_id,
    kind: ACTION_KINDS[row.kind]!,
    position: toTransactionPosition(row),
  }));
}
