import { NONE } from '../../../chains/cardano/lists.js';
import type { CacheStats } from '../../../kernel/metrics.js';
import type { Ratio } from '../../../market/curves/curve.js';
import type { Pool, PoolPair } from '../../../market/dex.js';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import {
  formatPositionKey,
  type LivePools,
  type MarketBefore,
  type OutputPosition,
  type PlacedOrder,
  type PlacedPool,
} from '../../../market/transactions/market-transaction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { MarketRows } from '../../../store/write/cardano/load-market.js';
import { GenerationCache } from '../../generation-cache.js';
import { toKey } from '../keys.js';
import type { IndexedPool } from './indexed-pool.js';
import { ADA_ID, toDexName, toPool, toUnit } from './market-rows.js';

/** US dollars for one ADA, as published by an oracle. */
export interface OracleState {
  readonly source: string;
  readonly rate: Ratio;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly validUntil: number;
}

/** Minimum number of cached open orders, and half of the maximum; others are loaded from the index. */
const ORDERS = 50_000;

/**
 * The current market: every pool with its state, and recently used orders. A projection changes it as it proceeds; the
 * owner discards it when the projection was not stored.
 */
export class IndexedMarket implements MarketBefore, LivePools {
  readonly #assets = new Map<Unit, number>([[LOVELACE, ADA_ID]]);
  readonly #units = new Map<number, Unit>([[ADA_ID, LOVELACE]]);
  readonly #pools = new Map<string, IndexedPool>();
  readonly #numbered = new Map<number, IndexedPool>();
  readonly #byId = new Map<Unit, IndexedPool>();
  readonly #byLpAsset = new Map<Unit, IndexedPool>();
  readonly #byIdent = new Map<string, IndexedPool>();
  readonly #pairs = new Map<string, IndexedPool[]>();
  readonly #states = new Map<string, Pool>();
  readonly #statesByPool = new Map<IndexedPool, PlacedPool[]>();
  readonly #orders = new GenerationCache<PlacedOrder>(ORDERS);
  /** Positions of outputs that await a datum, by its hash. */
  readonly #awaiting = new Map<string, Map<string, OutputPosition>>();
  readonly #awaitedDatums = new Map<string, string>();
  readonly oracles = new Map<string, OracleState>();

  static fromRows(rows: MarketRows): IndexedMarket {
    const indexed = new IndexedMarket();
    for (const { id, unit } of rows.assets) indexed.addAsset(toUnit(unit), id);
    for (const row of rows.pools) {
      const dex = toDexName(row.dex);
      const [a, b] = [indexed.getUnit(row.asset_a_id), indexed.getUnit(row.asset_b_id)];
      if (dex === undefined || a === undefined || b === undefined) continue;
      const lpAsset = row.lp_asset_id === null ? undefined : indexed.getUnit(row.lp_asset_id);
      const ident = row.ident ?? undefined;
      indexed.addPool({ number: row.id, dex, id: toUnit(row.unit), assets: [a, b], lpAsset, ident });
    }
    for (const row of rows.states) {
      const indexedPool = indexed.#numbered.get(row.pool_id);
      if (indexedPool)
        indexed.addState({ position: { txId: row.tx_id, index: row.index }, pool: toPool(row, indexedPool) });
    }
    for (const { tx_id: txId, index, datum_hash: hash } of rows.undecoded) indexed.wait({ txId, index }, toKey(hash));
    for (const row of rows.oracles)
      indexed.oracles.set(formatPositionKey({ txId: row.tx_id, index: row.index }), {
        source: row.source,
        rate: { numerator: row.numerator, denominator: row.denominator },
        createdAt: Number(row.created_at),
        validUntil: Number(row.valid_until),
      });
    return indexed;
  }

  get pools(): LivePools {
    return this;
  }

  assetNumber(unit: Unit): number | undefined {
    return this.#assets.get(unit);
  }

  getUnit(number: number): Unit | undefined {
    return this.#units.get(number);
  }

  addAsset(unit: Unit, number: number): void {
    this.#assets.set(unit, number);
    this.#units.set(number, unit);
  }

  getPool(dex: DexName, id: Unit): IndexedPool | undefined {
    return this.#pools.get(poolKey(dex, id));
  }

  getPoolByNumber(number: number): IndexedPool | undefined {
    return this.#numbered.get(number);
  }

