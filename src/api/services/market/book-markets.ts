import type { Ratio } from '../../../market/curves/curve.js';
import type { DexName } from '../../../market/dex-names.js';
import { decimalOf } from '../../../market/price-text.js';
import { midPrice } from '../../../market/routes/book-venue.js';
import type { Unit } from '../../../market/unit.js';
import { lastFills } from '../../../store/queries/cardano/market/candles.js';
import type { Asking } from './asking.js';
import { dexNumber } from './board.js';
import { booksOf } from './books.js';
import { WINDOW_NAMES, WINDOWS, type Window } from './market-board.js';
import { isOutlier, ofDex, pastOf, type TokenMarket } from './token-market.js';
import { tradingOf, type Volume } from './volumes.js';

interface Fill {
  readonly price: Ratio;
  readonly time: number;
}

type FillsOf = (unit: Unit, dex: DexName, moment: Window | 'now') => Fill | undefined;

/** Reads the last fills on the order books of tokens, now and at the start of each window. */
export async function fillsOfBooks({ db, board }: Asking, units: readonly Unit[]): Promise<FillsOf> {
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

/** Markets of a token on order books, without the DEXes that have a pool of it. */
export function bookMarkets(
  { board }: Asking,
  unit: Unit,
  known: {
    readonly fills: FillsOf;
    readonly week: (unit: Unit, dex: DexName) => Volume;
    readonly without: ReadonlySet<DexName>;
    readonly weighted: Ratio | undefined;
    readonly total: bigint;
  },
): readonly TokenMarket[] {
  return booksOf(board, unit).flatMap((book): TokenMarket[] => {
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
