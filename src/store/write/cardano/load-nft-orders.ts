import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { type OutputNumber, outputRows } from './market-facts.js';

export interface NftOrderRow {
  readonly tx_id: number;
  readonly index: number;
  readonly contract: number;
  readonly kind: number;
  readonly unit: Uint8Array;
  readonly policy: Uint8Array | null;
  readonly asset_count: number;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly fee: bigint;
  readonly royalty: bigint;
  readonly owner_payment: Uint8Array | null;
  readonly owner_stake: Uint8Array | null;
  readonly owner_key: Uint8Array;
}

/** Open NFT orders of these outputs. */
export const loadOpenNftOrders = (
  db: Queryable,
  schema: Identifier,
  positions: readonly OutputNumber[],
): Promise<readonly NftOrderRow[]> =>
  db.rows<NftOrderRow>(sql`
    select o.tx_id, o.index, o.contract, o.kind, o.unit, o.policy, o.asset_count, o.quantity, o.price, o.fee, o.royalty,
           o.owner_payment, o.owner_stake, o.owner_key
      from ${outputRows(positions)} cross join lateral (
        select * from ${schema}.nft_order where tx_id = r.tx_id and index = r.index and spent_by is null limit 1) o`);
