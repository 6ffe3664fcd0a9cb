import { type Identifier, type Sql, sql } from '../../sql.js';

/**
 * The sums of all facts at the end of a bulk load, of scripts with more transactions than `above`: each table is read
 * once, without sorting.
 */
export const selectAllScriptSums = (schema: Identifier, above: number): Sql => sql`
  select script_id, tx_count, funded_count, spent_count, funded_sum, coalesce(spent_sum, 0) as spent_sum
    from (
      select script_id, count(*) as funded_count, count(spent_by) as spent_count, sum(value) as funded_sum,
             sum(value) filter (where spent_by is not null) as spent_sum
        from (
          select script_id, value, spent_by from ${schema}.output where script_id is not null
          union all
          select script_id, value, spent_by from ${schema}.earlier_output where script_id is not null
        ) got group by script_id
    ) moved
    join (select script_id, count(*) as tx_count from ${schema}.script_tx group by script_id
          having count(*) > ${above}) touched using (script_id)`;

/**
 * The contribution of facts after a transaction to the sums, which a rollback subtracts. `script_tx` is found through
 * the outputs, because it has no index by transaction.
 */
export const scriptSumsAfter = (schema: Identifier, txNum: number): Sql => sql`
  select script_id, count(distinct by_tx) as tx_count, count(*) filter (where funds) as funded_count,
         count(*) filter (where spends) as spent_count, coalesce(sum(value) filter (where funds), 0) as funded_sum,
         coalesce(sum(value) filter (where spends), 0) as spent_sum
    from (${movesAfter(schema, txNum)}) moved group by script_id`;

/**
 * Outputs that a script received or spent, with the transaction. Outputs from before a late start count as received.
 */
const movesAfter = (schema: Identifier, txNum: number): Sql => sql`
  select script_id, tx_num as by_tx, value, true as funds, false as spends
    from ${schema}.output where tx_num > ${txNum} and script_id is not null
  union all
  select script_id, spent_by, value, false, true
    from ${schema}.output where spent_by > ${txNum} and script_id is not null
  union all
  select script_id, spent_by, value, true, true
    from ${schema}.earlier_output where spent_by > ${txNum} and script_id is not null`;

/** Rows of `script_tx` after a transaction. */
export const scriptTxAfter = (schema: Identifier, txNum: number): Sql =>
  sql`select distinct script_id, by_tx as tx_num from (${movesAfter(schema, txNum)}) moved`;

export const runeSumsAfter = (schema: Identifier, txNum: number): Sql => sql`
  select rune_id, count(*) filter (where kind = 1) as mints, coalesce(sum(amount) filter (where kind = 2), 0) as burned
    from ${schema}.rune_event where tx_num > ${txNum} group by rune_id`;

/** Current rune balances of all holders. */
export const heldNow = (schema: Identifier): Sql => sql`
  select script_id, rune_id, count(*) as output_count, sum(amount) as amount
    from ${schema}.rune_balance where spent_by is null and script_id is not null group by script_id, rune_id`;

/** Changes of holders by a rollback: outputs that are deleted, and outputs that are restored. */
export const heldChangesUndone = (schema: Identifier, txNum: number): Sql => sql`
  select script_id, rune_id, sum(outputs)::bigint as output_count, sum(change) as amount
    from (
      select script_id, rune_id, -1 as outputs, -amount as change
        from ${schema}.rune_balance where tx_num > ${txNum} and spent_by is null and script_id is not null
      union all
      select script_id, rune_id, 1, amount
        from ${schema}.rune_balance where tx_num <= ${txNum} and spent_by > ${txNum} and script_id is not null
    ) undone group by script_id, rune_id`;

/** Rows of `utxo`. Outputs of the genesis block were never spendable. */
export const utxosWhere = (schema: Identifier, condition: Sql): Sql => sql`
  select o.script_id, o.value, o.tx_num, t.height, o.vout, b.first_tx_num = o.tx_num as coinbase, t.txid
    from ${schema}.output o
    join ${schema}.transaction t on t.tx_num = o.tx_num
    join ${schema}.block b on b.height = t.height
   where o.script_id is not null and t.height > 0 and (${condition})`;
