import { CIP68_LABELS, labelPrefix } from '../../../../chains/cardano/assets/asset-label.js';
import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

export interface NftToken {
  readonly id: number;
  readonly policyId: string;
  readonly assetName: string;
}

const REFERENCE = labelPrefix(CIP68_LABELS.reference);

/** Living tokens of a policy with a supply of one, without CIP-68 reference tokens and the unnamed royalty token. */
const selectTokens = (db: NetworkDb<'cardano'>, policy: Uint8Array, rest: Sql): Sql => sql`
  select a.id, encode(a.policy, 'hex') as "policyId", encode(a.name, 'hex') as "assetName"
    from ${db.schema}.asset a join ${db.schema}.asset_total s on s.asset_id = a.id
   where a.policy = ${policy} and s.minted - s.burned = 1 and a.name <> ''::bytea
     and substring(a.name for 4) <> ${REFERENCE}::bytea ${rest}`;

export const nftTokens = (db: NetworkDb<'cardano'>, policy: Uint8Array, limit: number): Promise<readonly NftToken[]> =>
  db.rows<NftToken>(selectTokens(db, policy, sql`order by a.name limit ${limit}`));

/** Undefined for a token that is not one of these. */
export const findNftToken = (
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  name: Uint8Array,
): Promise<NftToken | undefined> => db.first<NftToken>(selectTokens(db, policy, sql`and a.name = ${name}`));

/** The datum beside an unspent token; undefined if there is none or its bytes are not known. */
export async function findTokenDatum(
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  name: Uint8Array,
): Promise<Uint8Array | undefined> {
  const row = await db.first<{ readonly bytes: Uint8Array }>(sql`
    select d.bytes from ${db.schema}.asset a
      join ${db.schema}.unspent_asset u on u.asset_id = a.id
      join ${db.schema}.output o on o.tx_id = u.tx_id and o.index = u.index
      join ${db.schema}.datum d on d.hash = o.datum_hash
     where a.policy = ${policy} and a.name = ${name} order by u.tx_id desc, u.index limit 1`);
  return row?.bytes;
}
