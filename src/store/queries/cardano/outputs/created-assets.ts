import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

export interface CreatedAsset {
  /** Policy and asset name, hexadecimal. */
  readonly unit: string;
  readonly quantity: bigint;
}

export interface CreatedContent {
  /** Number of created outputs. */
  readonly outputs: number;
  /** The assets of each output, in the order of the outputs. */
  readonly assets: readonly CreatedAsset[];
}

/** Number and assets of the outputs that the transaction with this hash created. */
export async function findCreatedContent(db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<CreatedContent> {
  const rows = await db.rows<{
    readonly index: number;
    readonly unit: string | null;
    readonly quantity: bigint | null;
  }>(sql`
    select o.index, encode(n.policy || n.name, 'hex') as unit, h.quantity
      from ${db.schema}.transaction t
      join ${db.schema}.output o on o.tx_id = t.id
      left join ${db.schema}.output_asset h on h.tx_id = o.tx_id and h.index = o.index
      left join ${db.schema}.asset n on n.id = h.asset_id
     where t.hash = ${hash} and t.height >= 0
     order by o.index, n.policy, n.name`);
  return {
    outputs: new Set(rows.map(({ index }) => index)).size,
    assets: rows.flatMap(({ unit, quantity }) => (unit === null || quantity === null ? [] : [{ unit, quantity }])),
  };
}