  /** In id order: an identifier that two pools claim belongs to the first. */
  addPool(pool: IndexedPool): void {
    const { dex, id, assets, lpAsset, ident } = pool;
    this.#pools.set(poolKey(dex, id), pool);
    this.#numbered.set(pool.number, pool);
    setFirst(this.#byId, id, pool);
    if (lpAsset !== undefined) setFirst(this.#byLpAsset, lpAsset, pool);
    if (ident !== undefined) setFirst(this.#byIdent, poolKey(dex, ident), pool);
    const pair = pairKey(dex, ...assets);
    const others = this.#pairs.get(pair);
    if (others === undefined) this.#pairs.set(pair, [pool]);
    else others.push(pool);
  }

  byId(id: Unit): PoolPair | undefined {
    return this.#byId.get(id);
  }

  byLpAsset(unit: Unit): PoolPair | undefined {
    return this.#byLpAsset.get(unit);
  }

  byIdent(dex: DexName, ident: string): PoolPair | undefined {
    return this.#byIdent.get(poolKey(dex, ident));
  }

  now(dex: DexName, id: Unit): Pool | undefined {
    const indexedPool = this.getPool(dex, id);
    return indexedPool && this.#statesByPool.get(indexedPool)?.at(-1)?.pool;
  }

  findByPair(dex: DexName, a: Unit, b: Unit): readonly Pool[] {
    return this.listPairPools(dex, a, b).flatMap(({ id }) => this.now(dex, id) ?? []);
  }

  listPairPools(dex: DexName, a: Unit, b: Unit): readonly IndexedPool[] {
    return this.#pairs.get(pairKey(dex, a, b)) ?? [];
  }

  /** Pools of ADA and another asset, on every DEX. */
  listAdaPools(unit: Unit): readonly IndexedPool[] {
    return DEXES.flatMap(({ name }) => this.listPairPools(name, LOVELACE, unit));
  }

  addState(placed: PlacedPool): void {
    const indexedPool = this.getPool(placed.pool.dex, placed.pool.id);
    if (indexedPool === undefined) return;
    this.#states.set(formatPositionKey(placed.position), placed.pool);
    const states = [...(this.#statesByPool.get(indexedPool) ?? []), placed];
    this.#statesByPool.set(
      indexedPool,
      states.sort((a, b) => a.position.txId - b.position.txId || a.position.index - b.position.index),
    );
  }

  endState(position: OutputPosition): void {
    const pool = this.#states.get(formatPositionKey(position));
    const indexedPool = pool && this.getPool(pool.dex, pool.id);
    if (indexedPool === undefined) return;
    this.#states.delete(formatPositionKey(position));
    const left = (this.#statesByPool.get(indexedPool) ?? []).filter(
      (state) => formatPositionKey(state.position) !== formatPositionKey(position),
    );
    this.#statesByPool.set(indexedPool, left);
  }

  poolAt(position: OutputPosition): Pool | undefined {
    return this.#states.get(formatPositionKey(position));
  }

  addOrder(placed: PlacedOrder): void {
    this.#orders.set(formatPositionKey(placed.position), placed);
  }

  endOrder(position: OutputPosition): void {
    this.#orders.delete(formatPositionKey(position));
  }

  orderAt(position: OutputPosition): PlacedOrder | undefined {
    return this.#orders.get(formatPositionKey(position));
  }

  /** Adds an output whose datum is known only by its hash. */
  wait(position: OutputPosition, datumKey: string): void {
    this.#awaitedDatums.set(formatPositionKey(position), datumKey);
    const positions = this.#awaiting.get(datumKey);
    if (positions === undefined) this.#awaiting.set(datumKey, new Map([[formatPositionKey(position), position]]));
    else positions.set(formatPositionKey(position), position);
  }

  listAwaiting(datumKey: string): readonly OutputPosition[] {
    const positions = this.#awaiting.get(datumKey);
    return positions === undefined ? NONE : [...positions.values()];
  }

  isAwaitingDatum(position: OutputPosition): boolean {
    return this.#awaitedDatums.has(formatPositionKey(position));
  }

  stopAwaiting(position: OutputPosition): void {
    const datumKey = this.#awaitedDatums.get(formatPositionKey(position));
    if (datumKey === undefined) return;
    this.#awaitedDatums.delete(formatPositionKey(position));
    const positions = this.#awaiting.get(datumKey);
    positions?.delete(formatPositionKey(position));
    if (positions?.size === 0) this.#awaiting.delete(datumKey);
  }

  get orderCache(): CacheStats {
    return this.#orders.stats;
  }

  /** Evicts orders that were not used recently, when there are many. */
  age(): void {
    this.#orders.age();
  }
}

const poolKey = (dex: DexName, id: string): string => `${dex} ${id}`;

const pairKey = (dex: DexName, a: Unit, b: Unit): string => (a < b ? `${dex} ${a} ${b}` : `${dex} ${b} ${a}`);

function setFirst<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
