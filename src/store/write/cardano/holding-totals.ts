import type { Queryable } from '../../db.js';
import { type Identifier, identifier, type Sql, sql } from '../../sql.js';
import { assetTransactionsAfter, countedHistory } from './histories.js';

interface HoldingsAfter {
  readonly txId: number;
  /** False where `policy_tx` has no rows, or not all. */
  readonly policyHistory?: boolean;
}

interface HoldingTotal {
  readonly table: string;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  readonly delta: (schema: Identifier, after: HoldingsAfter, sign: 1 | -1) => Sql;
}

/** Whether a change from `before` creates (1) or removes (-1) a holding, or neither; multiplied by `sign`. */
const appeared = (before: Sql, change: Sql, sign: 1 | -1): Sql => sql`
  ${sign}::integer * ((${before} + ${sign}::integer * ${change} <> 0)::integer - (${before} <> 0)::integer)`;

const lastAssetUpTo = (schema: Identifier, txId: number): Sql => sql`coalesce(
  (select id from ${schema}.asset where first_tx_id <= ${txId} order by id desc limit 1), -1)`;

/** Change of each asset balance by account. */
const accountChanges = sql`
  select policy_id, stake_id, asset_id, sum(quantity) as quantity from holding_change
   where stake_id is not null group by policy_id, stake_id, asset_id having sum(quantity) <> 0`;

/** Below every transaction. */
const EVERYTHING = -(2 ** 31);

/** Assets that moved after a transaction. Outputs that were both created and spent since the beginning cancel out. */
const movedAssets = (schema: Identifier, txId: number): Sql =>
  txId <= EVERYTHING
    ? sql`
            select o.address_id, a.asset_id, a.quantity
              from ${schema}.output_asset a join ${schema}.output o on o.tx_id = a.tx_id and o.index = a.index
             where o.spent_by is null`
    : sql`
            select o.address_id, a.asset_id, a.quantity
              from ${schema}.output_asset a join ${schema}.output o on o.tx_id = a.tx_id and o.index = a.index
             where a.tx_id > ${txId}
            union all
            select o.address_id, a.asset_id, -a.quantity
              from ${schema}.output o join ${schema}.output_asset a on a.tx_id = o.tx_id and a.index = o.index
             where o.spent_by > ${txId}`;

/**
 * The balance in `table` before a change, as `h.quantity`: null where there was none. A count of everything begins with
 * nothing, and must not read a table that another connection fills.
 */
const balanceBefore = (schema: Identifier, table: string, txId: number, keys: readonly [string, string]): Sql => {
  if (txId <= EVERYTHING) return sql`cross join (select null::numeric as quantity) h`;
  const [owner, held] = keys.map(identifier) as [Identifier, Identifier];
  return sql`left join ${schema}.${identifier(table)} h on h.${owner} = d.${owner} and h.${held} = d.${held}`;
};

/** The same for the amounts that were minted and burned before. */
const mintedBefore = (schema: Identifier, txId: number): Sql =>
  txId <= EVERYTHING
    ? sql`cross join (select 0 as minted, 0 as burned) t`
    : sql`left join ${schema}.asset_total t on t.asset_id = m.asset_id`;

/** Change of each asset balance by address: computed once for all derived totals. */
export async function gatherHoldingChanges(db: Queryable, schema: Identifier, txId: number): Promise<void> {
  await db.run(sql`create temporary table if not exists holding_change (
    address_id integer, stake_id integer, asset_id integer, policy_id integer, quantity numeric) on commit delete rows`);
  await db.run(sql`truncate holding_change`);
  await db.run(sql`
    insert into holding_change (address_id, stake_id, asset_id, policy_id, quantity)
    select held.address_id, w.stake_id, held.asset_id, n.policy_id, held.quantity
      from (
        select address_id, asset_id, sum(quantity) as quantity
          from (${movedAssets(schema, txId)}) moved group by address_id, asset_id having sum(quantity) <> 0) held
      join ${schema}.address w on w.id = held.address_id
      join ${schema}.asset n on n.id = held.asset_id`);
}

/**
 * Holders of assets and policies. Holder counts depend on the earlier balances, so a table with counts comes before the
 * table of the balances.
 */
