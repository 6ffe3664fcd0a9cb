import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

export interface Trader {
  readonly ownerPayment: Uint8Array;
  readonly ownerStake: Uint8Array | null;
  readonly tradeCount: number;
  readonly buyCount: number;
  readonly sellCount: number;
}

/** Wallets with the most trades of an asset for ADA after a time. */
export const mostFrequentTraders = (
  db: NetworkDb<'cardano'>,
  assetId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly Trader[]> =>
  db.rows<Trader>(sql`
    select owner_payment as "ownerPayment", (array_agg(owner_stake order by tx_id desc))[1] as "ownerStake", count(*)::integer as "tradeCount",
           (count(*) filter (where asset_out_id = ${assetId}))::integer as "buyCount",
           (count(*) filter (where asset_in_id = ${assetId}))::integer as "sellCount"
      from ${db.schema}.dex_trade where asset_id = ${assetId} and time > ${after} and owner_payment is not null
     group by owner_payment order by count(*) desc, owner_payment limit ${limit}`);

export interface SideSums {
  readonly buys: number;
  readonly sells: number;
  readonly buyers: number;
  readonly sellers: number;
  readonly buyLovelace: bigint;
  readonly sellLovelace: bigint;
}

/** Trades of an asset for ADA after a time, by side. */
export async function sideSums(db: NetworkDb<'cardano'>, assetId: number, after: number): Promise<SideSums> {
  const bought = sql`filter (where asset_out_id = ${assetId})`;
  const sold = sql`filter (where asset_in_id = ${assetId})`;
  const wallet = sql`distinct coalesce(owner_stake, owner_payment)`;
  return (await db.first<SideSums>(sql`
    select (count(*) ${bought})::integer as buys, (count(*) ${sold})::integer as sells,
           (count(${wallet}) ${bought})::integer as buyers, (count(${wallet}) ${sold})::integer as sellers,
           coalesce(sum(lovelace) ${bought}, 0) as "buyLovelace", coalesce(sum(lovelace) ${sold}, 0) as "sellLovelace"
      from ${db.schema}.dex_trade where asset_id = ${assetId} and time > ${after}`)) as SideSums;
}
