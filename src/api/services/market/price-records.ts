import { slotToTime } from '../../../chains/cardano/time.js';
import { DEXES, type DexName, type VenueKind } from '../../../market/dex-names.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { poolsThatTraded } from '../../../store/queries/cardano/market/trades.js';
import { type HourVolume, volumesSince } from '../../../store/queries/cardano/market/volumes.js';
import { bookMarkets, loadBookFills } from './book-markets.js';
import { tokensWithBooks } from './books.js';
import { dexNumber } from './load-market-state.js';
import type { MarketRequest } from './market-request.js';
import type { MarketState } from './market-state.js';
import { WINDOWS } from './market-state.js';
import { toPriceRecord } from './price-record.js';
import { type TokenFacts, tokenFacts } from './token-facts.js';
import { collectPastPrices, dayTradesOnDex, isOutlier, type TokenMarket } from './token-market.js';
import type { TokenPriceRecord } from './token-price.js';
import { computeVolume, getDayTrades, summarizeDayTrading, type Volume } from './volumes.js';

const DEX_NUMBERS = DEXES.map((_, number) => number);

const getVenueKind = (dex: DexName): VenueKind => DEXES[dexNumber(dex)]!.kind;

/** Price records of tokens by unit, one for each DEX, deepest market first. */
export async function dexRecords(
  request: MarketRequest,
  units: readonly Unit[],
): Promise<ReadonlyMap<Unit, readonly TokenPriceRecord[]>> {
  const gathered = await loadRecordInputs(request, units);
  return new Map(
    units.map((unit) => [
      unit,
      gathered.markets(unit).map((market) => toPriceRecord(request, gathered.facts.get(unit)!, market)),
    ]),
  );
}

/** One record for each token over all DEXes; omits tokens without a market. */
export async function aggregateRecords(
  request: MarketRequest,
  units: readonly Unit[],
): Promise<ReadonlyMap<Unit, TokenPriceRecord>> {
  const gathered = await loadRecordInputs(request, units);
  return new Map(
    units.flatMap((unit) => {
      const markets = gathered.markets(unit);
      const facts = gathered.facts.get(unit);
      if (markets.length === 0 || facts === undefined) return [];
      return [[unit, toPriceRecord(request, facts, gathered.aggregate(unit, markets))] as const];
    }),
  );
}

/** Keeps the order of `units`; omits tokens without a market. */
export async function listAggregateRecords(
  request: MarketRequest,
  units: readonly Unit[],
): Promise<TokenPriceRecord[]> {
  const known = units.filter((unit) => unit !== LOVELACE && request.marketState.assets.has(unit));
  const records = await aggregateRecords(request, known);
  return known.flatMap((unit) => records.get(unit) ?? []);
}

interface Gathered {
  readonly facts: ReadonlyMap<Unit, TokenFacts>;
  markets(unit: Unit): readonly TokenMarket[];
  aggregate(unit: Unit, markets: readonly TokenMarket[]): TokenMarket;
}

async function loadRecordInputs(request: MarketRequest, units: readonly Unit[]): Promise<Gathered> {
  const { db, marketState } = request;
  const facts = await tokenFacts(request, units);
  const ids = units.flatMap((unit) => marketState.assets.get(unit)?.id ?? []);
  const weeks = new Map<number, HourVolume[]>(ids.map((id) => [id, []]));
  const traded7d = await volumesSince(db, { assetIds: ids, dexes: DEX_NUMBERS }, marketState.time - WINDOWS['7d']);
  for (const row of traded7d) weeks.get(row.assetId)?.push(row);
  const week = (unit: Unit, dex?: DexName): Volume => {
    const rows = weeks.get(marketState.assets.get(unit)?.id ?? -1) ?? [];
    const own = dex === undefined ? rows : rows.filter((row) => row.dex === dexNumber(dex));
    return computeVolume(
      marketState,
      own.map(({ hour, lovelace }) => [hour, lovelace] as const),
    );
  };
  const traded = await poolsThatTraded(db, deepestPools(marketState, units));
  const fills = await loadBookFills(request, units);

  const markets = (unit: Unit): readonly TokenMarket[] => {
    const { weighted, dexes } = marketState.now.markets(unit);
    const total = dexes.reduce((sum, { liquidity }) => sum + liquidity, 0n);
    const poolMarkets = dexes.map(({ dex, price, deepest, liquidity, tvl, pools }): TokenMarket => {
      const source = traded.has(deepest.number) ? 'POOL_STATE' : 'SEED';
      return {
        dex,
        kind: getVenueKind(dex),
        price,
        past: collectPastPrices(
          (name) => marketState.past[name].view.markets(unit).dexes.find((each) => each.dex === dex)?.price,
        ),
        liquidity,
        tvl,
        day: summarizeDayTrading(marketState, unit, dayTradesOnDex(marketState, unit, dex)),
        week: week(unit, dex),
        outlier: isOutlier(price, weighted, liquidity, total),
        updatedAt: findNewestTime(request, pools),
        source,
      };
    });
    const withPools = new Set(dexes.map(({ dex }) => dex));
    return [...poolMarkets, ...bookMarkets(request, unit, { fills, week, without: withPools, weighted, total })];
  };

  return {
    facts,
    markets,
    aggregate(unit, all) {
      const { weighted, dexes } = marketState.now.markets(unit);
      const [first] = all;
      return {
        dex: 'AGGREGATE',
        kind: 'AGGREGATE',
        price: weighted ?? first?.price,
        past: collectPastPrices((name) => {
          const then = marketState.past[name].view.markets(unit);
          return weighted === undefined ? (then.dexes[0]?.price ?? first?.past[name]) : then.weighted;
        }),
        liquidity: dexes.reduce((sum, { liquidity }) => sum + liquidity, 0n),
        tvl: all.reduce((sum, { tvl }) => sum + tvl, 0n),
        day: summarizeDayTrading(marketState, unit, getDayTrades(marketState, unit)),
        week: week(unit),
        outlier: false,
        updatedAt: Math.max(...all.map(({ updatedAt }) => updatedAt)),
        source: all.find(({ source }) => source === 'POOL_STATE')?.source ?? first?.source ?? 'SEED',
      };
    },
  };
}

const deepestPools = ({ now }: MarketState, units: readonly Unit[]): readonly number[] =>
  units.flatMap((unit) => now.markets(unit).dexes.map(({ deepest }) => deepest.number));

const findNewestTime = ({ network }: MarketRequest, pools: readonly IndexedPool[]): number =>
  slotToTime(network, Math.max(...pools.map(({ slot }) => slot)));

/** All tokens with a price, in no particular order. */
export function listPricedTokens(marketState: MarketState): readonly Unit[] {
  const units = new Set<Unit>();
  for (const unit of marketState.now.units())
    if (unit !== LOVELACE && !marketState.lpAssets.has(unit) && marketState.now.markets(unit).dexes.length > 0)
      units.add(unit);
  for (const unit of tokensWithBooks(marketState)) units.add(unit);
  return [...units];
}
