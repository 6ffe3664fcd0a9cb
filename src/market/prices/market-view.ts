import type { Ratio } from '../curves/curve.js';
import type { DexName } from '../dex-names.js';
import { ratio, times } from '../fraction.js';
import { LOVELACE, type Unit } from '../unit.js';
import { priceIn } from './pool-margin.js';
import type { StandingPool } from './standing-pool.js';
import { type MarketPrice, weightedPrice } from './weighted-price.js';

/** A token on one DEX. Prices are lovelace for the smallest unit, amounts are lovelace. */
export interface DexMarket {
  readonly dex: DexName;
  readonly price: Ratio;
  /** The pool that determines the price. */
  readonly deepest: StandingPool;
  /** ADA in the pools of the token against ADA. */
  readonly liquidity: bigint;
  /** Total value locked in the token's pools. */
  readonly tvl: bigint;
  readonly pools: readonly StandingPool[];
}

export interface TokenMarkets {
  readonly weighted: Ratio | undefined;
  /** Deepest first. */
  readonly dexes: readonly DexMarket[];
}

interface AdaMarket extends MarketPrice {
  readonly pool: StandingPool;
}

interface AdaMarkets {
  readonly weighted: Ratio | undefined;
  readonly markets: readonly AdaMarket[];
}

const NOTHING: readonly StandingPool[] = [];

/**
 * The pools of the market at one point in time, and the token prices that follow. A later view shares all unchanged
 * data with this one, so that a block costs only its changes.
 */
export class MarketView {
  /** Seconds since 1970. */
  readonly time: number;
  readonly pools: ReadonlyMap<number, StandingPool>;
  readonly #byUnit: ReadonlyMap<Unit, readonly StandingPool[]>;
  readonly #ada: Map<Unit, AdaMarkets>;
  /** Markets of tokens that trade only against ADA: only their own pools change them. */
  readonly #lasting: Map<Unit, TokenMarkets>;
  /** Markets of all other tokens, which also change with the prices of the tokens in their pools. */
  readonly #passing = new Map<Unit, TokenMarkets>();
  /** Tokens that may serve as an intermediate price when there is no ADA pool. */
  readonly #quotes: ReadonlySet<Unit>;

  private constructor(
    time: number,
    pools: ReadonlyMap<number, StandingPool>,
    byUnit: ReadonlyMap<Unit, readonly StandingPool[]>,
    quotes: ReadonlySet<Unit>,
    { ada, lasting }: { readonly ada: Map<Unit, AdaMarkets>; readonly lasting: Map<Unit, TokenMarkets> },
  ) {
    this.time = time;
    this.pools = pools;
    this.#byUnit = byUnit;
    this.#quotes = quotes;
    this.#ada = ada;
    this.#lasting = lasting;
  }

  static of(time: number, pools: Iterable<StandingPool>, quotes: ReadonlySet<Unit>): MarketView {
    const byNumber = new Map<number, StandingPool>();
    for (const pool of pools) byNumber.set(pool.number, pool);
    const byUnit = new Map<Unit, StandingPool[]>();
    for (const pool of byNumber.values())
      for (const unit of pool.assets) {
        const others = byUnit.get(unit);
        if (others === undefined) byUnit.set(unit, [pool]);
        else others.push(pool);
      }
    return new MarketView(time, byNumber, byUnit, quotes, { ada: new Map(), lasting: new Map() });
  }

