import type { Ratio } from '../../../market/curves/curve.js';
import { plus, ratio, times } from '../../../market/fraction.js';
import { organicVolume, type TokenTrade } from '../../../market/prices/organic-volume.js';
import type { Unit } from '../../../market/unit.js';
import type { MarketState, MarketTrade } from './market-state.js';

const HOUR = 3600;
/** The rate of an hour is reused for up to this many hours that have none. */
export const RATE_HOURS = 24;

/** US dollars for one ADA in an hour since 1970, or in the newest earlier hour within `RATE_HOURS`. */
export function findHourlyRate(rates: ReadonlyMap<number, Ratio>, hour: number): Ratio | undefined {
  for (let back = 0; back <= RATE_HOURS; back += 1) {
    const rate = rates.get(hour - back);
    if (rate !== undefined) return rate;
  }
  return undefined;
}

export interface Volume {
  readonly lovelace: bigint;
  /** Undefined when a trade has no rate. */
  readonly dollars: Ratio | undefined;
}

/** Adds up lovelace by hour, each at the rate of that hour. */
export function computeVolume(
  marketState: MarketState,
  byHour: Iterable<readonly [hour: number, lovelace: bigint]>,
): Volume {
  let lovelace = 0n;
  let dollars: Ratio | undefined = ratio(0n, 1n);
  for (const [hour, amount] of byHour) {
    lovelace += amount;
    const rate = amount === 0n ? ratio(0n, 1n) : findHourlyRate(marketState.rates, hour);
    dollars = dollars && rate && plus(dollars, times(rate, ratio(amount, 1_000_000n)));
  }
  return { lovelace, dollars };
}

const byAsset = new WeakMap<MarketState, ReadonlyMap<Unit, readonly MarketTrade[]>>();

/** Trades of the last 24 hours with the token on either side. */
export function getDayTrades(marketState: MarketState, unit: Unit): readonly MarketTrade[] {
  let index = byAsset.get(marketState);
  if (index === undefined) {
    const made = new Map<Unit, MarketTrade[]>();
    for (const trade of marketState.day)
      for (const side of [trade.given, trade.got]) {
        const others = made.get(side);
        if (others === undefined) made.set(side, [trade]);
        else others.push(trade);
      }
    index = made;
    byAsset.set(marketState, index);
  }
  return index.get(unit) ?? [];
}

export interface DayTrading extends Volume {
  readonly organic: Ratio | undefined;
  readonly trades: number;
  readonly makers: number;
}

/** Sums the trades of a token in the last 24 hours. */
export function summarizeDayTrading(marketState: MarketState, unit: Unit, trades: readonly MarketTrade[]): DayTrading {
  const hours = new Map<number, bigint>();
  for (const { time, lovelace } of trades) {
    const hour = Math.floor(time / HOUR);
    hours.set(hour, (hours.get(hour) ?? 0n) + lovelace);
  }
  const volume = computeVolume(marketState, hours);
  return {
    ...volume,
    organic: computeOrganicVolume(volume, organicVolume(trades.map((trade) => tokenTrade(trade, unit)))),
    trades: trades.length,
    makers: new Set(trades.flatMap(({ wallet }) => wallet ?? [])).size,
  };
}

const computeOrganicVolume = ({ lovelace, dollars }: Volume, organic: bigint): Ratio | undefined =>
  lovelace === 0n ? ratio(0n, 1n) : dollars && times(dollars, ratio(organic, lovelace));

const tokenTrade = (trade: MarketTrade, unit: Unit): TokenTrade => ({
  side: trade.got === unit ? 'buy' : 'sell',
  token: trade.got === unit ? trade.amountOut : trade.amountIn,
  lovelace: trade.lovelace,
  time: trade.time,
  wallet: trade.wallet ?? undefined,
  arbitrage: trade.arbitrage,
});

/** Volume of a token in the last 24 hours, in lovelace. */
export const dayVolume = (marketState: MarketState, unit: Unit): bigint =>
  getDayTrades(marketState, unit).reduce((sum, { lovelace }) => sum + lovelace, 0n);
