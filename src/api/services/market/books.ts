import { DEXES } from '../../../market/dex-names.js';
import type { Ask } from '../../../market/order-book.js';
import type { Book } from '../../../market/routes/book-venue.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { BookOrder } from '../../../store/queries/cardano/market/orders.js';
import type { Board } from './market-board.js';

/** Converts an order to an ask: the view of the counterparty. */
export const askOfOrder = (order: BookOrder): Ask => ({
  id: `${order.txId}#${order.index}`,
  offered: order.offerAmount,
  price:
    order.priceNumerator === null || order.priceDenominator === null
      ? { numerator: order.requestAmount, denominator: order.offerAmount }
      : { numerator: order.priceNumerator, denominator: order.priceDenominator },
  allowsParts: order.beacon !== null,
  leastPayment: order.leastPart ?? 0n,
});

const known = new WeakMap<Board, ReadonlyMap<Unit, readonly Book[]>>();

/** The ADA order books of a token, with open orders that have not expired. */
export function booksOf(board: Board, token: Unit): readonly Book[] {
  let books = known.get(board);
  if (books === undefined) {
    books = gather(board);
    known.set(board, books);
  }
  return books.get(token) ?? [];
}

export function tokensWithBooks(board: Board): Iterable<Unit> {
  booksOf(board, LOVELACE);
  return known.get(board)?.keys() ?? [];
}

function gather(board: Board): ReadonlyMap<Unit, readonly Book[]> {
  const sides = new Map<string, { readonly dex: number; readonly token: Unit; asks: Ask[]; bids: Ask[] }>();
  for (const order of board.orders.values()) {
    if (order.deadline !== null && Number(order.deadline) < board.time * 1000) continue;
    const [offer, request] = [board.units.get(order.offerAsset), board.units.get(order.requestAsset)];
    const token = offer === LOVELACE ? request : request === LOVELACE ? offer : undefined;
    const ask = askOfOrder(order);
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
