import type { Queryable } from '../../db.js';
import { type Identifier, identifier, sql } from '../../sql.js';

/** Below every transaction. */
const EVERYTHING = -(2 ** 31);

/** Unspent outputs by asset and by policy; an output may hold several assets of one policy. */
const UNSPENT: readonly { readonly table: string; readonly key: string }[] = [
  { table: 'unspent_asset', key: 'asset_id' },
  { table: 'unspent_policy', key: 'policy_id' },
];

export const UNSPENT_TABLES: readonly string[] = UNSPENT.map(({ table }) => table);

export async function moveUnspentHoldings(
  db: Queryable,
  schema: Identifier,
  txId: number,
  change: 'add' | 'subtract',
): Promise<void> {
  for (const unspent of UNSPENT) await moveUnspent(db, schema, unspent, txId, change);
}

/**
 * Follows outputs that are created, spent and restored. New and spent outputs are each selected first, by the only
 * suitable index, and joined from there.
 */
async function moveUnspent(
  db: Queryable,
  schema: Identifier,
  { table, key }: { readonly table: string; readonly key: string },
  txId: number,
  change: 'add' | 'subtract',
): Promise<void> {
  const unspent = sql`${schema}.${identifier(table)}`;
  const column = identifier(key);
  const held =
    key === 'asset_id'
      ? sql`${schema}.output_asset a`
      : sql`${schema}.output_asset b join ${schema}.asset n on n.id = b.asset_id
        cross join lateral (select b.tx_id, b.index, n.policy_id) a`;
  const isFrom = key === 'asset_id' ? sql`a` : sql`b`;
  const spent = sql`with spent as materialized (
      select tx_id, index from ${schema}.output where spent_by > ${txId}),
    gone as materialized (
      select distinct a.${column}, a.tx_id, a.index from spent cross join ${held}
       where ${isFrom}.tx_id = spent.tx_id and ${isFrom}.index = spent.index and spent.tx_id <= ${txId})`;
  if (change === 'subtract') {
    // Keys begin with the asset or policy, so the rows are found through the outputs that are about to be deleted.
    await db.run(sql`with born as materialized (
        select distinct a.${column}, a.tx_id, a.index from ${held} where ${isFrom}.tx_id > ${txId})
      delete from ${unspent} u using born
       where u.${column} = born.${column} and u.tx_id = born.tx_id and u.index = born.index`);
    await db.run(sql`${spent} insert into ${unspent} (${column}, tx_id, index)
      select ${column}, tx_id, index from gone`);
    return;
  }
  if (txId > EVERYTHING)
    await db.run(sql`${spent} delete from ${unspent} u using gone
       where u.${column} = gone.${column} and u.tx_id = gone.tx_id and u.index = gone.index`);
  // For a batch each output is looked up; for a full rebuild whole tables are joined.
  const output = sql`${schema}.output o
    where o.tx_id = ${isFrom}.tx_id and o.index = ${isFrom}.index and o.spent_by is null`;
  const isUnspent = txId > EVERYTHING ? sql`(select true from ${output} limit 1)` : sql`exists (select from ${output})`;
  await db.run(sql`insert into ${unspent} (${column}, tx_id, index)
    select ${key === 'asset_id' ? sql`` : sql`distinct`} a.${column}, a.tx_id, a.index from ${held}
     where ${isFrom}.tx_id > ${txId} and ${isUnspent}`);
}
