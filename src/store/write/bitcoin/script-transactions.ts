import { type Identifier, type Sql, sql } from '../../sql.js';

export interface ScriptTransactionsPage {
  readonly scriptId: Sql;
  /** A condition on `tx_num`. */
  readonly where?: Sql;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

/**
 * A page of the transactions of a script, each once, in chain order. A page is read from each of the ordered indexes
 * and they are merged, so the length of the history does not matter. Through the view `script_tx` it would: the planner
 * sums all rows of a view before it takes a page.
 */
export function scriptTransactionsPage(
  schema: Identifier,
  { scriptId, where = sql`true`, order, limit }: ScriptTransactionsPage,
): Sql {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const first = (column: Sql, table: Sql, condition: Sql): Sql => sql`(
    select distinct tx_num from (
      select ${column} as tx_num from ${schema}.${table} where script_id = ${scriptId} and ${condition}) x
     where ${where} order by tx_num ${direction} limit ${limit})`;
  return sql`select tx_num from (
      ${first(sql`tx_num`, sql`output`, sql`spent_by is null`)}
      union ${first(sql`tx_num`, sql`output`, sql`spent_by is not null`)}
      union ${first(sql`spent_by`, sql`output`, sql`spent_by is not null`)}
      union ${first(sql`spent_by`, sql`earlier_output`, sql`true`)}) m
    order by tx_num ${direction} limit ${limit}`;
}
