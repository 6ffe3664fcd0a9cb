import { type Identifier, type Sql, sql } from '../../../sql.js';

/**
 * Transactions that sent, minted or burned an asset, as a table with the column `tx_id`, once for each output and mint.
 * A condition on `tx_id`, `distinct` and an order by it are merged from two ordered indexes, so a page of a long history
 * reads no more than its own rows.
 */
export const assetMoves = (schema: Identifier, assetId: Sql): Sql => sql`(
  select tx_id from ${schema}.output_asset where asset_id = ${assetId}
  union all
  select tx_id from ${schema}.mint where asset_id = ${assetId})`;