  /** The same market at a later time. A pool that maps to undefined was removed. */
  next(time: number, changed: ReadonlyMap<number, StandingPool | undefined>): MarketView {
    const touched = new Set<Unit>();
    // A pool that opens between the two times changes without a transaction.
    for (const { opensAt, assets } of this.pools.values())
      if (opensAt !== undefined && opensAt > this.time * 1000) for (const unit of assets) touched.add(unit);
    if (changed.size === 0 && touched.size === 0)
      return new MarketView(time, this.pools, this.#byUnit, this.#quotes, { ada: this.#ada, lasting: this.#lasting });
    const pools = new Map(this.pools);
    for (const [number, pool] of changed) {
      for (const unit of (pool ?? pools.get(number))?.assets ?? []) touched.add(unit);
      if (pool === undefined) pools.delete(number);
      else pools.set(number, pool);
    }
    const byUnit = new Map(this.#byUnit);
    for (const unit of touched) byUnit.set(unit, this.#poolsAfter(unit, changed));
    const [ada, lasting] = [new Map(this.#ada), new Map(this.#lasting)];
    for (const unit of touched) {
      ada.delete(unit);
      lasting.delete(unit);
    }
    return new MarketView(time, pools, byUnit, this.#quotes, { ada, lasting });
  }

  #poolsAfter(unit: Unit, changed: ReadonlyMap<number, StandingPool | undefined>): readonly StandingPool[] {
    const known = this.#byUnit.get(unit) ?? NOTHING;
    const kept = known.flatMap((pool) => (changed.has(pool.number) ? (changed.get(pool.number) ?? []) : pool));
    const numbers = new Set(known.map(({ number }) => number));
    const added = [...changed.values()].filter((pool) => pool?.assets.includes(unit) && !numbers.has(pool.number));
    return [...kept, ...(added as StandingPool[])];
  }

  /** All assets that have a pool. */
  units(): Iterable<Unit> {
    return this.#byUnit.keys();
  }

  /** All current pools, including closed ones. */
  poolsOf(unit: Unit): readonly StandingPool[] {
    return this.#byUnit.get(unit) ?? NOTHING;
  }

  isActive(pool: StandingPool): boolean {
    if (pool.closed || (pool.opensAt !== undefined && pool.opensAt > this.time * 1000)) return false;
    const [a, b] = pool.reserves;
    return pool.curve.kind === 'degen-quadratic' ? b > 0n : a > 0n && b > 0n;
  }

  /** Lovelace for the smallest unit, over all ADA pools; undefined when none counts. */
  weighted(unit: Unit): Ratio | undefined {
    return unit === LOVELACE ? ratio(1n, 1n) : this.#adaOf(unit).weighted;
  }

  markets(unit: Unit): TokenMarkets {
    const known = this.#lasting.get(unit) ?? this.#passing.get(unit);
    if (known !== undefined) return known;
    const found = this.#marketsOf(unit);
    const isLasting = this.poolsOf(unit).every(({ assets }) => assets.includes(LOVELACE));
    (isLasting ? this.#lasting : this.#passing).set(unit, found);
    return found;
  }

  /** Value of the reserves of a pool, in lovelace. */
  tvlOf(pool: StandingPool): bigint {
    const [a, b] = pool.assets;
    if (a === LOVELACE) return 2n * pool.reserves[0];
    if (b === LOVELACE) return 2n * pool.reserves[1];
    const sides = [this.#worth(a, pool.reserves[0]), this.#worth(b, pool.reserves[1])] as const;
    if (sides[0] === undefined) return 2n * (sides[1] ?? 0n);
    return sides[1] === undefined ? 2n * sides[0] : sides[0] + sides[1];
  }

  #worth(unit: Unit, amount: bigint): bigint | undefined {
    const price = this.weighted(unit);
    return price && (amount * price.numerator) / price.denominator;
  }

  #adaOf(unit: Unit): AdaMarkets {
    let found = this.#ada.get(unit);
    if (found === undefined) {
      const markets = this.poolsOf(unit).flatMap((pool) => this.#adaMarket(pool) ?? []);
      found = { weighted: weightedPrice(markets), markets };
      this.#ada.set(unit, found);
    }
    return found;
  }

  #adaMarket(pool: StandingPool): AdaMarket | undefined {
    const ada = pool.assets.indexOf(LOVELACE);
    if (ada === -1 || !this.isActive(pool)) return undefined;
    const price = priceIn(pool, LOVELACE);
    return price && { pool, price, lovelace: pool.reserves[ada]! };
  }

  /** Through a token that itself has a price in ADA. */
  #hopMarket(pool: StandingPool, unit: Unit): AdaMarket | undefined {
    const side = pool.assets[0] === unit ? 1 : 0;
    const quote = pool.assets[side];
    if (!this.#quotes.has(quote) || !this.isActive(pool)) return undefined;
    const worth = this.weighted(quote);
    const price = worth && priceIn(pool, quote);
    if (worth === undefined || price === undefined) return undefined;
    return { pool, price: times(price, worth), lovelace: this.#worth(quote, pool.reserves[side]) ?? 0n };
  }

  #marketsOf(unit: Unit): TokenMarkets {
    if (unit === LOVELACE) return { weighted: ratio(1n, 1n), dexes: [] };
    const { weighted, markets } = this.#adaOf(unit);
    const hops = this.poolsOf(unit)
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
    const { pool, price } = deepestOf(ada.length > 0 ? ada : hops);
    const pools = this.poolsOf(unit).filter((each) => each.dex === dex && this.isActive(each));
    return {
      dex,
      price,
      deepest: pool,
      liquidity: ada.reduce((sum, { lovelace }) => sum + lovelace, 0n),
      tvl: pools.reduce((sum, each) => sum + this.tvlOf(each), 0n),
      pools,
    };
  }
}

/** Ties go to the pool with the lowest number. */
const deepestOf = (markets: readonly AdaMarket[]): AdaMarket =>
  markets.reduce((best, each) =>
    each.lovelace > best.lovelace || (each.lovelace === best.lovelace && each.pool.number < best.pool.number)
      ? each
      : best,
  );
