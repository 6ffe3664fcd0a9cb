import type { Queryable } from '../../db.js';
import { type Identifier, identifier, join, type Sql, sql } from '../../sql.js';

/** Facts above these are the ones to count. */
export interface CountedAfter {
  readonly height: number;
  readonly txId: number;
}

/** Below every height and every transaction, those of genesis included. */
export const COUNT_EVERYTHING: CountedAfter = { height: -(2 ** 31), txId: -(2 ** 31) };

/**
 * Adds the facts after a place to every total, or takes them away: the same sums with another sign, so that a rollback
 * is the inverse by construction. Facts must be there while they are counted: add after writing, subtract before
 * deleting.
 */
export async function changeTotals(
  db: Queryable,
  schema: Identifier,
  after: CountedAfter,
  change: 'add' | 'subtract',
): Promise<void> {
  const sign = change === 'add' ? 1 : -1;
  for (const total of TOTALS) await db.run(mergeOf(schema, total, total.delta(schema, after, sign), sign));
  await moveUnspentAssets(db, schema, after.txId, change);
}

interface Total {
  readonly table: string;
  readonly keys: readonly string[];
  /** Columns that only ever are sums over facts: where all of them are zero, there are no facts. */
  readonly sums: readonly string[];
  readonly delta: (schema: Identifier, after: CountedAfter, sign: 1 | -1) => Sql;
}

/** How many hold an asset depends on what they hold, so that comes last. */
const TOTALS: readonly Total[] = [
  {
    table: 'issuer_total',
    keys: ['issuer_id'],
    sums: ['block_count'],
    delta: (schema, { height }) => sql`
      select issuer_id, count(*) as block_count from ${schema}.block
       where height > ${height} and issuer_id is not null group by issuer_id`,
  },
  {
    table: 'address_total',
    keys: ['address_id'],
    sums: ['output_count', 'spent_count', 'tx_count', 'received', 'sent'],
    delta: (schema, { txId }) => sql`
      select address_id, sum(output_count) as output_count, sum(spent_count) as spent_count,
             sum(tx_count) as tx_count, sum(received) as received, sum(sent) as sent
        from (
          select address_id, 1 as output_count, 0 as spent_count, 0 as tx_count, lovelace as received, 0 as sent
            from ${schema}.output where tx_id > ${txId}
          union all
          select address_id, 0, 1, 0, 0, lovelace from ${schema}.output where spent_by > ${txId}
          union all
          select address_id, 0, 0, 1, 0, 0 from ${schema}.address_tx where tx_id > ${txId}
        ) moved group by address_id`,
  },
  {
    table: 'stake_total',
    keys: ['stake_id'],
    sums: ['output_count', 'spent_count', 'tx_count', 'withdrawal_count', 'received', 'sent', 'withdrawn'],
    delta: (schema, { txId }) => sql`
      select stake_id, sum(output_count) as output_count, sum(spent_count) as spent_count,
             sum(tx_count) as tx_count, sum(withdrawal_count) as withdrawal_count,
             sum(received) as received, sum(sent) as sent, sum(withdrawn) as withdrawn
        from (
          select stake_id, 1 as output_count, 0 as spent_count, 0 as tx_count, 0 as withdrawal_count,
                 lovelace as received, 0 as sent, 0 as withdrawn
            from ${schema}.output where tx_id > ${txId} and stake_id is not null
          union all
          select stake_id, 0, 1, 0, 0, 0, lovelace, 0
            from ${schema}.output where spent_by > ${txId} and stake_id is not null
          union all
          select stake_id, 0, 0, 1, 0, 0, 0, 0 from ${schema}.stake_tx where tx_id > ${txId}
          union all
          select stake_id, 0, 0, 0, 1, 0, 0, lovelace from ${schema}.withdrawal where tx_id > ${txId}
        ) moved group by stake_id`,
  },
  {
    table: 'metadata_label',
    keys: ['label'],
    sums: ['tx_count'],
    delta: (schema, { txId }) => sql`
      select label, count(*) as tx_count from ${schema}.metadata where tx_id > ${txId} group by label`,
  },
  {
    table: 'asset_total',
    keys: ['asset_id'],
    sums: ['mint_count', 'burn_count', 'tx_count', 'holder_count', 'minted', 'burned'],
    delta: (schema, { txId }, sign) => sql`
      select asset_id, sum(mint_count) as mint_count, sum(burn_count) as burn_count, sum(tx_count) as tx_count,
             sum(holder_count) as holder_count, sum(minted) as minted, sum(burned) as burned
        from (
          select asset_id, (quantity > 0)::integer as mint_count, (quantity < 0)::integer as burn_count,
                 0 as tx_count, 0 as holder_count, greatest(quantity, 0) as minted, greatest(-quantity, 0) as burned
            from ${schema}.mint where tx_id > ${txId}
          union all
          select asset_id, 0, 0, 1, 0, 0, 0 from ${schema}.asset_tx where tx_id > ${txId}
          union all
          select d.asset_id, 0, 0, 0,
                 ${sign}::integer * ((coalesce(h.quantity, 0) + ${sign}::integer * d.quantity <> 0)::integer
                   - (coalesce(h.quantity, 0) <> 0)::integer), 0, 0
            from (${holdingChanges(schema, txId)}) d
            left join ${schema}.address_asset h on h.address_id = d.address_id and h.asset_id = d.asset_id
        ) moved group by asset_id`,
  },
  {
    table: 'address_asset',
    keys: ['address_id', 'asset_id'],
    sums: ['quantity'],
    delta: (schema, { txId }) => holdingChanges(schema, txId),
  },
];

