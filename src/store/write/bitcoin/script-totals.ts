import { type Identifier, type Sql, sql } from '../../sql.js';
import { scriptTransactionsPage } from './script-transactions.js';

/**
 * Most scripts receive once and spend once. The totals of scripts with at most this many transactions are derived when
 * they are read, and only others have a row in `script_total`. A row of a script with fewer transactions, as older builds
 * wrote it, is exact too.
 */
export const MAX_DERIVED_TRANSACTIONS = 2;

/** The totals of a script from its facts, as one row with the columns of `script_total` after `script_id`. */
const sumScript = (schema: Identifier, scriptId: Sql, condition: Sql): Sql => sql`
  select count(distinct m.tx_num) as tx_count, count(*) filter (where m.funds) as funded_count,
         count(*) filter (where m.spends) as spent_count,
         coalesce(sum(m.value) filter (where m.funds), 0) as funded_sum,
         coalesce(sum(m.value) filter (where m.spends), 0) as spent_sum
    from ${schema}.script_move m where m.script_id = ${scriptId} and ${condition}`;

/** The totals of a script that has no row in `script_total`, which is `t` of the statement by a left join. */
export const deriveTotals = (schema: Identifier, scriptId: Sql): Sql =>
  sumScript(schema, scriptId, sql`t.script_id is null`);

/** Number of transactions of a script without a row in `script_total`. */
export const deriveTransactionCount = (schema: Identifier, scriptId: Sql): Sql => sql`
  select count(*)
    from (${scriptTransactionsPage(schema, { scriptId, order: 'asc', limit: MAX_DERIVED_TRANSACTIONS + 1 })}) h`;

/** `changes` has the columns of the table. Scripts without a row get one in `insertScriptTotals` if they need it. */
export const addToScriptTotals = (schema: Identifier, changes: Sql): Sql => sql`
  update ${schema}.script_total t set
    tx_count = t.tx_count + d.tx_count,
    funded_count = t.funded_count + d.funded_count, spent_count = t.spent_count + d.spent_count,
    funded_sum = t.funded_sum + d.funded_sum, spent_sum = t.spent_sum + d.spent_sum
   from (${changes}) d where t.script_id = d.script_id`;

/** After the facts are written: rows for the scripts that now have too many transactions to derive their totals. */
export const insertScriptTotals = (schema: Identifier, scriptIds: readonly number[]): Sql => sql`
  insert into ${schema}.script_total (script_id, tx_count, funded_count, spent_count, funded_sum, spent_sum)
  select a.script_id, s.*
    from unnest(${scriptIds}::bigint[]) as a (script_id)
   cross join lateral (${sumScript(schema, sql`a.script_id`, sql`true`)}) s
   where not exists (select from ${schema}.script_total t where t.script_id = a.script_id)
     and (${deriveTransactionCount(schema, sql`a.script_id`)}) > ${MAX_DERIVED_TRANSACTIONS}`;

/** Before the facts are deleted. */
export const subtractFromScriptTotals = (schema: Identifier, changes: Sql): Sql => sql`
  merge into ${schema}.script_total t using (${changes}) d on t.script_id = d.script_id
  when matched and t.tx_count - d.tx_count <= ${MAX_DERIVED_TRANSACTIONS} then delete
  when matched then update set
    tx_count = t.tx_count - d.tx_count,
    funded_count = t.funded_count - d.funded_count, spent_count = t.spent_count - d.spent_count,
    funded_sum = t.funded_sum - d.funded_sum, spent_sum = t.spent_sum - d.spent_sum`;
