import { LOVELACE, type Unit } from '../unit.js';
import type { DollarPool } from './ada-rate.js';
import type { MarketView } from './market-view.js';
import { priceIn } from './pool-margin.js';

/** Recent trading of a pool. */
export interface PoolTrading {
  readonly trades: number;
  /** Smallest units of the stablecoin. */
  readonly volume: bigint;
}

/** The pools of ADA and US dollar stablecoins, by pool number. */
export function dollarPools(
  view: MarketView,
  dollars: ReadonlyMap<Unit, { readonly decimals: number }>,
  getTrading: (pool: number, stablecoin: Unit) => PoolTrading,
): readonly DollarPool[] {
  const found = [...dollars].flatMap(([stablecoin, { decimals }]) =>
    view.getPools(stablecoin).flatMap((pool) => {
      const ada = pool.assets.indexOf(LOVELACE);
      if (ada === -1 || pool.closed || !view.isActive(pool)) return [];
      const price = priceIn(pool, LOVELACE);
      if (price === undefined) return [];
      const { trades, volume } = getTrading(pool.number, stablecoin);
      const [lovelace, stable] = ada === 0 ? pool.reserves : [pool.reserves[1], pool.reserves[0]];
      return [{ number: pool.number, pool: pool.id, stablecoin, decimals, lovelace, stable, price, trades, volume }];
    }),
  );
  return found.sort((a, b) => a.number - b.number);
}