/** Every table that is kept by these sums. */
export const TOTAL_TABLES: readonly string[] = [...TOTALS.map(({ table }) => table), 'unspent_asset'];

/** What every address gained of every asset. */
function holdingChanges(schema: Identifier, txId: number): Sql {
  return sql`
    select address_id, asset_id, sum(quantity) as quantity
      from (
        select o.address_id, a.asset_id, a.quantity
          from ${schema}.output_asset a join ${schema}.output o on o.tx_id = a.tx_id and o.index = a.index
         where a.tx_id > ${txId}
        union all
        select o.address_id, a.asset_id, -a.quantity
          from ${schema}.output o join ${schema}.output_asset a on a.tx_id = o.tx_id and a.index = o.index
         where o.spent_by > ${txId}
      ) held group by address_id, asset_id having sum(quantity) <> 0`;
}

function mergeOf(schema: Identifier, { table, keys, sums }: Total, delta: Sql, sign: 1 | -1): Sql {
  const keyNames = keys.map(identifier);
  const sumNames = sums.map(identifier);
  const signed = sign === 1 ? sql`` : sql`-`;
  const all = (parts: readonly Sql[]): Sql => join(parts, sql` and `);
  return sql`
    merge into ${schema}.${identifier(table)} t using (${delta}) d
       on ${all(keyNames.map((key) => sql`t.${key} = d.${key}`))}
    when matched and ${all(sumNames.map((sum) => sql`t.${sum} = -(${signed}d.${sum})`))} then delete
    when matched then update set ${join(sumNames.map((sum) => sql`${sum} = t.${sum} + ${signed}d.${sum}`))}
    when not matched then insert (${join([...keyNames, ...sumNames].map((name) => sql`${name}`))})
      values (${join([...keyNames.map((key) => sql`d.${key}`), ...sumNames.map((sum) => sql`${signed}d.${sum}`)])})`;
}

/**
 * Where the assets of unspent outputs are: follows outputs as they come, go and come back. What is new and what is
 * spent are each found first, by the only index that fits, and looked up from there.
 */
async function moveUnspentAssets(
  db: Queryable,
  schema: Identifier,
  txId: number,
  change: 'add' | 'subtract',
): Promise<void> {
  const spentOlder = sql`with spent as materialized (
    select tx_id, index from ${schema}.output where spent_by > ${txId})`;
  const assetsOfSpent = sql`spent join ${schema}.output_asset a on a.tx_id = spent.tx_id and a.index = spent.index
    where spent.tx_id <= ${txId}`;
  if (change === 'subtract') {
    await db.run(sql`delete from ${schema}.unspent_asset u using ${schema}.output_asset a
      where a.tx_id > ${txId} and u.asset_id = a.asset_id and u.tx_id = a.tx_id and u.index = a.index`);
    await db.run(sql`${spentOlder} insert into ${schema}.unspent_asset (asset_id, tx_id, index)
      select a.asset_id, a.tx_id, a.index from ${assetsOfSpent}`);
    return;
  }
  if (txId > COUNT_EVERYTHING.txId)
    await db.run(sql`${spentOlder}, gone as materialized (select a.asset_id, a.tx_id, a.index from ${assetsOfSpent})
      delete from ${schema}.unspent_asset u using gone
       where u.asset_id = gone.asset_id and u.tx_id = gone.tx_id and u.index = gone.index`);
  // Of a batch each output is looked up; of everything, whole tables are joined.
  const unspent = sql`${schema}.output where tx_id = a.tx_id and index = a.index and spent_by is null`;
  const isUnspent =
    txId > COUNT_EVERYTHING.txId ? sql`(select true from ${unspent} limit 1)` : sql`exists (select from ${unspent})`;
  await db.run(sql`insert into ${schema}.unspent_asset (asset_id, tx_id, index)
    select a.asset_id, a.tx_id, a.index from ${schema}.output_asset a where a.tx_id > ${txId} and ${isUnspent}`);
}
