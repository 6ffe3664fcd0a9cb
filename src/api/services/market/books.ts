import { DEXES } from '../../../market/dex-names.js';
import type { Ask } from '../../../market/order-book.js';
import type { Book } from '../../../market/routes/book-venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { BookOrder } from '../../../store/queries/cardano/market/orders.js';
import type { MarketState } from './market-state.js';

/** Converts an order to an ask: the view of the counterparty. */
export const toAsk = (order: BookOrder): Ask => ({
  id: `${order.txId}#${order.index}`,
  offered: order.offerAmount,
  price:
    order.priceNumerator === null || order.priceDenominator === null
      ? { numerator: order.requestAmount, denominator: order.offerAmount }
      : { numerator: order.priceNumerator, denominator: order.priceDenominator },
  allowsPartialFill: order.beacon !== null,
  minPayment: order.leastPart ?? 0n,
});

const booksByState = new WeakMap<MarketState, ReadonlyMap<Unit, readonly Book[]>>();

/** The ADA order books of a token, with open orders that have not expired. */
export function getBooks(marketState: MarketState, token: Unit): readonly Book[] {
  let books = booksByState.get(marketState);
  if (books === undefined) {
    books = groupBooksByToken(marketState);
    booksByState.set(marketState, books);
  }
  return books.get(token) ?? [];
}

export function tokensWithBooks(marketState: MarketState): Iterable<Unit> {
  getBooks(marketState, LOVELACE);
  return booksByState.get(marketState)?.keys() ?? [];
}

function groupBooksByToken(marketState: MarketState): ReadonlyMap<Unit, readonly Book[]> {
  const sides = new Map<string, { readonly dex: number; readonly token: Unit; asks: Ask[]; bids: Ask[] }>();
  for (const order of marketState.orders.values()) {
    if (order.deadline !== null && Number(order.deadline) < marketState.time * 1000) continue;
    const [offer, request] = [marketState.units.get(order.offerAsset), marketState.units.get(order.requestAsset)];
    const token = offer === LOVELACE ? request : request === LOVELACE ? offer : undefined;
    const ask = toAsk(order);
    if (token === undefined || ask.price.numerator <= 0n || ask.price.denominator <= 0n) continue;
    const key = `${order.dex} ${token}`;
    const book = sides.get(key) ?? { dex: order.dex, token, asks: [], bids: [] };
    (offer === LOVELACE ? book.bids : book.asks).push(ask);
    sides.set(key, book);
  }
  const books = new Map<Unit, Book[]>();
  for (const { dex, token, asks, bids } of sides.values()) {
    const name = DEXES[dex]?.name;
    if (name !== undefined) books.set(token, [...(books.get(token) ?? []), { dex: name, token, asks, bids }]);
  }
  return books;
}
