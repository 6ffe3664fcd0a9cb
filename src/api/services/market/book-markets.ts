import type { Ratio } from '../../../market/curves/curve.js';
import type { DexName } from '../../../market/dex-names.js';
import { parseDecimal } from '../../../market/price-text.js';
import { midPrice } from '../../../market/routes/book-venue.js';
import type { Unit } from '../../../market/unit.js';
import { lastFills } from '../../../store/queries/cardano/market/candles.js';
import { getBooks } from './books.js';
import { dexNumber } from './load-market-state.js';
import type { MarketRequest } from './market-request.js';
import { WINDOW_NAMES, WINDOWS, type Window } from './market-state.js';
import { collectPastPrices, dayTradesOnDex, isOutlier, type TokenMarket } from './token-market.js';
import { summarizeDayTrading, type Volume } from './volumes.js';

interface Fill {
  readonly price: Ratio;
  readonly time: number;
}

type FindFill = (unit: Unit, dex: DexName, moment: Window | 'now') => Fill | undefined;

/** Reads the last fills on the order books of tokens, now and at the start of each window. */
export async function loadBookFills({ db, marketState }: MarketRequest, units: readonly Unit[]): Promise<FindFill> {
  const requested = units.flatMap((unit) => {
    const assetId = marketState.assets.get(unit)?.id;
    return assetId === undefined
      ? []
      : getBooks(marketState, unit).map(({ dex }) => ({ assetId, dex: dexNumber(dex) }));
  });
  const found = new Map<string, Fill>();
  if (requested.length > 0)
    for (const moment of ['now', ...WINDOW_NAMES] as const) {
      const time = moment === 'now' ? marketState.time : marketState.time - WINDOWS[moment];
      for (const { assetId, dex, price, time: at } of await lastFills(db, requested, time)) {
        const exact = parseDecimal(price);
        if (exact !== undefined) found.set(`${assetId} ${dex} ${moment}`, { price: exact, time: Number(at) });
      }
    }
  return (unit, dex, moment) => found.get(`${marketState.assets.get(unit)?.id} ${dexNumber(dex)} ${moment}`);
}

/** Markets of a token on order books, without the DEXes that have a pool of it. */
export function bookMarkets(
  { marketState }: MarketRequest,
  unit: Unit,
  known: {
    readonly fills: FindFill;
    readonly week: (unit: Unit, dex: DexName) => Volume;
    readonly without: ReadonlySet<DexName>;
    readonly weighted: Ratio | undefined;
    readonly total: bigint;
  },
): readonly TokenMarket[] {
  return getBooks(marketState, unit).flatMap((book): TokenMarket[] => {
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
        past: collectPastPrices((name) => known.fills(unit, book.dex, name)?.price),
        liquidity,
        tvl: liquidity + (offered * price.numerator) / price.denominator,
        day: summarizeDayTrading(marketState, unit, dayTradesOnDex(marketState, unit, book.dex)),
        week: known.week(unit, book.dex),
        outlier: isOutlier(price, known.weighted, liquidity, known.total),
        updatedAt: middle === undefined ? (fill?.time ?? marketState.time) : marketState.time,
        source: middle === undefined ? 'FILL_ACTUAL' : 'POOL_STATE',
      },
    ];
  });
}
