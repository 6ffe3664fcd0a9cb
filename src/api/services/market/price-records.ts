import { slotToTime } from '../../../chains/cardano/time.js';
import { DEXES, type DexName, type VenueKind } from '../../../market/dex-names.js';
import type { StandingPool } from '../../../market/prices/standing-pool.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { poolsThatTraded } from '../../../store/queries/cardano/market/trades.js';
import { type HourVolume, volumesSince } from '../../../store/queries/cardano/market/volumes.js';
import type { Asking } from './asking.js';
import { dexNumber } from './board.js';
import { bookMarkets, fillsOfBooks } from './book-markets.js';
import { tokensWithBooks } from './books.js';
import type { Board } from './market-board.js';
import { WINDOWS } from './market-board.js';
import { recordOf } from './price-record.js';
import { type TokenFacts, tokenFacts } from './token-facts.js';
import { isOutlier, ofDex, pastOf, type TokenMarket } from './token-market.js';
import type { TokenPriceRecord } from './token-price.js';
import { dayOf, tradingOf, type Volume, volumeOf } from './volumes.js';

const DEX_NUMBERS = DEXES.map((_, number) => number);

const kindOf = (dex: DexName): VenueKind => DEXES[dexNumber(dex)]!.kind;

/** Price records of tokens by unit, one for each DEX, deepest market first. */
export async function dexRecords(
  asking: Asking,
  units: readonly Unit[],
): Promise<ReadonlyMap<Unit, readonly TokenPriceRecord[]>> {
  const gathered = await gather(asking, units);
  return new Map(
    units.map((unit) => [
      unit,
      gathered.markets(unit).map((market) => recordOf(asking, gathered.facts.get(unit)!, market)),
    ]),
  );
}

/** One record for each token over all DEXes; omits tokens without a market. */
export async function aggregateRecords(
  asking: Asking,
  units: readonly Unit[],
): Promise<ReadonlyMap<Unit, TokenPriceRecord>> {
  const gathered = await gather(asking, units);
  return new Map(
    units.flatMap((unit) => {
      const markets = gathered.markets(unit);
      const facts = gathered.facts.get(unit);
      if (markets.length === 0 || facts === undefined) return [];
      return [[unit, recordOf(asking, facts, gathered.aggregate(unit, markets))] as const];
    }),
  );
}

/** Keeps the order of `units`; omits tokens without a market. */
export async function recordsOf(asking: Asking, units: readonly Unit[]): Promise<TokenPriceRecord[]> {
  const known = units.filter((unit) => unit !== LOVELACE && asking.board.assets.has(unit));
  const records = await aggregateRecords(asking, known);
  return known.flatMap((unit) => records.get(unit) ?? []);
}

interface Gathered {
  readonly facts: ReadonlyMap<Unit, TokenFacts>;
  markets(unit: Unit): readonly TokenMarket[];
  aggregate(unit: Unit, markets: readonly TokenMarket[]): TokenMarket;
}

async function gather(asking: Asking, units: readonly Unit[]): Promise<Gathered> {
  const { db, board } = asking;
  const facts = await tokenFacts(asking, units);
  const ids = units.flatMap((unit) => board.assets.get(unit)?.id ?? []);
  const weeks = new Map<number, HourVolume[]>(ids.map((id) => [id, []]));
  const traded7d = await volumesSince(db, { assetIds: ids, dexes: DEX_NUMBERS }, board.time - WINDOWS['7d']);
  for (const row of traded7d) weeks.get(row.assetId)?.push(row);
  const week = (unit: Unit, dex?: DexName): Volume => {
    const rows = weeks.get(board.assets.get(unit)?.id ?? -1) ?? [];
    const own = dex === undefined ? rows : rows.filter((row) => row.dex === dexNumber(dex));
    return volumeOf(
      board,
      own.map(({ hour, lovelace }) => [hour, lovelace] as const),
    );
  };
  const traded = await poolsThatTraded(db, deepestPools(board, units));
  const fills = await fillsOfBooks(asking, units);

  const markets = (unit: Unit): readonly TokenMarket[] => {
    const { weighted, dexes } = board.now.markets(unit);
    const total = dexes.reduce((sum, { liquidity }) => sum + liquidity, 0n);
    const ofPools = dexes.map(({ dex, price, deepest, liquidity, tvl, pools }): TokenMarket => {
      const source = traded.has(deepest.number) ? 'POOL_STATE' : 'SEED';
      return {
        dex,
        kind: kindOf(dex),
        price,
        past: pastOf((name) => board.past[name].view.markets(unit).dexes.find((each) => each.dex === dex)?.price),
        liquidity,
        tvl,
        day: tradingOf(board, unit, ofDex(board, unit, dex)),
        week: week(unit, dex),
        outlier: isOutlier(price, weighted, liquidity, total),
        updatedAt: newestOf(asking, pools),
        source,
      };
    });
    const withPools = new Set(dexes.map(({ dex }) => dex));
    return [...ofPools, ...bookMarkets(asking, unit, { fills, week, without: withPools, weighted, total })];
  };

  return {
    facts,
    markets,
    aggregate(unit, all) {
      const { weighted, dexes } = board.now.markets(unit);
      const [first] = all;
      return {
        dex: 'AGGREGATE',
        kind: 'AGGREGATE',
        price: weighted ?? first?.price,
        past: pastOf((name) => {
          const then = board.past[name].view.markets(unit);
          return weighted === undefined ? (then.dexes[0]?.price ?? first?.past[name]) : then.weighted;
        }),
        liquidity: dexes.reduce((sum, { liquidity }) => sum + liquidity, 0n),
        tvl: all.reduce((sum, { tvl }) => sum + tvl, 0n),
        day: tradingOf(board, unit, dayOf(board, unit)),
        week: week(unit),
        outlier: false,
        updatedAt: Math.max(...all.map(({ updatedAt }) => updatedAt)),
        source: all.find(({ source }) => source === 'POOL_STATE')?.source ?? first?.source ?? 'SEED',
      };
    },
  };
}

const deepestPools = ({ now }: Board, units: readonly Unit[]): readonly number[] =>
  units.flatMap((unit) => now.markets(unit).dexes.map(({ deepest }) => deepest.number));

const newestOf = ({ network }: Asking, pools: readonly StandingPool[]): number =>
  slotToTime(network, Math.max(...pools.map(({ slot }) => slot)));

/** All tokens with a price, in no particular order. */
export function tokensOf(board: Board): readonly Unit[] {
  const units = new Set<Unit>();
  for (const unit of board.now.units())
    if (unit !== LOVELACE && !board.lpAssets.has(unit) && board.now.markets(unit).dexes.length > 0) units.add(unit);
  for (const unit of tokensWithBooks(board)) units.add(unit);
  return [...units];
}
