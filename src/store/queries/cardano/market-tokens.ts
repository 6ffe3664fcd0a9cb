import type { NetworkDb } from '../../network-db.js';
import { SERVICE_SCHEMA } from '../../schemas.js';
import { sql } from '../../sql.js';

/** What the chain says of a token that somebody trades. */
export interface TokenSupply {
  readonly assetId: number;
  /** Hexadecimal. */
  readonly unit: string;
  readonly supply: bigint;
  readonly lastTxId: number | null;
}

/** By unit; tokens that were never minted are left out. The last transaction with the token tells whether it moved. */
export const tokenSupplies = (
  db: NetworkDb<'cardano'>,
  units: readonly Uint8Array[],
): Promise<readonly TokenSupply[]> =>
  db.rows<TokenSupply>(sql`
    select n.id as "assetId", encode(w.unit, 'hex') as unit, coalesce(s.minted - s.burned, 0) as supply,
           (select x.tx_id from ${db.schema}.asset_tx x where x.asset_id = n.id
             order by x.tx_id desc limit 1) as "lastTxId"
      from unnest(${units}::bytea[]) w (unit)
      join ${db.schema}.asset n on n.policy = substring(w.unit for 28) and n.name = substring(w.unit from 29)
      left join ${db.schema}.asset_total s on s.asset_id = n.id`);

/**
 * Wallets that hold a token, without what lies at scripts of the market. A wallet is a stake credential, or else a
 * payment credential.
 */
export async function walletCount(
  db: NetworkDb<'cardano'>,
  assetId: number,
  scripts: readonly Uint8Array[],
): Promise<number> {
  const row = await db.first<{ readonly count: bigint }>(sql`
    select count(distinct case when a.stake_id is null then substring(a.bytes from 2 for 28)
                               else int4send(a.stake_id) end) as count
      from ${db.schema}.address_asset h join ${db.schema}.address a on a.id = h.address_id
     where h.asset_id = ${assetId} and h.quantity > 0 and (a.payment_script_id is null or a.payment_script_id <> all(
       array(select id from ${db.schema}.payment_script where hash = any(${scripts}::bytea[]))))`);
  return Number(row?.count ?? 0n);
}

export interface HolderShare {
  readonly stakeHash: Uint8Array | null;
  readonly stakeScript: boolean | null;
  readonly address: Uint8Array;
  readonly quantity: bigint;
}

/** The wallets with most of a token, without scripts of the market. */
export const largestWallets = (
  db: NetworkDb<'cardano'>,
  assetId: number,
  { scripts, limit }: { readonly scripts: readonly Uint8Array[]; readonly limit: number },
): Promise<readonly HolderShare[]> =>
  db.rows<HolderShare>(sql`
    select k.hash as "stakeHash", k.script as "stakeScript", w.address, w.quantity from (
      select a.stake_id, (array_agg(a.bytes order by h.quantity desc, a.id))[1] as address, sum(h.quantity) as quantity
        from ${db.schema}.address_asset h join ${db.schema}.address a on a.id = h.address_id
       where h.asset_id = ${assetId} and h.quantity > 0 and (a.payment_script_id is null or a.payment_script_id <> all(
         array(select id from ${db.schema}.payment_script where hash = any(${scripts}::bytea[]))))
       group by a.stake_id, case when a.stake_id is null then substring(a.bytes from 2 for 28) end
       order by sum(h.quantity) desc, min(a.id) limit ${limit}) w
      left join ${db.schema}.stake_credential k on k.id = w.stake_id
     order by w.quantity desc, w.address`);

/** What some addresses hold of a token together. */
export async function heldAt(
  db: NetworkDb<'cardano'>,
  assetId: number,
  addresses: readonly Uint8Array[],
): Promise<bigint> {
  const row = await db.first<{ readonly held: bigint }>(sql`
    select coalesce(sum(h.quantity), 0) as held from unnest(${addresses}::bytea[]) w (bytes)
      join ${db.schema}.address a on a.bytes = w.bytes
      join ${db.schema}.address_asset h on h.address_id = a.id and h.asset_id = ${assetId}`);
  return row?.held ?? 0n;
}

/** When transactions were, by their number. */
export async function slotsOf(
  db: NetworkDb<'cardano'>,
  txIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows<{ readonly id: number; readonly slot: bigint }>(sql`
    select t.id, b.slot from unnest(${txIds}::integer[]) w (id)
      join ${db.schema}.transaction t on t.id = w.id join ${db.schema}.block b on b.height = t.height`);
  return new Map(rows.map(({ id, slot }) => [id, Number(slot)]));
}

/** What was minted of tokens after one transaction and up to the last block of a slot. */
export const mintedBetween = (
  db: NetworkDb<'cardano'>,
  wanted: readonly { readonly assetId: number; readonly after: number; readonly upToSlot: number }[],
): Promise<readonly { readonly assetId: number; readonly quantity: bigint }[]> =>
  db.rows(sql`
    select w.asset_id as "assetId", sum(m.quantity) as quantity
      from unnest(${wanted.map(({ assetId }) => assetId)}::integer[], ${wanted.map(({ after }) => after)}::integer[],
                  ${wanted.map(({ upToSlot }) => upToSlot)}::bigint[]) w (asset_id, after, slot)
      cross join lateral (select b.first_tx_id + b.tx_count - 1 as tx_id from ${db.schema}.block b
        where b.slot <= w.slot order by b.slot desc limit 1) l
      join ${db.schema}.mint m on m.asset_id = w.asset_id and m.tx_id > w.after and m.tx_id <= l.tx_id
       and m.quantity > 0
     group by w.asset_id`);

/** Tickers that the registry has given to one token only, of some. */
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

/** What lies of a token at addresses of scripts, without one output. */
export async function heldByScripts(
  db: NetworkDb<'cardano'>,
  unit: Uint8Array,
  { txId, index }: { readonly txId: number; readonly index: number },
): Promise<bigint> {
  const row = await db.first<{ readonly held: bigint }>(sql`
    select coalesce((select sum(h.quantity) from ${db.schema}.address_asset h
        join ${db.schema}.address a on a.id = h.address_id and a.payment_script_id is not null
       where h.asset_id = n.id), 0)
      - coalesce((select o.quantity from ${db.schema}.output_asset o
         where o.tx_id = ${txId} and o.index = ${index} and o.asset_id = n.id), 0) as held
      from ${db.schema}.asset n where n.policy = ${unit.subarray(0, 28)} and n.name = ${unit.subarray(28)}`);
  return row?.held ?? 0n;
}
