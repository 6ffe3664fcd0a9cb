import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

// Pools by their index ids. The store does not interpret DEXes or curves.

/** An asset with its market id; the unit is hexadecimal and empty for ADA. */
export interface MarketAsset {
  readonly id: number;
  readonly unit: string;
  /** The first transaction in which a pool or an order references it. */
  readonly firstTxId: number;
}

export interface MarketPool {
  readonly id: number;
  readonly firstTxId: number;
  readonly dex: number;
  /** Hexadecimal. */
  readonly unit: string;
  readonly assetA: number;
  readonly assetB: number;
  readonly lpAsset: number | null;
  /** The identifier in its orders, where they use neither its unit nor its shares. */
  readonly ident: string | null;
}

/** Assets with an id greater than `id`. Ids increase along the chain. */
export const marketAssetsAfter = (db: NetworkDb<'cardano'>, id: number): Promise<readonly MarketAsset[]> =>
  db.rows<MarketAsset>(sql`select id, encode(unit, 'hex') as unit, first_tx_id as "firstTxId"
    from ${db.schema}.market_asset where id > ${id} order by id`);

export const marketPoolsAfter = (db: NetworkDb<'cardano'>, id: number): Promise<readonly MarketPool[]> =>
  db.rows<MarketPool>(sql`select id, first_tx_id as "firstTxId", dex, encode(unit, 'hex') as unit,
      asset_a_id as "assetA", asset_b_id as "assetB", lp_asset_id as "lpAsset", ident
    from ${db.schema}.market_pool where id > ${id} order by id`);

export interface StoredPoolState {
  readonly poolId: number;
  readonly txId: number;
  readonly index: number;
  readonly reserveA: bigint;
  readonly reserveB: bigint;
  readonly lpSupply: bigint | null;
  readonly opensAt: bigint | null;
  readonly closed: boolean;
  readonly curve: string;
  readonly slot: bigint | null;
}

/** The slot of a past state is not needed. */
export type PastPoolState = Omit<StoredPoolState, 'slot'>;

/** Columns of the state `s`. */
const stateColumns = sql`s.pool_id as "poolId", s.tx_id as "txId", s.index, s.reserve_a as "reserveA",
  s.reserve_b as "reserveB", s.lp_supply as "lpSupply", s.opens_at as "opensAt", s.closed, s.curve`;

/** With the slot of its block. A genesis state has none. */
const columns = (db: NetworkDb<'cardano'>): Sql => sql`${stateColumns}, (
  select b.slot from ${db.schema}.transaction t join ${db.schema}.block b on b.height = t.height
   where t.id = s.tx_id) as slot`;

/** The current state of every open pool. */
export const listCurrentPoolStates = (db: NetworkDb<'cardano'>): Promise<readonly StoredPoolState[]> =>
  db.rows<StoredPoolState>(sql`select ${columns(db)} from ${db.schema}.pool_state s where s.spent_by is null
    order by s.tx_id, s.index`);

export interface ChangedPool {
  readonly poolId: number;
  /** Undefined where the pool no longer exists. */
  readonly state: StoredPoolState | undefined;
}

/** Pools changed by transactions after `txId`, with their current state. */
export async function poolsChangedAfter(db: NetworkDb<'cardano'>, txId: number): Promise<readonly ChangedPool[]> {
  const rows = await db.rows<{ readonly id: number } & { readonly [Key in keyof StoredPoolState]: unknown }>(sql`
    select c.pool_id as id, l.* from (
        select pool_id from ${db.schema}.pool_state where seen_tx_id > ${txId}
        union select pool_id from ${db.schema}.pool_state where spent_by > ${txId}) c
      left join lateral (select ${columns(db)} from ${db.schema}.pool_state s
        where s.pool_id = c.pool_id and s.spent_by is null order by s.tx_id desc, s.index desc limit 1) l on true`);
  return rows.map(({ id, ...state }) => ({
    poolId: id,
    state: state.poolId === null ? undefined : (state as unknown as StoredPoolState),
  }));
}

/** The newest state of every pool as of transaction `txId`. */
export const statesAt = (db: NetworkDb<'cardano'>, txId: number): Promise<readonly PastPoolState[]> =>
  db.rows<PastPoolState>(sql`select ${stateColumns} from ${db.schema}.market_pool p
    cross join lateral (select * from ${db.schema}.pool_state where pool_id = p.id and tx_id <= ${txId}
      and seen_tx_id <= ${txId} order by tx_id desc, index desc limit 1) s`);

/** States revealed between two transactions, in chain order. */
export const statesSeenBetween = (
  db: NetworkDb<'cardano'>,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly PastPoolState[]> =>
  db.rows<PastPoolState>(sql`select ${stateColumns} from ${db.schema}.pool_state s
    where s.seen_tx_id > ${after} and s.seen_tx_id <= ${upTo} order by s.tx_id, s.index`);

export interface PoolOutput {
  readonly txId: number;
  readonly index: number;
  readonly txHash: string;
  readonly address: Uint8Array;
  readonly height: number;
  readonly slot: bigint;
}

/** Outputs of pools, in the order of `positions`. */
export const findPoolOutputs = (
  db: NetworkDb<'cardano'>,
  positions: readonly { readonly txId: number; readonly index: number }[],
): Promise<readonly PoolOutput[]> =>
  db.rows<PoolOutput>(sql`
    select r.tx_id as "txId", r.index, encode(t.hash, 'hex') as "txHash", a.bytes as address, t.height, b.slot
      from unnest(${positions.map(({ txId }) => txId)}::integer[], ${positions.map(({ index }) => index)}::integer[])
             with ordinality r (tx_id, index, place)
      join ${db.schema}.output o on o.tx_id = r.tx_id and o.index = r.index
      join ${db.schema}.address a on a.id = o.address_id
      join ${db.schema}.transaction t on t.id = r.tx_id
      join ${db.schema}.block b on b.height = t.height
     order by r.place`);

/** The state of one pool at the end of each time interval. */
export const poolStatesAtSlots = (
  db: NetworkDb<'cardano'>,
  poolId: number,
  slots: readonly number[],
): Promise<readonly (PastPoolState & { readonly place: number })[]> =>
  db.rows(sql`
    select w.place::integer as place, ${stateColumns} from unnest(${slots}::bigint[]) with ordinality w (slot, place)
      cross join lateral (select b.first_tx_id + b.tx_count - 1 as tx_id from ${db.schema}.block b
        where b.slot <= w.slot order by b.slot desc limit 1) m
      cross join lateral (select * from ${db.schema}.pool_state where pool_id = ${poolId} and tx_id <= m.tx_id
        and seen_tx_id <= m.tx_id order by tx_id desc, index desc limit 1) s
     order by w.place`);

/** The newest states of some pools as of transaction `txId`. */
export const findPoolStatesAt = (
  db: NetworkDb<'cardano'>,
  poolIds: readonly number[],
  txId: number,
): Promise<readonly PastPoolState[]> =>
  db.rows<PastPoolState>(sql`select ${stateColumns} from unnest(${poolIds}::integer[]) p (id)
    cross join lateral (select * from ${db.schema}.pool_state where pool_id = p.id and tx_id <= ${txId}
      and seen_tx_id <= ${txId} order by tx_id desc, index desc limit 1) s`);
