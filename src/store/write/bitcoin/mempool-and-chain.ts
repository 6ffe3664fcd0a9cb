import type { Block } from '../../../chains/bitcoin/block.js';
import { isCoinbase, type Transaction } from '../../../chains/bitcoin/transaction.js';
import type { Queryable } from '../../db.js';
import { type Identifier, type Sql, sql } from '../../sql.js';
import { admitWithFollowers, dequeueParked, hide } from './mempool-entries.js';
import type { Excluded } from './mempool-stays.js';

const hasMempoolEntries = async (db: Queryable, schema: Identifier): Promise<boolean> => {
  const row = await db.first<{ readonly some: boolean }>(sql`
    select exists (select from ${schema}.mempool_transaction) or exists (select from ${schema}.mempool_parked) as some`);
  return row?.some ?? false;
};

/**
 * Hides transactions that a block confirms, and those that conflict with it together with their descendants; makes
 * transactions visible that waited for the block. Runs in the block's transaction: no reader sees an output spent
 * twice, or a transaction both pending and confirmed.
 */
export async function applyBlocksToMempool(
  db: Queryable,
  schema: Identifier,
  blocks: readonly { readonly height: number; readonly block: Pick<Block, 'transactions'> }[],
): Promise<void> {
  if (!(await hasMempoolEntries(db, schema))) return;
  for (const { height, block } of blocks) await applyBlockToMempool(db, schema, height, block.transactions);
}

async function applyBlockToMempool(
  db: Queryable,
  schema: Identifier,
  height: number,
  transactions: readonly Transaction[],
): Promise<void> {
  const confirmed = transactions.map(({ txid }) => txid);
  const spent = transactions.flatMap((transaction) =>
    isCoinbase(transaction) ? [] : transaction.inputs.map(({ previous }) => ({ ...previous, by: transaction.txid })),
  );
  const conflicts = await db.rows<Excluded>(sql`
    select distinct on (i.txid) i.txid, s.by
      from unnest(${spent.map(({ txid }) => txid)}::bytea[], ${spent.map(({ vout }) => vout)}::bigint[],
                  ${spent.map(({ by }) => by)}::bytea[]) s(txid, vout, by)
      join ${schema}.mempool_input i on i.output_txid = s.txid and i.vout = s.vout
     where not i.txid = any(${confirmed}::bytea[]) order by i.txid, s.by`);
  const removed = [...confirmed, ...conflicts.map(({ txid }) => txid)];
  await parkVisible(db, schema, sql`m.txid = any(${removed}::bytea[])`, sql`${height}::integer, null::bytea`);
  await parkOrphans(
    db,
    schema,
    conflicts.map(({ txid }) => txid),
  );
  await hide(db, schema, removed, conflicts);
  await admitWithFollowers(db, schema, await dequeueParked(db, schema, sql`wait_txid = any(${confirmed}::bytea[])`));
}

/**
 * After a rollback: transactions that its blocks confirmed or excluded become pending again, and those that spend
 * outputs which no longer exist are parked.
 */
export async function restoreAfterRollback(
  db: Queryable,
  schema: Identifier,
  { height, reorgId }: { readonly height: number; readonly reorgId: number },
): Promise<void> {
  if (!(await hasMempoolEntries(db, schema))) return;
  await admitWithFollowers(db, schema, await dequeueParked(db, schema, sql`left_height > ${height}`));
  const dropped = await db.rows<{ readonly txid: Uint8Array }>(sql`
    select d.txid from ${schema}.dropped_transaction d where d.reorg_id = ${reorgId}
      and not exists (select from ${schema}.mempool_transaction m where m.txid = d.txid)`);
  await parkOrphans(
    db,
    schema,
    dropped.map(({ txid }) => txid),
  );
}

/** Parks all transactions that spend outputs of these, and their descendants: each waits for its parent. */
export async function parkOrphans(db: Queryable, schema: Identifier, parents: readonly Uint8Array[]): Promise<void> {
  for (let next = parents; next.length > 0; ) {
    const children = await db.rows<{ readonly txid: Uint8Array; readonly parent: Uint8Array }>(sql`
      select distinct on (i.txid) i.txid, i.output_txid as parent
        from ${schema}.mempool_input i where i.output_txid = any(${next}::bytea[]) order by i.txid, i.output_txid`);
    for (const { txid, parent } of children)
      await parkVisible(db, schema, sql`m.txid = ${txid}`, sql`null::integer, ${parent}::bytea`);
    next = children.map(({ txid }) => txid);
    await hide(db, schema, next);
  }
}

const parkVisible = (db: Queryable, schema: Identifier, which: Sql, why: Sql): Promise<number> =>
  db.run(sql`
    insert into ${schema}.mempool_parked (place, first_seen, fee, txid, raw, left_height, wait_txid)
    select m.place, m.first_seen, m.fee, m.txid, m.raw, ${why} from ${schema}.mempool_transaction m where ${which}
    on conflict (txid) do nothing`);
