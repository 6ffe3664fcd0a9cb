import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { IndexedMarket } from './indexed-market.js';
import type { IndexedPool } from './indexed-pool.js';
import type { MarketRules } from './market-rules.js';

/** Time window in seconds in which trades make a pool credible. */
export const TRADES_WINDOW = 86_400;

interface DollarTrade {
  readonly time: number;
  /** Smallest units of the stablecoin. */
  readonly amount: bigint;
}

/** The stablecoin of a pool that trades one for ADA. */
export function findStablecoin({ assets }: Pick<IndexedPool, 'assets'>, { dollars }: MarketRules): Unit | undefined {
  const [a, b] = assets;
  const coin = a === LOVELACE ? b : b === LOVELACE ? a : undefined;
  return coin !== undefined && dollars.has(coin) ? coin : undefined;
}

/** Recent trades in pools of ADA and US dollars. */
export class DollarTrades {
  readonly #trades = new Map<number, DollarTrade[]>();

  add(pool: number, time: number, amount: bigint): void {
    const trades = this.#trades.get(pool);
    if (trades === undefined) this.#trades.set(pool, [{ time, amount }]);
    else trades.push({ time, amount });
  }

  /** Trades after a time; older ones are evicted. */
  after(pool: number, time: number): readonly DollarTrade[] {
    const left = (this.#trades.get(pool) ?? []).filter((trade) => trade.time > time);
    this.#trades.set(pool, left);
    return left;
  }
}

/** The pools of ADA and US dollars, by id. */
export const dollarPools = (indexed: IndexedMarket, rules: MarketRules): readonly IndexedPool[] =>
  [...rules.dollars.keys()].flatMap((coin) => indexed.listAdaPools(coin)).toSorted((a, b) => a.number - b.number);
