import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/** A sale. Contracts and sites are numbers of the index, credentials have 29 bytes. */
export interface StoredNftSale {
  readonly txHash: string;
  readonly outputIndex: number | null;
  readonly orderTxHash: string;
  readonly orderIndex: number;
  readonly slot: number;
  readonly time: number;
  readonly contract: number;
  readonly via: number | null;
  readonly offer: boolean;
  readonly unit: string;
  readonly assetCount: number;
  readonly price: bigint;
  readonly fee: bigint;
  readonly royalty: bigint;
  readonly sellerPayment: Uint8Array | null;
  readonly sellerStake: Uint8Array | null;
  readonly buyerPayment: Uint8Array | null;
  readonly buyerStake: Uint8Array | null;
  readonly wash: boolean;
}

/** Seconds in which a token that returns to its seller was not really sold. */
export const NFT_ROUND_TRIP_SECONDS = 30 * 86_400;

const seller = sql`coalesce(s.seller_stake, s.seller_payment)`;
const buyer = sql`coalesce(s.buyer_stake, s.buyer_payment)`;

/** A sale within one wallet, or one of two by which a token went to another wallet and back. */
const isWash = (db: NetworkDb<'cardano'>): Sql => sql`(s.self_trade or exists (
  select from ${db.schema}.nft_sale r
   where r.unit = s.unit and (r.tx_id, r.place) <> (s.tx_id, s.place)
     and abs(r.time - s.time) <= ${NFT_ROUND_TRIP_SECONDS}
     and coalesce(r.buyer_stake, r.buyer_payment) = ${seller} and coalesce(r.seller_stake, r.seller_payment) = ${buyer}))`;

const loadSales = async (db: NetworkDb<'cardano'>, page: Sql): Promise<readonly StoredNftSale[]> => {
  const rows = await db.rows<
    Omit<StoredNftSale, 'slot' | 'time'> & { readonly slot: bigint; readonly time: bigint }
  >(sql`
    select encode(t.hash, 'hex') as "txHash", s.output_index as "outputIndex",
           encode(r.hash, 'hex') as "orderTxHash", s.order_index as "orderIndex", b.slot, s.time, s.contract, s.via, s.offer,
           encode(s.unit, 'hex') as unit, s.asset_count as "assetCount", s.price, s.fee, s.royalty,
           s.seller_payment as "sellerPayment", s.seller_stake as "sellerStake", s.buyer_payment as "buyerPayment",
           s.buyer_stake as "buyerStake", ${isWash(db)} as wash
      from (${page}) s
      join ${db.schema}.transaction t on t.id = s.tx_id join ${db.schema}.transaction r on r.id = s.order_tx_id
      join ${db.schema}.block b on b.height = t.height
     order by s.tx_id desc, s.place desc`);
  return rows.map((row) => ({ ...row, slot: Number(row.slot), time: Number(row.time) }));
};

/** The newest sales of a policy, newest first. */
export const nftSales = (
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  limit: number,
): Promise<readonly StoredNftSale[]> =>
  loadSales(
    db,
    sql`select * from ${db.schema}.nft_sale where policy = ${policy}
      order by time desc, tx_id desc, place desc limit ${limit}`,
  );

/** The newest sale of one token, alone and not in a bundle. */
export async function lastNftSale(db: NetworkDb<'cardano'>, unit: Uint8Array): Promise<StoredNftSale | undefined> {
  const [sale] = await loadSales(
    db,
    sql`select * from ${db.schema}.nft_sale where unit = ${unit} and asset_count = 1
      order by tx_id desc, place desc limit 1`,
  );
  return sale;
}

export interface NftCandle {
  readonly time: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
  readonly sales: number;
}

/** Sales of single tokens by interval, oldest first; the newest `limit` intervals. */
export async function nftCandles(
  db: NetworkDb<'cardano'>,
  policy: Uint8Array,
  {
    seconds,
    from,
    to,
    limit,
  }: { readonly seconds: number; readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly NftCandle[]> {
  const rows = await db.rows<Omit<NftCandle, 'time'> & { readonly time: bigint }>(sql`
    select * from (
      select s.time - mod(s.time - 345600, ${seconds}) as time,
             (array_agg(s.price order by s.tx_id, s.place))[1] as open, max(s.price) as high, min(s.price) as low,
             (array_agg(s.price order by s.tx_id desc, s.place desc))[1] as close, sum(s.price) as volume,
             count(*)::integer as sales
        from ${db.schema}.nft_sale s
       where s.policy = ${policy} and s.time >= ${from} and s.time <= ${to} and s.asset_count = 1
       group by 1 order by 1 desc limit ${limit}) c order by time`);
  return rows.map((row) => ({ ...row, time: Number(row.time) }));
}
