import type { Ratio } from '../../../market/curves/curve.js';
import { over, ratio } from '../../../market/fraction.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import { MarketView } from '../../../market/prices/market-view.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { ratesBetween } from '../../../store/queries/cardano/market/candles.js';
import { findPoolStatesAt } from '../../../store/queries/cardano/market/pools.js';
import { toIndexedPool } from './index-names.js';
import type { MarketSnapshot } from './market-snapshot.js';
import type { MarketState } from './market-state.js';
import { findHourlyRate, RATE_HOURS } from './volumes.js';

export type Currency = 'ADA' | 'USD' | 'EUR';

const HOUR = 3_600;

/** Price of one ADA in a currency at a time; undefined when not known. */
export type RateAt = (time: number, currency: Currency) => Ratio | undefined;

/** Historical rates: dollars by the hour from the chain, euros by the day from the operator's settings. */
export async function ratesOver(
  { db, marketService, network }: MarketSnapshot,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<RateAt> {
  const hours = await ratesBetween(db, { from: Math.floor(from / HOUR) - RATE_HOURS, to: Math.floor(to / HOUR) });
  const byHour = new Map<number, Ratio>(hours.map((rate) => [rate.hour, rate]));
  const dollars = (time: number): Ratio | undefined => findHourlyRate(byHour, Math.floor(time / HOUR));
  const { usdPerEur } = marketService.market(network.id);
  return (time, currency) => {
    if (currency === 'ADA') return ratio(1n, 1n);
    const usd = dollars(time);
    return currency === 'USD' ? usd : inEuros(usd, usdPerEur(time));
  };
}

/** Rates at the time of the market state, as used for token prices. */
export const ratesNow = ({ marketState, marketService, network }: MarketSnapshot): RateAt => {
  const usd = marketState.rate?.rate;
  const eur = inEuros(usd, marketService.market(network.id).usdPerEur(marketState.time));
  return (_, currency) => (currency === 'ADA' ? ratio(1n, 1n) : currency === 'USD' ? usd : eur);
};

export const inEuros = (usd: Ratio | undefined, usdPerEur: Ratio | undefined): Ratio | undefined =>
  usd && usdPerEur && over(usd, usdPerEur);

/** Rounds down; lovelace becomes millionths of the currency. */
export const computeValue = (amount: bigint, price: Ratio | undefined): bigint | undefined =>
  price && (amount * price.numerator) / price.denominator;

/** Lovelace for the smallest unit, by the pools of the view. */
export function getUnitPrice(view: MarketView, unit: Unit): Ratio | undefined {
  if (unit === LOVELACE) return ratio(1n, 1n);
  const { weighted, dexes } = view.markets(unit);
  return weighted ?? dexes[0]?.price;
}

/** Maps LP tokens to their pools. */
export function groupPoolsByLpToken(
  marketState: MarketState,
  units: Iterable<Unit>,
): ReadonlyMap<Unit, readonly number[]> {
  const requested = new Set([...units].filter((unit) => marketState.lpAssets.has(unit)));
  const found = new Map<Unit, number[]>();
  if (requested.size === 0) return found;
  for (const { number, lpAsset } of marketState.pools.values())
    if (lpAsset !== undefined && requested.has(lpAsset)) found.set(lpAsset, [...(found.get(lpAsset) ?? []), number]);
  return found;
}

/** All pools that the value of these assets depends on, including the pools of LP tokens. */
export function listPricingPools(
  { marketState, marketService, network }: MarketSnapshot,
  units: readonly Unit[],
): readonly number[] {
  const shares = new Set([...groupPoolsByLpToken(marketState, units).values()].flat());
  const within = [...shares].flatMap((number) => marketState.pools.get(number)?.assets ?? []);
  const quotes = marketService.market(network.id).verified.keys();
  const requested = new Set<Unit>([...units, ...within, ...quotes].filter((unit) => unit !== LOVELACE));
  return [...marketState.pools.values()]
    .filter(({ number, assets }) => shares.has(number) || assets.some((unit) => requested.has(unit)))
    .map(({ number }) => number);
}

/** Loads the part of the market that determines the value of these assets after a transaction. */
export async function viewAfter(
  request: MarketSnapshot,
  units: readonly Unit[],
  { time, txId }: { readonly time: number; readonly txId: number },
): Promise<MarketView> {
  const states = await findPoolStatesAt(request.db, listPricingPools(request, units), txId);
  return createMarketView(
    request,
    time,
    states.flatMap((state) => toIndexedPool(request.marketState.pools, state) ?? []),
  );
}

export const createMarketView = (
  { marketService, network }: MarketSnapshot,
  time: number,
  pools: Iterable<IndexedPool>,
): MarketView => MarketView.create(time, pools, new Set(marketService.market(network.id).verified.keys()));

/** Value of LP tokens in lovelace; undefined when their supply is not known. */
export function computeLpValue(view: MarketView, pool: IndexedPool, shares: bigint): bigint | undefined {
  return pool.lpSupply === undefined || pool.lpSupply <= 0n ? undefined : (view.getTvl(pool) * shares) / pool.lpSupply;
}
