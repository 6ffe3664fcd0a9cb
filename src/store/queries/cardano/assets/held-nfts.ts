import { CIP68_LABELS, labelPrefix } from '../../../../chains/cardano/assets/asset-label.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, type Sql, sql } from '../../../sql.js';
import type { ListRange } from '../chain/chain-position.js';

/** An asset with a supply of one. */
export interface HeldNft {
  readonly id: number;
  readonly policyId: string;
  readonly assetName: string;
  readonly quantity: bigint;
}

const REFERENCE = labelPrefix(CIP68_LABELS.reference);

/** Reference tokens (CIP-68) are unique too, but describe other tokens. */
const held = (db: NetworkDb<'cardano'>, stakeId: number, policy: Uint8Array | undefined): Sql => sql`
  from ${db.schema}.stake_asset h
  join ${db.schema}.asset a on a.id = h.asset_id
  join ${db.schema}.asset_total s on s.asset_id = h.asset_id
 where h.stake_id = ${stakeId} and h.quantity > 0 and s.minted - s.burned = 1
   and substring(a.name for 4) <> ${REFERENCE}::bytea ${policy === undefined ? emptySql : sql`and a.policy = ${policy}`}`;

/** By unit. */
export const heldNfts = (
  db: NetworkDb<'cardano'>,
  stakeId: number,
  policy: Uint8Array | undefined,
  { skip, limit }: ListRange,
): Promise<readonly HeldNft[]> =>
  db.rows<HeldNft>(sql`
    select a.id, encode(a.policy, 'hex') as "policyId", encode(a.name, 'hex') as "assetName", h.quantity
    ${held(db, stakeId, policy)} order by a.policy, a.name offset ${skip} limit ${limit}`);

export async function countHeldWorks(
  db: NetworkDb<'cardano'>,
  stakeId: number,
  policy: Uint8Array | undefined,
): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(sql`select count(*) as count ${held(db, stakeId, policy)}`);
  return Number(row?.count ?? 0n);
}
