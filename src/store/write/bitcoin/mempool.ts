import { isCoinbase, type Transaction } from '../../../chains/bitcoin/transaction.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/**
 * Takes out of the mempool what a block has taken in, and what can no longer come because the block spent the same
 * outputs, with all that depends on it. In the block's own transaction: nobody sees an output spent twice, or a
 * transaction both waiting and confirmed.
 */
export async function leaveMempool(
  db: Queryable,
  schema: Identifier,
  transactions: readonly Transaction[],
): Promise<void> {
  const waiting = await db.first(sql`select 1 from ${schema}.mempool_transaction limit 1`);
  if (waiting === undefined) return;
  const confirmed = transactions.map(({ txid }) => txid);
  const spent = transactions.flatMap((transaction) =>
    isCoinbase(transaction) ? [] : transaction.inputs.map(({ previous }) => previous),
  );
  const conflicting = await db.rows<{ readonly txid: Uint8Array }>(sql`
    with recursive gone(txid) as (
      select i.txid
        from unnest(${spent.map(({ txid }) => txid)}::bytea[], ${spent.map(({ vout }) => vout)}::bigint[]) s(txid, vout)
        join ${schema}.mempool_input i on i.output_txid = s.txid and i.vout = s.vout
       where not i.txid = any(${confirmed}::bytea[])
      union
      select i.txid from gone g join ${schema}.mempool_input i on i.output_txid = g.txid)
    select txid from gone`);
  await deleteWaiting(db, schema, [...confirmed, ...conflicting.map(({ txid }) => txid)]);
}

export async function deleteWaiting(db: Queryable, schema: Identifier, txids: readonly Uint8Array[]): Promise<void> {
  if (txids.length === 0) return;
  await db.run(sql`delete from ${schema}.mempool_transaction where txid = any(${txids}::bytea[])`);
  await db.run(sql`delete from ${schema}.mempool_input where txid = any(${txids}::bytea[])`);
  await db.run(sql`delete from ${schema}.mempool_output where txid = any(${txids}::bytea[])`);
}
