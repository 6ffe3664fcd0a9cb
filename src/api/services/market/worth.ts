import type { Ratio } from '../../../market/curves/curve.js';
import { over, ratio } from '../../../market/fraction.js';
import { MarketView } from '../../../market/prices/market-view.js';
import type { StandingPool } from '../../../market/prices/standing-pool.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { ratesBetween } from '../../../store/queries/cardano/market/candles.js';
import { statesOfPoolsAt } from '../../../store/queries/cardano/market/pools.js';
import { standingPool } from './board-names.js';
import type { Board } from './market-board.js';
import type { MarketSnapshot } from './market-snapshot.js';
import { RATE_HOURS, rateOfHour } from './volumes.js';

export type Currency = 'ADA' | 'USD' | 'EUR';

const HOUR = 3_600;

/** Price of one ADA in a currency at a time; undefined when not known. */
export type RateAt = (time: number, currency: Currency) => Ratio | undefined;

/** Historical rates: dollars by the hour from the chain, euros by the day from the operator's settings. */
export async function ratesOver(
  { db, desk, network }: MarketSnapshot,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<RateAt> {
  const hours = await ratesBetween(db, { from: Math.floor(from / HOUR) - RATE_HOURS, to: Math.floor(to / HOUR) });
  const byHour = new Map<number, Ratio>(hours.map((rate) => [rate.hour, rate]));
  const dollars = (time: number): Ratio | undefined => rateOfHour(byHour, Math.floor(time / HOUR));
  const { usdPerEur } = desk.market(network.id);
  return (time, currency) => {
    if (currency === 'ADA') return ratio(1n, 1n);
    const usd = dollars(time);
    return currency === 'USD' ? usd : inEuros(usd, usdPerEur(time));
  };
}

/** Rates at the time of the market state, as used for token prices. */
export const ratesNow = ({ board, desk, network }: MarketSnapshot): RateAt => {
  const usd = board.rate?.rate;
  const eur = inEuros(usd, desk.market(network.id).usdPerEur(board.time));
  return (_, currency) => (currency === 'ADA' ? ratio(1n, 1n) : currency === 'USD' ? usd : eur);
};

export const inEuros = (usd: Ratio | undefined, usdPerEur: Ratio | undefined): Ratio | undefined =>
  usd && usdPerEur && over(usd, usdPerEur);

/** Rounds down; lovelace becomes millionths of the currency. */
export const worth = (amount: bigint, price: Ratio | undefined): bigint | undefined =>
  price && (amount * price.numerator) / price.denominator;

/** Lovelace for the smallest unit, by the pools of the view. */
export function priceOf(view: MarketView, unit: Unit): Ratio | undefined {
  if (unit === LOVELACE) return ratio(1n, 1n);
  const { weighted, dexes } = view.markets(unit);
  return weighted ?? dexes[0]?.price;
}

/** Maps LP tokens to their pools. */
export function poolsOfShares(board: Board, units: Iterable<Unit>): ReadonlyMap<Unit, readonly number[]> {
  const wanted = new Set([...units].filter((unit) => board.lpAssets.has(unit)));
  const found = new Map<Unit, number[]>();
  if (wanted.size === 0) return found;
  for (const { number, lpAsset } of board.pools.values())
    if (lpAsset !== undefined && wanted.has(lpAsset)) found.set(lpAsset, [...(found.get(lpAsset) ?? []), number]);
  return found;
}

/** All pools that the value of these assets depends on, including the pools of LP tokens. */
export function poolsBehind({ board, desk, network }: MarketSnapshot, units: readonly Unit[]): readonly number[] {
  const shares = new Set([...poolsOfShares(board, units).values()].flat());
  const within = [...shares].flatMap((number) => board.pools.get(number)?.assets ?? []);
  const quotes = desk.market(network.id).verified.keys();
  const wanted = new Set<Unit>([...units, ...within, ...quotes].filter((unit) => unit !== LOVELACE));
  return [...board.pools.values()]
    .filter(({ number, assets }) => shares.has(number) || assets.some((unit) => wanted.has(unit)))
    .map(({ number }) => number);
}

/** Loads the part of the market that determines the value of these assets after a transaction. */
export async function viewAfter(
  asking: MarketSnapshot,
  units: readonly Unit[],
  { time, txId }: { readonly time: number; readonly txId: number },
): Promise<MarketView> {
  const states = await statesOfPoolsAt(asking.db, poolsBehind(asking, units), txId);
  return viewOf(
    asking,
    time,
    states.flatMap((state) => standingPool(asking.board.pools, state) ?? []),
  );
}

export const viewOf = ({ desk, network }: MarketSnapshot, time: number, pools: Iterable<StandingPool>): MarketView =>
  MarketView.of(time, pools, new Set(desk.market(network.id).verified.keys()));

/** Value of LP tokens in lovelace; undefined when their supply is not known. */
export function shareWorth(view: MarketView, pool: StandingPool, shares: bigint): bigint | undefined {
  return pool.lpSupply === undefined || pool.lpSupply <= 0n ? undefined : (view.tvlOf(pool) * shares) / pool.lpSupply;
}
