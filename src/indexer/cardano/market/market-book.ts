import { NONE } from '../../../chains/cardano/lists.js';
import type { CacheStats } from '../../../kernel/metrics.js';
import type { Ratio } from '../../../market/curves/curve.js';
import type { Pool, PoolPair } from '../../../market/dex.js';
import { DEXES, type DexName } from '../../../market/dex-names.js';
import {
  type LivePools,
  type MarketKnown,
  type OutputPlace,
  type PlacedOrder,
  type PlacedPool,
  placeKey,
} from '../../../market/transactions/market-transaction.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { MarketRows } from '../../../store/write/cardano/load-market.js';
import { GenerationCache } from '../../generation-cache.js';
import { keyOf } from '../keys.js';
import type { BookedPool } from './booked-pool.js';
import { ADA_ID, dexOfNumber, poolOfRow, unitOfBytes } from './market-rows.js';

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
export class MarketBook implements MarketKnown, LivePools {
  readonly #assets = new Map<Unit, number>([[LOVELACE, ADA_ID]]);
  readonly #units = new Map<number, Unit>([[ADA_ID, LOVELACE]]);
  readonly #pools = new Map<string, BookedPool>();
  readonly #numbered = new Map<number, BookedPool>();
  readonly #byId = new Map<Unit, BookedPool>();
  readonly #byLpAsset = new Map<Unit, BookedPool>();
  readonly #byIdent = new Map<string, BookedPool>();
  readonly #pairs = new Map<string, BookedPool[]>();
  readonly #states = new Map<string, Pool>();
  readonly #statesOf = new Map<BookedPool, PlacedPool[]>();
  readonly #orders = new GenerationCache<PlacedOrder>(ORDERS);
  /** Positions of outputs that await a datum, by its hash. */
  readonly #waiting = new Map<string, Map<string, OutputPlace>>();
  readonly #waitingAt = new Map<string, string>();
  readonly oracles = new Map<string, OracleState>();

  static of(rows: MarketRows): MarketBook {
    const book = new MarketBook();
    for (const { id, unit } of rows.assets) book.addAsset(unitOfBytes(unit), id);
    for (const row of rows.pools) {
      const dex = dexOfNumber(row.dex);
      const [a, b] = [book.unitOf(row.asset_a_id), book.unitOf(row.asset_b_id)];
      if (dex === undefined || a === undefined || b === undefined) continue;
      const lpAsset = row.lp_asset_id === null ? undefined : book.unitOf(row.lp_asset_id);
      const ident = row.ident ?? undefined;
      book.addPool({ number: row.id, dex, id: unitOfBytes(row.unit), assets: [a, b], lpAsset, ident });
    }
    for (const row of rows.states) {
      const booked = book.#numbered.get(row.pool_id);
      if (booked) book.addState({ place: { txId: row.tx_id, index: row.index }, pool: poolOfRow(row, booked) });
    }
    for (const { tx_id: txId, index, datum_hash: hash } of rows.undecoded) book.wait({ txId, index }, keyOf(hash));
    for (const row of rows.oracles)
      book.oracles.set(placeKey({ txId: row.tx_id, index: row.index }), {
        source: row.source,
        rate: { numerator: row.numerator, denominator: row.denominator },
        createdAt: Number(row.created_at),
        validUntil: Number(row.valid_until),
      });
    return book;
  }

  get pools(): LivePools {
    return this;
  }

  assetNumber(unit: Unit): number | undefined {
    return this.#assets.get(unit);
  }

  unitOf(number: number): Unit | undefined {
    return this.#units.get(number);
  }

  addAsset(unit: Unit, number: number): void {
    this.#assets.set(unit, number);
    this.#units.set(number, unit);
  }

  booked(dex: DexName, id: Unit): BookedPool | undefined {
    return this.#pools.get(poolKey(dex, id));
  }

  poolOfNumber(number: number): BookedPool | undefined {
    return this.#numbered.get(number);
  }

  /** In id order: an identifier that two pools claim belongs to the first. */
  addPool(pool: BookedPool): void {
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
    const booked = this.booked(dex, id);
    return booked && this.#statesOf.get(booked)?.at(-1)?.pool;
  }

  ofPair(dex: DexName, a: Unit, b: Unit): readonly Pool[] {
    return this.bookedOfPair(dex, a, b).flatMap(({ id }) => this.now(dex, id) ?? []);
  }

  bookedOfPair(dex: DexName, a: Unit, b: Unit): readonly BookedPool[] {
    return this.#pairs.get(pairKey(dex, a, b)) ?? [];
  }

  /** Pools of ADA and another asset, on every DEX. */
  bookedWithAda(unit: Unit): readonly BookedPool[] {
    return DEXES.flatMap(({ name }) => this.bookedOfPair(name, LOVELACE, unit));
  }

  addState(placed: PlacedPool): void {
    const booked = this.booked(placed.pool.dex, placed.pool.id);
    if (booked === undefined) return;
    this.#states.set(placeKey(placed.place), placed.pool);
    const states = [...(this.#statesOf.get(booked) ?? []), placed];
    this.#statesOf.set(
      booked,
      states.sort((a, b) => a.place.txId - b.place.txId || a.place.index - b.place.index),
    );
  }

  endState(place: OutputPlace): void {
    const pool = this.#states.get(placeKey(place));
    const booked = pool && this.booked(pool.dex, pool.id);
    if (booked === undefined) return;
    this.#states.delete(placeKey(place));
    const left = (this.#statesOf.get(booked) ?? []).filter((state) => placeKey(state.place) !== placeKey(place));
    this.#statesOf.set(booked, left);
  }

  poolAt(place: OutputPlace): Pool | undefined {
    return this.#states.get(placeKey(place));
  }

  addOrder(placed: PlacedOrder): void {
    this.#orders.set(placeKey(placed.place), placed);
  }

  endOrder(place: OutputPlace): void {
    this.#orders.delete(placeKey(place));
  }

  orderAt(place: OutputPlace): PlacedOrder | undefined {
    return this.#orders.get(placeKey(place));
  }

  /** Adds an output whose datum is known only by its hash. */
  wait(place: OutputPlace, datumKey: string): void {
    this.#waitingAt.set(placeKey(place), datumKey);
    const places = this.#waiting.get(datumKey);
    if (places === undefined) this.#waiting.set(datumKey, new Map([[placeKey(place), place]]));
    else places.set(placeKey(place), place);
  }

  waitingFor(datumKey: string): readonly OutputPlace[] {
    const places = this.#waiting.get(datumKey);
    return places === undefined ? NONE : [...places.values()];
  }

  isWaiting(place: OutputPlace): boolean {
    return this.#waitingAt.has(placeKey(place));
  }

  stopWaiting(place: OutputPlace): void {
    const datumKey = this.#waitingAt.get(placeKey(place));
    if (datumKey === undefined) return;
    this.#waitingAt.delete(placeKey(place));
    const places = this.#waiting.get(datumKey);
    places?.delete(placeKey(place));
    if (places?.size === 0) this.#waiting.delete(datumKey);
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
