import { type Identifier, type Sql, sql } from '../../sql.js';

/** The sums of all facts at the end of a bulk load, of scripts with more transactions than `above`. */
export const selectAllScriptSums = (schema: Identifier, above: number): Sql => sql`
  select script_id, count(*) as tx_count, sum(funded_count) as funded_count, sum(spent_count) as spent_count,
         sum(funded_sum) as funded_sum, sum(spent_sum) as spent_sum
    from (
      select script_id, count(*) filter (where funds) as funded_count, count(*) filter (where spends) as spent_count,
             coalesce(sum(value) filter (where funds), 0) as funded_sum,
             coalesce(sum(value) filter (where spends), 0) as spent_sum
        from (${moves(schema, sql`true`, sql`true`)}) moved group by script_id, by_tx
    ) per_transaction group by script_id having count(*) > ${above}`;

/** The contribution of facts after a transaction to the sums, which a rollback subtracts. */
export const scriptSumsAfter = (schema: Identifier, txNum: number): Sql => sql`
  select script_id, count(distinct by_tx) as tx_count, count(*) filter (where funds) as funded_count,
         count(*) filter (where spends) as spent_count, coalesce(sum(value) filter (where funds), 0) as funded_sum,
         coalesce(sum(value) filter (where spends), 0) as spent_sum
    from (${moves(schema, sql`tx_num > ${txNum}`, sql`spent_by > ${txNum}`)}) moved group by script_id`;

/**
 * Rows of `script_move`, selected by their transaction: outputs created by some, and outputs spent by some. Unlike the
 * view, it reads the created ones in one scan.
 */
const moves = (schema: Identifier, created: Sql, spent: Sql): Sql => sql`
  select script_id, tx_num as by_tx, value, true as funds, false as spends
    from ${schema}.output where ${created} and script_id is not null
  union all
  select script_id, spent_by, value, false, true
    from ${schema}.output where ${spent} and spent_by is not null and script_id is not null
  union all
  select script_id, spent_by, value, true, true
    from ${schema}.earlier_output where ${spent} and script_id is not null`;

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
