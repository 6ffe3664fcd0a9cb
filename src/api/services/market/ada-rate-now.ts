import { type AdaRate, adaInDollars, type FreshRate } from '../../../market/prices/ada-rate.js';
import { dollarPools } from '../../../market/prices/dollar-pools.js';
import type { CurrentOracle } from '../../../store/queries/cardano/market/candles.js';
import type { NetworkMarket } from './market-settings.js';
import type { MarketState } from './market-state.js';

/** US dollars for one ADA at the time of a market state. */
export function rateNow(
  marketState: Pick<MarketState, 'now' | 'day' | 'oracles' | 'time'>,
  { stablecoins }: NetworkMarket,
): AdaRate | undefined {
  const pools = dollarPools(marketState.now, stablecoins, (number, stablecoin) => {
    const trades = marketState.day.filter(({ poolId }) => poolId === number);
    const volume = trades.reduce(
      (sum, { given, amountIn, amountOut }) => sum + (given === stablecoin ? amountIn : amountOut),
      0n,
    );
    return { trades: trades.length, volume };
  });
  return adaInDollars(pools, freshRates(marketState.oracles, marketState.time * 1000));
}

/** The newest trusted rate of each oracle at a time in milliseconds. */
function freshRates(oracles: readonly CurrentOracle[], now: number): readonly FreshRate[] {
  const fresh = new Map<string, CurrentOracle>();
  for (const oracle of oracles) {
    if (Number(oracle.createdAt) > now || Number(oracle.validUntil) < now) continue;
    const other = fresh.get(oracle.source);
    if (other === undefined || isNewer(oracle, other)) fresh.set(oracle.source, oracle);
  }
  return [...fresh.values()].map(({ source, numerator, denominator }) => ({
    source,
    rate: { numerator, denominator },
  }));
}

/** Ties in time are broken by value, so that the result does not depend on the order of iteration. */
const isNewer = (a: CurrentOracle, b: CurrentOracle): boolean =>
  a.createdAt > b.createdAt ||
  (a.createdAt === b.createdAt && a.numerator * b.denominator > b.numerator * a.denominator);
