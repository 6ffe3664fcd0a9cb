import type { Ratio } from '../curves/curve.js';
import type { DexName } from '../dex-names.js';
import { ratio, times } from '../fraction.js';
import { LOVELACE, type Unit } from '../unit.js';
import type { IndexedPool } from './indexed-pool.js';
import { priceIn } from './pool-margin.js';
import { type MarketPrice, weightedPrice } from './weighted-price.js';

/** A token on one DEX. Prices are lovelace for the smallest unit, amounts are lovelace. */
export interface DexMarket {
  readonly dex: DexName;
  readonly price: Ratio;
  /** The pool that determines the price. */
  readonly deepest: IndexedPool;
  /** ADA in the pools of the token against ADA. */
  readonly liquidity: bigint;
  /** Total value locked in the token's pools. */
  readonly tvl: bigint;
  readonly pools: readonly IndexedPool[];
}

export interface TokenMarkets {
  readonly weighted: Ratio | undefined;
  /** Deepest first. */
  readonly dexes: readonly DexMarket[];
}

interface AdaMarket extends MarketPrice {
  readonly pool: IndexedPool;
}

interface AdaMarkets {
  readonly weighted: Ratio | undefined;
  readonly markets: readonly AdaMarket[];
}

const NO_POOLS: readonly IndexedPool[] = [];

/**
 * The pools of the market at one point in time, and the token prices that follow. A later view shares all unchanged
 * data with this one, so that a block costs only its changes.
 */
export class MarketView {
  /** Seconds since 1970. */
  readonly time: number;
  readonly pools: ReadonlyMap<number, IndexedPool>;
  readonly #byUnit: ReadonlyMap<Unit, readonly IndexedPool[]>;
  readonly #ada: Map<Unit, AdaMarkets>;
  /** Markets of tokens that trade only against ADA: only their own pools change them. */
  readonly #adaOnly: Map<Unit, TokenMarkets>;
  /** Markets of all other tokens, which also change with the prices of the tokens in their pools. */
  readonly #dependent = new Map<Unit, TokenMarkets>();
  /** Tokens that may serve as an intermediate price when there is no ADA pool. */
  readonly #quotes: ReadonlySet<Unit>;

  private constructor(
    time: number,
    pools: ReadonlyMap<number, IndexedPool>,
    byUnit: ReadonlyMap<Unit, readonly IndexedPool[]>,
    quotes: ReadonlySet<Unit>,
    { ada, lasting: adaOnly }: { readonly ada: Map<Unit, AdaMarkets>; readonly lasting: Map<Unit, TokenMarkets> },
  ) {
    this.time = time;
    this.pools = pools;
    this.#byUnit = byUnit;
    this.#quotes = quotes;
    this.#ada = ada;
    this.#adaOnly = adaOnly;
  }

  static create(time: number, pools: Iterable<IndexedPool>, quotes: ReadonlySet<Unit>): MarketView {
    const byNumber = new Map<number, IndexedPool>();
    for (const pool of pools) byNumber.set(pool.number, pool);
    const byUnit = new Map<Unit, IndexedPool[]>();
    for (const pool of byNumber.values())
      for (const unit of pool.assets) {
        const others = byUnit.get(unit);
        if (others === undefined) byUnit.set(unit, [pool]);
        else others.push(pool);
      }
    return new MarketView(time, byNumber, byUnit, quotes, { ada: new Map(), lasting: new Map() });
  }

