import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/**
 * Joins the assets `h` of each output `o`, or one of them. The planner does not know how many outputs an owner has and
 * would scan the assets of all outputs of the chain for an owner of a few. `offset 0` keeps the join a lookup per output.
 */
export const joinOutputAssets = (db: NetworkDb<'cardano'>, assetId?: number): Sql => sql`
  cross join lateral (
    select asset_id, quantity from ${db.schema}.output_asset
     where tx_id = o.tx_id and index = o.index ${assetId === undefined ? sql`` : sql`and asset_id = ${assetId}`}
    offset 0) h`;