export const HOLDING_TOTALS: readonly HoldingTotal[] = [
  {
    table: 'policy_total',
    keys: ['policy_id'],
    sums: ['asset_count', 'live_asset_count', 'tx_count', 'holder_count', 'account_count', 'minted', 'burned'],
    delta: (schema, { txId, policyHistory }, sign) => sql`
      select policy_id, sum(asset_count) as asset_count, sum(live_asset_count) as live_asset_count,
             sum(tx_count) as tx_count, sum(holder_count) as holder_count, sum(account_count) as account_count,
             sum(minted) as minted, sum(burned) as burned
        from (
          select policy_id, 1 as asset_count, 0 as live_asset_count, 0 as tx_count, 0 as holder_count,
                 0 as account_count, 0 as minted, 0 as burned
            from ${schema}.asset where id > ${lastAssetUpTo(schema, txId)}
          union all
          select m.policy_id, 0, ${appeared(sql`coalesce(t.minted - t.burned, 0)`, sql`m.quantity`, sign)}, 0, 0, 0,
                 m.minted, m.burned
            from (select policy_id, asset_id, sum(quantity) as quantity, sum(greatest(quantity, 0)) as minted,
                         sum(greatest(-quantity, 0)) as burned
                    from ${schema}.mint where tx_id > ${txId} group by policy_id, asset_id) m
            ${mintedBefore(schema, txId)}
          union all
          select h.key, 0, 0, count(*), 0, 0, 0, 0 from
            ${countedHistory(schema, 'policyTx', txId, policyHistory)} h group by h.key
          union all
          select d.policy_id, 0, 0, 0, ${appeared(sql`coalesce(h.quantity, 0)`, sql`d.quantity`, sign)}, 0, 0, 0
            from (select policy_id, address_id, sum(quantity) as quantity from holding_change
                   group by policy_id, address_id) d
            ${balanceBefore(schema, 'policy_address', txId, ['policy_id', 'address_id'])}
          union all
          select d.policy_id, 0, 0, 0, 0, ${appeared(sql`coalesce(h.quantity, 0)`, sql`d.quantity`, sign)}, 0, 0
            from (select policy_id, stake_id, sum(quantity) as quantity from holding_change
                   where stake_id is not null group by policy_id, stake_id) d
            ${balanceBefore(schema, 'policy_stake', txId, ['policy_id', 'stake_id'])}
        ) moved group by policy_id`,
  },
  {
    table: 'policy_address',
    keys: ['policy_id', 'address_id'],
    sums: ['asset_count', 'quantity'],
    delta: (schema, { txId }, sign) => sql`
      select d.policy_id, d.address_id, sum(d.quantity) as quantity,
             sum(${appeared(sql`coalesce(h.quantity, 0)`, sql`d.quantity`, sign)}) as asset_count
        from holding_change d
        ${balanceBefore(schema, 'address_asset', txId, ['address_id', 'asset_id'])}
       group by d.policy_id, d.address_id`,
  },
  {
    table: 'policy_stake',
    keys: ['policy_id', 'stake_id'],
    sums: ['asset_count', 'quantity'],
    delta: (schema, { txId }, sign) => sql`
      select d.policy_id, d.stake_id, sum(d.quantity) as quantity,
             sum(${appeared(sql`coalesce(h.quantity, 0)`, sql`d.quantity`, sign)}) as asset_count
        from (${accountChanges}) d
        ${balanceBefore(schema, 'stake_asset', txId, ['stake_id', 'asset_id'])}
       group by d.policy_id, d.stake_id`,
  },
  {
    table: 'asset_total',
    keys: ['asset_id'],
    sums: ['mint_count', 'burn_count', 'tx_count', 'holder_count', 'account_count', 'minted', 'burned'],
    delta: (schema, { txId }, sign) => sql`
      select asset_id, sum(mint_count) as mint_count, sum(burn_count) as burn_count, sum(tx_count) as tx_count,
             sum(holder_count) as holder_count, sum(account_count) as account_count, sum(minted) as minted,
             sum(burned) as burned
        from (
          select asset_id, count(*) filter (where quantity > 0) as mint_count,
                 count(*) filter (where quantity < 0) as burn_count, 0 as tx_count, 0 as holder_count,
                 0 as account_count, sum(greatest(quantity, 0)) as minted, sum(greatest(-quantity, 0)) as burned
            from ${schema}.mint where tx_id > ${txId} group by asset_id
          union all
          select h.asset_id, 0, 0, count(*), 0, 0, 0, 0 from (${assetTransactionsAfter(schema, txId)}) h
           group by h.asset_id
          union all
          select d.asset_id, 0, 0, 0, sum(${appeared(sql`coalesce(h.quantity, 0)`, sql`d.quantity`, sign)}), 0, 0, 0
            from holding_change d ${balanceBefore(schema, 'address_asset', txId, ['address_id', 'asset_id'])}
           group by d.asset_id
          union all
          select d.asset_id, 0, 0, 0, 0, sum(${appeared(sql`coalesce(h.quantity, 0)`, sql`d.quantity`, sign)}), 0, 0
            from (${accountChanges}) d ${balanceBefore(schema, 'stake_asset', txId, ['stake_id', 'asset_id'])}
           group by d.asset_id
        ) moved group by asset_id`,
  },
  {
    table: 'stake_asset',
    keys: ['stake_id', 'asset_id'],
    sums: ['quantity'],
    delta: () => sql`select stake_id, asset_id, quantity from (${accountChanges}) d`,
  },
  {
    table: 'address_asset',
    keys: ['address_id', 'asset_id'],
    sums: ['quantity'],
    delta: () => sql`select address_id, asset_id, quantity from holding_change`,
  },
];
