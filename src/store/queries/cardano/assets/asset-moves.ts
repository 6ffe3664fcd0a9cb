import { type Identifier, type Sql, sql } from '../../../sql.js';

/**
 * Transactions that sent, minted or burned an asset, as a table with the column `tx_id`, once for each output and mint.
 * For queries that read all of them: the planner sorts the rows of both tables before it takes a page.
 */
export const assetMoves = (schema: Identifier, assetId: Sql): Sql => sql`(
  select tx_id from ${schema}.output_asset where asset_id = ${assetId}
  union all
  select tx_id from ${schema}.mint where asset_id = ${assetId})`;

export interface AssetMovesPage {
  readonly assetId: Sql;
  /** A condition on `tx_id`. */
  readonly where: Sql;
  readonly order: 'asc' | 'desc';
  /** Without transactions that only burn. */
  readonly outputsOnly?: boolean;
  readonly skip?: number;
  readonly limit: number;
}

/**
 * A page of the transactions of an asset, each once, in chain order. A page is read from each of two ordered indexes and
 * the two are merged, so the length of the history does not matter.
 */
export function assetMovesPage(
  schema: Identifier,
  { assetId, where, order, outputsOnly = false, skip = 0, limit }: AssetMovesPage,
): Sql {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const first = (table: Sql): Sql => sql`(select distinct tx_id from ${schema}.${table}
    where asset_id = ${assetId} and ${where} order by tx_id ${direction} limit ${skip + limit})`;
  const moves = outputsOnly ? first(sql`output_asset`) : sql`${first(sql`output_asset`)} union ${first(sql`mint`)}`;
  return sql`select tx_id from (${moves}) m
    order by tx_id ${direction} offset ${skip} limit ${limit}`;
}
