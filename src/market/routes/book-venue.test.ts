import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio, ratioNumber } from '../fraction.js';
import type { Ask } from '../order-book.js';
import { type Book, midPrice, toBookVenue } from './book-venue.js';

const createAsk = (offered: bigint, numerator: bigint, denominator: bigint): Ask => ({
  id: `${offered} ${numerator}`,
  offered,
  price: ratio(numerator, denominator),
  allowsPartialFill: true,
  minPayment: 0n,
});

const createBook = (asks: readonly Ask[], bids: readonly Ask[]): Book => ({ dex: 'CHADSWAP', token: 'aa', asks, bids });

describe('order book venue', () => {
  test('has its price between the best bid and the best ask', () => {
    // An ask of 3 lovelace per token, and a bid of 100 lovelace at one token each.
    const both = createBook([createAsk(10n, 3n, 1n), createAsk(10n, 5n, 1n)], [createAsk(100n, 1n, 1n)]);
    expect(ratioNumber(midPrice(both)!)).toBe(2);
    expect(midPrice(createBook(both.asks, []))).toBeUndefined();
  });

  test('yields nothing above its maximum input, and states that maximum', () => {
    const venue = toBookVenue(createBook([createAsk(10n, 3n, 1n), createAsk(10n, 5n, 1n)], []));
    expect(venue.getMaxInput(0)).toBe(80n);
    expect(venue.outputFor(0, 80n)).toBe(20n);
    expect(venue.outputFor(0, 81n)).toBe(0n);
    expect(venue.outputFor(1, 1n)).toBe(0n);
    expect(venue.getUsedInput(0, 34n)).toBe(30n);
  });

  test('yields at least the requested output for the input that it states', () => {
    const asks = fc.array(
      fc.record({ offered: fc.bigInt(1n, 1_000n), price: fc.bigInt(1n, 50n), by: fc.bigInt(1n, 9n) }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(asks, fc.bigInt(1n, 3_000n), (given, output) => {
        const venue = toBookVenue(
          createBook(
            given.map(({ offered, price, by }) => createAsk(offered, price, by)),
            [],
          ),
        );
        const input = venue.inputFor(0, output);
        if (input !== undefined) expect(venue.outputFor(0, input)).toBeGreaterThanOrEqual(output);
      }),
    );
  });
});
