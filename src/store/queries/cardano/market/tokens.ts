import type { NetworkDb } from '../../../network-db.js';
import { SERVICE_SCHEMA } from '../../../schemas.js';
import { sql } from '../../../sql.js';

/** Supply and last activity of a traded token. */
export interface TokenSupply {
  readonly assetId: number;
  /** Hexadecimal. */
  readonly unit: string;
  readonly supply: bigint;
  readonly lastTxId: number | null;
}

/** By unit; tokens that were never minted are omitted. The last transaction of the token shows whether it moved. */
export const tokenSupplies = (
  db: NetworkDb<'cardano'>,
  units: readonly Uint8Array[],
): Promise<readonly TokenSupply[]> =>
  db.rows<TokenSupply>(sql`
    select n.id as "assetId", encode(w.unit, 'hex') as unit, coalesce(s.minted - s.burned, 0) as supply,
           greatest((select x.tx_id from ${db.schema}.output_asset x where x.asset_id = n.id
                      order by x.tx_id desc limit 1),
                    (select m.tx_id from ${db.schema}.mint m where m.asset_id = n.id
                      order by m.tx_id desc limit 1)) as "lastTxId"
      from unnest(${units}::bytea[]) w (unit)
      join ${db.schema}.asset n on n.policy = substring(w.unit for 28) and n.name = substring(w.unit from 29)
      left join ${db.schema}.asset_total s on s.asset_id = n.id`);

/** Slots of transactions, by transaction id. */
export async function findSlots(
  db: NetworkDb<'cardano'>,
  txIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows<{ readonly id: number; readonly slot: bigint }>(sql`
    select t.id, b.slot from unnest(${txIds}::integer[]) w (id)
      join ${db.schema}.transaction t on t.id = w.id join ${db.schema}.block b on b.height = t.height`);
  return new Map(rows.map(({ id, slot }) => [id, Number(slot)]));
}

/** Quantities of tokens minted after a transaction and up to the last block of a slot. */
export const mintedBetween = (
  db: NetworkDb<'cardano'>,
  uniqueTxIds: readonly { readonly assetId: number; readonly after: number; readonly upToSlot: number }[],
): Promise<readonly { readonly assetId: number; readonly quantity: bigint }[]> =>
  db.rows(sql`
    select w.asset_id as "assetId", sum(m.quantity) as quantity
      from unnest(${uniqueTxIds.map(({ assetId }) => assetId)}::integer[], ${uniqueTxIds.map(({ after }) => after)}::integer[],
                  ${uniqueTxIds.map(({ upToSlot }) => upToSlot)}::bigint[]) w (asset_id, after, slot)
      cross join lateral (select b.first_tx_id + b.tx_count - 1 as tx_id from ${db.schema}.block b
        where b.slot <= w.slot order by b.slot desc limit 1) l
      join ${db.schema}.mint m on m.asset_id = w.asset_id and m.tx_id > w.after and m.tx_id <= l.tx_id
       and m.quantity > 0
     group by w.asset_id`);

/** The given tickers that the registry assigns to exactly one token. */
export async function uniqueTickers(
  db: NetworkDb<'cardano'>,
  tickers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ readonly ticker: string }>(sql`
    select w.ticker from unnest(${[...new Set(tickers)]}::text[]) w (ticker)
     where (select count(*) from ${SERVICE_SCHEMA}.token_registry r
             where lower(r.ticker) collate "C" = lower(w.ticker) collate "C") = 1`);
  return new Set(rows.map(({ ticker }) => ticker));
}

/** Minted less burned up to each transaction. */
export async function suppliesAt(
  db: NetworkDb<'cardano'>,
  assetId: number,
  txIds: readonly number[],
): Promise<readonly bigint[]> {
  const rows = await db.rows<{ readonly supply: bigint }>(sql`
    select coalesce(sum(m.quantity), 0) as supply
      from unnest(${txIds}::integer[]) with ordinality w (tx_id, place)
      left join ${db.schema}.mint m on m.asset_id = ${assetId} and m.tx_id <= w.tx_id
     group by w.place order by w.place`);
  return rows.map(({ supply }) => supply);
}
