import { slotToTime } from '../../chains/cardano/time.js';
import type { Ratio } from '../../market/curves/curve.js';
import { DEXES, type DexName, type VenueKind } from '../../market/dex-names.js';
import { compareRatios, minus, over, ratio, ratioNumber, times } from '../../market/fraction.js';
import type { StandingPool } from '../../market/prices/market-view.js';
import { midPrice } from '../../market/routes/book-venue.js';
import { LOVELACE, type Unit } from '../../market/unit.js';
import { lastFills } from '../../store/queries/cardano/market-candles.js';
import { type HourVolume, poolsThatTraded, volumesSince } from '../../store/queries/cardano/market-trades.js';
import { type Board, dexNumber, WINDOWS, type Window } from './board.js';
import { booksOf, tokensWithBooks } from './books.js';
import { type Asking, type Quarantine, type TokenFacts, tokenFacts } from './token-facts.js';
import type { TokenPriceRecord } from './token-price.js';
import { type DayTrading, dayOf, MICRO, tradingOf, type Volume, volumeOf } from './volumes.js';

/** A token on one DEX, or on all: what a record says besides what the token itself is. */
interface Market {
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

const DAYS_OF_NEWNESS = 7;
const WINDOW_NAMES = Object.keys(WINDOWS) as readonly Window[];
const HUNDRED = ratio(100n, 1n);

const kindOf = (dex: DexName): VenueKind => DEXES[dexNumber(dex)]!.kind;

/** The records of tokens, one for each DEX, the deepest first; by unit. */
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

/** One record for each token over all DEXes; tokens without a market are left out. */
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

/** In turn; without those that have no market. */
export async function recordsOf(asking: Asking, units: readonly Unit[]): Promise<TokenPriceRecord[]> {
  const known = units.filter((unit) => unit !== LOVELACE && asking.board.assets.has(unit));
  const records = await aggregateRecords(asking, known);
  return known.flatMap((unit) => records.get(unit) ?? []);
}

interface Gathered {
  readonly facts: ReadonlyMap<Unit, TokenFacts>;
  markets(unit: Unit): readonly Market[];
  aggregate(unit: Unit, markets: readonly Market[]): Market;
}

async function gather(asking: Asking, units: readonly Unit[]): Promise<Gathered> {
  const { db, board } = asking;
  const facts = await tokenFacts(asking, units);
  const ids = units.flatMap((unit) => board.assets.get(unit)?.id ?? []);
  const weeks = new Map<number, HourVolume[]>(ids.map((id) => [id, []]));
  for (const row of await volumesSince(db, ids, board.time - WINDOWS['7d'])) weeks.get(row.assetId)?.push(row);
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

  const markets = (unit: Unit): readonly Market[] => {
    const { weighted, dexes } = board.now.markets(unit);
    const total = dexes.reduce((sum, { liquidity }) => sum + liquidity, 0n);
    const ofPools = dexes.map(({ dex, price, deepest, liquidity, tvl, pools }): Market => {
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

const pastOf = (at: (name: Window) => Ratio | undefined): Market['past'] =>
  Object.fromEntries(WINDOW_NAMES.map((name) => [name, at(name)])) as Market['past'];

const ofDex = (board: Board, unit: Unit, dex: DexName) => dayOf(board, unit).filter(({ dexName }) => dexName === dex);

const newestOf = ({ network }: Asking, pools: readonly StandingPool[]): number =>
  slotToTime(network, Math.max(...pools.map(({ slot }) => slot)));

/** Far from what everybody else pays, with next to nothing behind it. */
function isOutlier(price: Ratio, weighted: Ratio | undefined, liquidity: bigint, total: bigint): boolean {
  if (weighted === undefined || liquidity * 100n >= total) return false;
  return (
    compareRatios(price, times(weighted, ratio(2n, 1n))) > 0 || compareRatios(times(price, ratio(2n, 1n)), weighted) < 0
  );
}

interface Fill {
  readonly price: Ratio;
  readonly time: number;
}

type FillsOf = (unit: Unit, dex: DexName, moment: Window | 'now') => Fill | undefined;

/** The last trades on the books of tokens, now and at the beginning of each window. */
async function fillsOfBooks({ db, board }: Asking, units: readonly Unit[]): Promise<FillsOf> {
  const wanted = units.flatMap((unit) => {
    const assetId = board.assets.get(unit)?.id;
    return assetId === undefined ? [] : booksOf(board, unit).map(({ dex }) => ({ assetId, dex: dexNumber(dex) }));
  });
  const found = new Map<string, Fill>();
  if (wanted.length > 0)
    for (const moment of ['now', ...WINDOW_NAMES] as const) {
      const time = moment === 'now' ? board.time : board.time - WINDOWS[moment];
      for (const { assetId, dex, price, time: at } of await lastFills(db, wanted, time)) {
        const exact = decimalOf(price);
        if (exact !== undefined) found.set(`${assetId} ${dex} ${moment}`, { price: exact, time: Number(at) });
      }
    }
  return (unit, dex, moment) => found.get(`${board.assets.get(unit)?.id} ${dexNumber(dex)} ${moment}`);
}

/** Prices of the index have up to 40 digits after the point. */
export function decimalOf(text: string): Ratio | undefined {
  const [whole = '0', part = ''] = text.split('.');
  const numerator = BigInt(whole + part);
  return numerator > 0n ? ratio(numerator, 10n ** BigInt(part.length)) : undefined;
}

function bookMarkets(
  { board }: Asking,
  unit: Unit,
  known: {
    readonly fills: FillsOf;
    readonly week: (unit: Unit, dex: DexName) => Volume;
    readonly without: ReadonlySet<DexName>;
    readonly weighted: Ratio | undefined;
    readonly total: bigint;
  },
): readonly Market[] {
  return booksOf(board, unit).flatMap((book): Market[] => {
    if (known.without.has(book.dex)) return [];
    const fill = known.fills(unit, book.dex, 'now');
    const middle = midPrice(book);
    const price = middle ?? fill?.price;
    if (price === undefined) return [];
    const liquidity = book.bids.reduce((sum, { offered }) => sum + offered, 0n);
    const offered = book.asks.reduce((sum, ask) => sum + ask.offered, 0n);
    return [
      {
        dex: book.dex,
        kind: 'ORDER_BOOK',
        price,
        past: pastOf((name) => known.fills(unit, book.dex, name)?.price),
        liquidity,
        tvl: liquidity + (offered * price.numerator) / price.denominator,
        day: tradingOf(board, unit, ofDex(board, unit, book.dex)),
        week: known.week(unit, book.dex),
        outlier: isOutlier(price, known.weighted, liquidity, known.total),
        updatedAt: middle === undefined ? (fill?.time ?? board.time) : board.time,
        source: middle === undefined ? 'FILL_ACTUAL' : 'POOL_STATE',
      },
    ];
  });
}

const shown = (value: Ratio | undefined): number | null => (value === undefined ? null : ratioNumber(value));

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Percent by which a price has moved since. */
export const changeOf = (price: Ratio | undefined, before: Ratio | undefined): Ratio | undefined => {
  const quotient = price && before && over(price, before);
  return quotient && times(minus(quotient, ratio(1n, 1n)), HUNDRED);
};

function recordOf({ board, desk, network }: Asking, facts: TokenFacts, market: Market): TokenPriceRecord {
  const dollar = board.rate?.rate;
  const usdPerEur = desk.market(network.id).usdPerEur(board.time);
  const whole = ratio(10n ** BigInt(facts.decimals), 1_000_000n);
  const inDollars = (ada: Ratio | undefined): Ratio | undefined => ada && dollar && times(ada, dollar);
  const ada = market.price && times(market.price, whole);
  const usd = inDollars(ada);
  const weighted = board.now.markets(facts.unit).weighted;
  const weightedAda = weighted && times(weighted, whole);
  const capOf = (quantity: bigint): Ratio | undefined =>
    weighted && quantity > 0n ? times(weighted, ratio(quantity, 1_000_000n)) : undefined;
  const [cap, fdv] = [capOf(facts.circulating), capOf(facts.supply)];
  const units = ratio(1n, 10n ** BigInt(facts.decimals));
  const quarantine: readonly Quarantine[] = market.outlier ? [...facts.quarantine, 'OUTLIER'] : facts.quarantine;
  return {
    assetId: facts.unit,
    dex: market.dex,
    assetNameAscii: facts.nameAscii,
    source: market.kind,
    name: facts.name ?? null,
    ticker: facts.ticker ?? null,
    marketCapBasis: facts.basis,
    fingerprint: facts.fingerprint,
    label: `${facts.ticker ?? (facts.nameAscii || facts.fingerprint)}/ADA`,
    logo: facts.logo ?? null,
    priceAda: shown(ada),
    priceUsd: shown(usd),
    priceEur: shown(usd && usdPerEur && over(usd, usdPerEur)),
    weightedPriceAda: shown(weightedAda),
    weightedPriceUsd: shown(inDollars(weightedAda)),
    tvl: shown(inDollars(ratio(market.tvl, 1_000_000n))),
    volume24h: shown(market.day.dollars),
    organicVolume24h: shown(market.day.organic),
    volume7d: shown(market.week.dollars),
    priceChange1h: shown(changeOf(market.price, market.past['1h'])),
    priceChange24h: shown(changeOf(market.price, market.past['24h'])),
    priceChange7d: shown(changeOf(market.price, market.past['7d'])),
    priceChange30d: shown(changeOf(market.price, market.past['30d'])),
    marketCap: shown(inDollars(cap)),
    fdv: shown(inDollars(fdv)),
    volume24hAda: shown(times(ratio(market.day.lovelace, 1n), MICRO)),
    volume7dAda: shown(times(ratio(market.week.lovelace, 1n), MICRO)),
    marketCapAda: shown(cap),
    fdvAda: shown(fdv),
    totalSupply: shown(times(ratio(facts.supply, 1n), units)),
    circulatingSupply: shown(times(ratio(facts.circulating, 1n), units)),
    liquidity: shown(ratio(market.liquidity, 1_000_000n)),
    decimals: facts.decimals,
    holders: facts.holders,
    txnCount24h: market.day.trades,
    makerCount24h: market.day.makers,
    quarantined: quarantine.length > 0,
    verified: facts.verified,
    isNew: facts.firstSeen === undefined ? null : board.time - facts.firstSeen < DAYS_OF_NEWNESS * 86_400,
    // A lock has to be proven: a policy whose script nobody has seen may still mint.
    policyLocked: facts.policyLocked ?? false,
    updatedAt: iso(market.updatedAt),
    firstSeen: facts.firstSeen === undefined ? null : iso(facts.firstSeen),
    priceSource: market.source,
  };
}

/** Every token that has a price, in any order. */
export function tokensOf(board: Board): readonly Unit[] {
  const units = new Set<Unit>();
  for (const unit of board.now.units())
    if (unit !== LOVELACE && !board.lpAssets.has(unit) && board.now.markets(unit).dexes.length > 0) units.add(unit);
  for (const unit of tokensWithBooks(board)) units.add(unit);
  return [...units];
}
