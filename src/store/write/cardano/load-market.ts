import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { type OutputNumber, outputRows } from './market-facts.js';

// Current market state that a writer needs. Ids instead of names: the store does not interpret them.

export interface PoolRow {
  readonly id: number;
  readonly dex: number;
  readonly unit: Uint8Array;
  readonly asset_a_id: number;
  readonly asset_b_id: number;
  readonly lp_asset_id: number | null;
  readonly ident: string | null;
}

export interface PoolStateRow {
  readonly tx_id: number;
  readonly index: number;
  readonly pool_id: number;
  readonly reserve_a: bigint;
  readonly reserve_b: bigint;
  readonly lp_supply: bigint | null;
  readonly opens_at: bigint | null;
  readonly closed: boolean;
  readonly curve: string;
}

export interface UndecodedRow {
  readonly tx_id: number;
  readonly index: number;
  readonly datum_hash: Uint8Array;
}

export interface OracleRow {
  readonly tx_id: number;
  readonly index: number;
  readonly source: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly created_at: bigint;
  readonly valid_until: bigint;
}

export interface MarketRows {
  readonly assets: readonly { readonly id: number; readonly unit: Uint8Array }[];
  readonly pools: readonly PoolRow[];
  readonly states: readonly PoolStateRow[];
  readonly undecoded: readonly UndecodedRow[];
  readonly oracles: readonly OracleRow[];
}

/** All open rows, in order of creation. */
export async function loadMarket(db: Queryable, schema: Identifier): Promise<MarketRows> {
  return {
    assets: await db.rows(sql`select id, unit from ${schema}.market_asset order by id`),
    pools: await db.rows(sql`select id, dex, unit, asset_a_id, asset_b_id, lp_asset_id, ident
      from ${schema}.market_pool order by id`),
    states: await db.rows(sql`select tx_id, index, pool_id, reserve_a, reserve_b, lp_supply, opens_at, closed, curve
      from ${schema}.pool_state where spent_by is null order by tx_id, index`),
    undecoded: await db.rows(sql`select tx_id, index, datum_hash
      from ${schema}.market_undecoded where shown_by is null order by tx_id, index`),
    oracles: await db.rows(sql`select tx_id, index, source, numerator, denominator, created_at, valid_until
      from ${schema}.oracle_state where spent_by is null order by tx_id, index`),
  };
}

export interface OrderRow {
  readonly tx_id: number;
  readonly index: number;
  readonly root_tx_id: number;
  readonly root_index: number;
  readonly dex: number;
  readonly step: number;
  readonly execution: number;
  readonly offer_asset_id: number | null;
  readonly offer_amount: bigint | null;
  readonly request_asset_id: number | null;
  readonly request_amount: bigint | null;
  readonly price_numerator: bigint | null;
  readonly price_denominator: bigint | null;
  readonly least_part: bigint | null;
  readonly held: bigint;
  readonly pool_id: number | null;
  readonly owner_payment: Uint8Array | null;
  readonly owner_stake: Uint8Array | null;
  readonly receiver_payment: Uint8Array | null;
  readonly receiver_stake: Uint8Array | null;
  readonly cancel_key: Uint8Array | null;
  readonly deadline: bigint | null;
  readonly batcher_fee: bigint | null;
  readonly deposit: bigint | null;
  readonly beacon: string | null;
  readonly aggregator: number | null;
  readonly split: boolean;
}

/** Open orders of these outputs. */
export const loadOpenOrders = (
  db: Queryable,
  schema: Identifier,
  positions: readonly OutputNumber[],
): Promise<readonly OrderRow[]> =>
  db.rows<OrderRow>(sql`
    select o.tx_id, o.index, o.root_tx_id, o.root_index, o.dex, o.step, o.execution, o.offer_asset_id, o.offer_amount,
           o.request_asset_id, o.request_amount, o.price_numerator, o.price_denominator, o.least_part, o.held, o.pool_id, o.owner_payment, o.owner_stake, o.receiver_payment,
           o.receiver_stake, o.cancel_key, o.deadline, o.batcher_fee, o.deposit, o.beacon, o.aggregator, o.split
      from ${outputRows(positions)} cross join lateral (
        select * from ${schema}.dex_order where tx_id = r.tx_id and index = r.index and spent_by is null limit 1) o`);

export interface OutputContentRow {
  readonly tx_id: number;
  readonly index: number;
  readonly address: Uint8Array;
  readonly lovelace: bigint;
}

export interface OutputAssetRow {
  readonly tx_id: number;
  readonly index: number;
  readonly policy: Uint8Array;
  readonly name: Uint8Array;
  readonly quantity: bigint;
}

/** Content and address of outputs. */
export async function loadOutputContents(
  db: Queryable,
  schema: Identifier,
  positions: readonly OutputNumber[],
): Promise<{ readonly outputs: readonly OutputContentRow[]; readonly assets: readonly OutputAssetRow[] }> {
  const outputs = await db.rows<OutputContentRow>(sql`
    select o.tx_id, o.index, a.bytes as address, o.lovelace from ${outputRows(positions)}
      cross join lateral (select * from ${schema}.output where tx_id = r.tx_id and index = r.index limit 1) o
      cross join lateral (select bytes from ${schema}.address where id = o.address_id limit 1) a`);
  const assets = await db.rows<OutputAssetRow>(sql`
    select h.tx_id, h.index, a.policy, a.name, h.quantity from ${outputRows(positions)}
      cross join lateral (select * from ${schema}.output_asset where tx_id = r.tx_id and index = r.index offset 0) h
      cross join lateral (select policy, name from ${schema}.asset where id = h.asset_id limit 1) a`);
  return { outputs, assets };
}

export const loadDatumBytes = (
  db: Queryable,
  schema: Identifier,
  hashes: readonly Uint8Array[],
): Promise<readonly { readonly hash: Uint8Array; readonly bytes: Uint8Array }[]> =>
  db.rows(sql`select d.hash, d.bytes from unnest(${hashes}::bytea[]) r(hash)
    cross join lateral (select hash, bytes from ${schema}.datum where hash = r.hash limit 1) d`);

/** Trades of some pools after a time. */
export const loadPoolTrades = (
  db: Queryable,
  schema: Identifier,
  poolIds: readonly number[],
  after: number,
): Promise<
  readonly {
    readonly pool_id: number;
    readonly time: bigint;
    readonly asset_in_id: number;
    readonly amount_in: bigint;
    readonly amount_out: bigint;
  }[]
> =>
  db.rows(sql`select pool_id, time, asset_in_id, amount_in, amount_out from ${schema}.dex_trade
    where pool_id = any(${poolIds}::integer[]) and time > ${after} order by tx_id, place`);