  /** The same market at a later time. A pool that maps to undefined was removed. */
  next(time: number, changed: ReadonlyMap<number, IndexedPool | undefined>): MarketView {
    const touched = new Set<Unit>();
    // A pool that opens between the two times changes without a transaction.
    for (const { opensAt, assets } of this.pools.values())
      if (opensAt !== undefined && opensAt > this.time * 1000) for (const unit of assets) touched.add(unit);
    if (changed.size === 0 && touched.size === 0)
      return new MarketView(time, this.pools, this.#byUnit, this.#quotes, { ada: this.#ada, lasting: this.#adaOnly });
    const pools = new Map(this.pools);
    for (const [number, pool] of changed) {
      for (const unit of (pool ?? pools.get(number))?.assets ?? []) touched.add(unit);
      if (pool === undefined) pools.delete(number);
      else pools.set(number, pool);
    }
    const byUnit = new Map(this.#byUnit);
    for (const unit of touched) byUnit.set(unit, this.#poolsAfter(unit, changed));
    const [ada, adaOnly] = [new Map(this.#ada), new Map(this.#adaOnly)];
    for (const unit of touched) {
      ada.delete(unit);
      adaOnly.delete(unit);
    }
    return new MarketView(time, pools, byUnit, this.#quotes, { ada, lasting: adaOnly });
  }

  #poolsAfter(unit: Unit, changed: ReadonlyMap<number, IndexedPool | undefined>): readonly IndexedPool[] {
    const known = this.#byUnit.get(unit) ?? NO_POOLS;
    const retained = known.flatMap((pool) => (changed.has(pool.number) ? (changed.get(pool.number) ?? []) : pool));
    const numbers = new Set(known.map(({ number }) => number));
    const added = [...changed.values()].filter((pool) => pool?.assets.includes(unit) && !numbers.has(pool.number));
    return [...retained, ...(added as IndexedPool[])];
  }

  /** All assets that have a pool. */
  units(): Iterable<Unit> {
    return this.#byUnit.keys();
  }

  /** All current pools, including closed ones. */
  getPools(unit: Unit): readonly IndexedPool[] {
    return this.#byUnit.get(unit) ?? NO_POOLS;
  }

  isActive(pool: IndexedPool): boolean {
    if (pool.closed || (pool.opensAt !== undefined && pool.opensAt > this.time * 1000)) return false;
    const [a, b] = pool.reserves;
    return pool.curve.kind === 'degen-quadratic' ? b > 0n : a > 0n && b > 0n;
  }

  /** Lovelace for the smallest unit, over all ADA pools; undefined when none counts. */
  weighted(unit: Unit): Ratio | undefined {
    return unit === LOVELACE ? ratio(1n, 1n) : this.#getAdaMarkets(unit).weighted;
  }

  markets(unit: Unit): TokenMarkets {
    const known = this.#adaOnly.get(unit) ?? this.#dependent.get(unit);
    if (known !== undefined) return known;
    const found = this.#computeMarkets(unit);
    const isAdaOnly = this.getPools(unit).every(({ assets }) => assets.includes(LOVELACE));
    (isAdaOnly ? this.#adaOnly : this.#dependent).set(unit, found);
    return found;
  }

  /** Value of the reserves of a pool, in lovelace. */
  getTvl(pool: IndexedPool): bigint {
    const [a, b] = pool.assets;
    if (a === LOVELACE) return 2n * pool.reserves[0];
    if (b === LOVELACE) return 2n * pool.reserves[1];
    const sides = [this.#computeValue(a, pool.reserves[0]), this.#computeValue(b, pool.reserves[1])] as const;
    if (sides[0] === undefined) return 2n * (sides[1] ?? 0n);
    return sides[1] === undefined ? 2n * sides[0] : sides[0] + sides[1];
  }

  #computeValue(unit: Unit, amount: bigint): bigint | undefined {
    const price = this.weighted(unit);
    return price && (amount * price.numerator) / price.denominator;
  }

  #getAdaMarkets(unit: Unit): AdaMarkets {
    let found = this.#ada.get(unit);
    if (found === undefined) {
      const markets = this.getPools(unit).flatMap((pool) => this.#adaMarket(pool) ?? []);
      found = { weighted: weightedPrice(markets), markets };
      this.#ada.set(unit, found);
    }
    return found;
  }

  #adaMarket(pool: IndexedPool): AdaMarket | undefined {
    const ada = pool.assets.indexOf(LOVELACE);
    if (ada === -1 || !this.isActive(pool)) return undefined;
    const price = priceIn(pool, LOVELACE);
    return price && { pool, price, lovelace: pool.reserves[ada]! };
  }

  /** Through a token that itself has a price in ADA. */
  #hopMarket(pool: IndexedPool, unit: Unit): AdaMarket | undefined {
    const side = pool.assets[0] === unit ? 1 : 0;
    const quote = pool.assets[side];
    if (!this.#quotes.has(quote) || !this.isActive(pool)) return undefined;
    const worth = this.weighted(quote);
    const price = worth && priceIn(pool, quote);
    if (worth === undefined || price === undefined) return undefined;
    return { pool, price: times(price, worth), lovelace: this.#computeValue(quote, pool.reserves[side]) ?? 0n };
  }

  #computeMarkets(unit: Unit): TokenMarkets {
    if (unit === LOVELACE) return { weighted: ratio(1n, 1n), dexes: [] };
    const { weighted, markets } = this.#getAdaMarkets(unit);
    const hops = this.getPools(unit)
      .filter(({ assets }) => !assets.includes(LOVELACE))
      .flatMap((pool) => this.#hopMarket(pool, unit) ?? []);
    const dexes = new Map<DexName, { ada: AdaMarket[]; hops: AdaMarket[] }>();
    const of = (dex: DexName) => {
      const known = dexes.get(dex) ?? { ada: [], hops: [] };
      dexes.set(dex, known);
      return known;
    };
    for (const market of markets) of(market.pool.dex).ada.push(market);
    for (const market of hops) of(market.pool.dex).hops.push(market);
    return {
      weighted: weighted ?? (markets.length === 0 ? weightedPrice(hops) : undefined),
      dexes: [...dexes]
        .map(([dex, { ada, hops: others }]) => this.#dexMarket(dex, unit, ada, others))
        .sort((a, b) => (a.tvl === b.tvl ? (a.dex < b.dex ? -1 : 1) : a.tvl > b.tvl ? -1 : 1)),
    };
  }

  #dexMarket(dex: DexName, unit: Unit, ada: readonly AdaMarket[], hops: readonly AdaMarket[]): DexMarket {
    const { pool, price } = findDeepest(ada.length > 0 ? ada : hops);
    const pools = this.getPools(unit).filter((each) => each.dex === dex && this.isActive(each));
    return {
      dex,
      price,
      deepest: pool,
      liquidity: ada.reduce((sum, { lovelace }) => sum + lovelace, 0n),
      tvl: pools.reduce((sum, each) => sum + this.getTvl(each), 0n),
      pools,
    };
  }
}

/** Ties go to the pool with the lowest number. */
const findDeepest = (markets: readonly AdaMarket[]): AdaMarket =>
  markets.reduce((best, each) =>
    each.lovelace > best.lovelace || (each.lovelace === best.lovelace && each.pool.number < best.pool.number)
      ? each
      : best,
  );
