import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** A wallet with tokens of a policy: its own ones, and those that it has listed. */
export interface NftHolder {
  /** Stake credential of 29 bytes; null for an address without one. */
  readonly stake: Uint8Array | null;
  /** Payment credential of a wallet without a stake credential. */
  readonly payment: Uint8Array | null;
  readonly held: number;
  readonly listed: number;
}

const credential = (script: Sql, hash: Sql): Sql =>
  sql`(case when ${script} then '\\x01'::bytea else '\\x00'::bytea end || ${hash})`;

/**
 * Tokens per wallet. Tokens at contracts of marketplaces belong to the owner of their listing; those whose listing
 * could not be decoded belong to no wallet. CIP-68 reference tokens are not counted.
 */
const wallets = (db: NetworkDb<'cardano'>, policy: Uint8Array, scripts: readonly Uint8Array[]): Sql => sql`
  select stake, payment, sum(held)::integer as held, sum(listed)::integer as listed from (
    select ${credential(sql`k.script`, sql`k.hash`)} as stake,
           case when k.id is null then ${credential(sql`a.payment_script_id is not null`, sql`substring(a.bytes from 2 for 28)`)} end as payment,
           1 as held, 0 as listed
      from ${db.schema}.asset n join ${db.schema}.address_asset h on h.asset_id = n.id and h.quantity > 0
      join ${db.schema}.address a on a.id = h.address_id
      left join ${db.schema}.stake_credential k on k.id = a.stake_id
     where n.policy = ${policy} and substring(n.name for 4) <> '\\x000643b0'::bytea
       and (a.payment_script_id is null or a.payment_script_id <> all(
         array(select id from ${db.schema}.payment_script where hash = any(${scripts}::bytea[]))))
    union all
    select o.owner_stake, case when o.owner_stake is null then o.owner_payment end, 0, o.asset_count
      from ${db.schema}.nft_order o
     where o.policy = ${policy} and o.spent_by is null and o.kind = 0
       and (o.owner_stake is not null or o.owner_payment is not null)
  ) t group by stake, payment`;

/** Largest first. */
export const nftHolders = (
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  { scripts, skip, limit }: { readonly scripts: readonly Uint8Array[]; readonly skip: number; readonly limit: number },
): Promise<readonly NftHolder[]> =>
  db.rows<NftHolder>(sql`select * from (${wallets(db, policy, scripts)}) w
    order by held + listed desc, stake, payment offset ${skip} limit ${limit}`);

/** Number of wallets by the number of their tokens, up to each of these bounds. */
export async function nftHolderDistribution(
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  { scripts, bounds }: { readonly scripts: readonly Uint8Array[]; readonly bounds: readonly number[] },
): Promise<{ readonly holders: number; readonly counts: readonly number[] }> {
  const rows = await db.rows<{ readonly bucket: number; readonly count: number }>(sql`
    select width_bucket(held + listed, ${bounds}::integer[]) as bucket, count(*)::integer as count
      from (${wallets(db, policy, scripts)}) w group by 1`);
  const counts = bounds.map((_, index) => rows.find(({ bucket }) => bucket === index + 1)?.count ?? 0);
  return { holders: rows.reduce((sum, { count }) => sum + count, 0), counts };
}
