import type { Ratio } from '../../../market/curves/curve.js';
import type { DexName, VenueKind } from '../../../market/dex-names.js';
import { compareRatios, ratio, times } from '../../../market/fraction.js';
import type { Unit } from '../../../market/unit.js';
import type { MarketState } from './market-state.js';
import { WINDOW_NAMES, type Window } from './market-state.js';
import type { TokenPriceRecord } from './token-price.js';
import { type DayTrading, getDayTrades, type Volume } from './volumes.js';

/** Market figures of a token on one DEX, or on all. */
export interface TokenMarket {
  readonly dex: DexName | 'AGGREGATE';
  readonly kind: VenueKind | 'AGGREGATE';
  readonly price: Ratio | undefined;
  readonly past: Readonly<Record<Window, Ratio | undefined>>;
  readonly liquidity: bigint;
  readonly tvl: bigint;
  readonly day: DayTrading;
  readonly week: Volume;
  readonly outlier: boolean;
  /** Seconds since 1970. */
  readonly updatedAt: number;
  readonly source: TokenPriceRecord['priceSource'];
}

export const collectPastPrices = (at: (name: Window) => Ratio | undefined): TokenMarket['past'] =>
  Object.fromEntries(WINDOW_NAMES.map((name) => [name, at(name)])) as TokenMarket['past'];

/** Trades of the last 24 hours on one DEX. */
export const dayTradesOnDex = (marketState: MarketState, unit: Unit, dex: DexName) =>
  getDayTrades(marketState, unit).filter(({ dexName }) => dexName === dex);

/** The price is far from the weighted price, with hardly any liquidity. */
export function isOutlier(price: Ratio, weighted: Ratio | undefined, liquidity: bigint, total: bigint): boolean {
  if (weighted === undefined || liquidity * 100n >= total) return false;
  return (
    compareRatios(price, times(weighted, ratio(2n, 1n))) > 0 || compareRatios(times(price, ratio(2n, 1n)), weighted) < 0
  );
}
