import { type AdaRate, adaInDollars, type FreshRate } from '../../../market/prices/ada-rate.js';
import { dollarPools } from '../../../market/prices/dollar-pools.js';
import type { StandingOracle } from '../../../store/queries/cardano/market/candles.js';
import type { Board } from './market-board.js';
import type { MarketOfNetwork } from './market-settings.js';

/** US dollars for one ADA at the time of a market state. */
export function rateNow(
  board: Pick<Board, 'now' | 'day' | 'oracles' | 'time'>,
  { stablecoins }: MarketOfNetwork,
): AdaRate | undefined {
  const pools = dollarPools(board.now, stablecoins, (number, stablecoin) => {
    const trades = board.day.filter(({ poolId }) => poolId === number);
    const volume = trades.reduce(
      (sum, { given, amountIn, amountOut }) => sum + (given === stablecoin ? amountIn : amountOut),
      0n,
    );
    return { trades: trades.length, volume };
  });
  return adaInDollars(pools, freshRates(board.oracles, board.time * 1000));
}

/** The newest trusted rate of each oracle at a time in milliseconds. */
function freshRates(oracles: readonly StandingOracle[], now: number): readonly FreshRate[] {
  const fresh = new Map<string, StandingOracle>();
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
const isNewer = (a: StandingOracle, b: StandingOracle): boolean =>
  a.createdAt > b.createdAt ||
  (a.createdAt === b.createdAt && a.numerator * b.denominator > b.numerator * a.denominator);
