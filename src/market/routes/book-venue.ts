import type { Direction, Ratio } from '../curves/curve.js';
import type { DexName } from '../dex-names.js';
import { over, plus, ratio, times } from '../fraction.js';
import { type Ask, bestFirst, computeDepth, fillForInput, fillForOutput } from '../order-book.js';
import { LOVELACE, type Unit } from '../unit.js';
import { getBatcherFee } from './batcher-fees.js';
import type { QuotedVenue } from './pool-venue.js';

/** Orders of one DEX between ADA and a token. */
export interface Book {
  readonly dex: DexName;
  readonly token: Unit;
  /** Orders that offer the token for ADA. */
  readonly asks: readonly Ask[];
  /** Orders that offer ADA for the token. */
  readonly bids: readonly Ask[];
}

/** Taker fee on top of the payment. */
const TAKER_FEES: Readonly<Partial<Record<DexName, Ratio>>> = { GENIUS_YIELD: ratio(3n, 1000n) };
const NO_FEE = ratio(0n, 1n);

/** Id of a market without a pool: its DEX and its token. */
export const bookId = (dex: DexName, token: Unit): string => `${dex}:${token}`;

/** Lovelace for the smallest unit of the token. */
export const bestAsk = ({ asks }: Book): Ratio | undefined => bestFirst(asks)[0]?.price;

export function bestBid({ bids }: Book): Ratio | undefined {
  const best = bestFirst(bids)[0];
  return best && over(ratio(1n, 1n), best.price);
}

/** Midpoint of the best bid and the best ask; undefined when one side is empty. */
export function midPrice(book: Book): Ratio | undefined {
  const [ask, bid] = [bestAsk(book), bestBid(book)];
  return ask && bid && times(plus(ask, bid), ratio(1n, 2n));
}

export function toBookVenue(book: Book): QuotedVenue {
  const fee = TAKER_FEES[book.dex] ?? NO_FEE;
  const side = (direction: Direction): readonly Ask[] => (direction === 0 ? book.asks : book.bids);
  return {
    id: bookId(book.dex, book.token),
    dex: book.dex,
    assets: [LOVELACE, book.token],
    batcherFee: getBatcherFee(book.dex),
    outputFor(direction, input) {
      const max = computeDepth(side(direction), fee).paid;
      return input > max ? 0n : fillForInput(side(direction), input, fee).taken;
    },
    inputFor: (direction, output) => fillForOutput(side(direction), output, fee)?.paid,
    feeFor: () => fee,
    // The fee comes on top of the payment.
    getTradedInput: (_, input) => ratio(input * fee.denominator, fee.denominator + fee.numerator),
    spotFor: (direction) => bestFirst(side(direction))[0]?.price,
    getUsedInput: (direction, input) => fillForInput(side(direction), input, fee).paid,
    getMaxInput: (direction) => computeDepth(side(direction), fee).paid,
  };
}
