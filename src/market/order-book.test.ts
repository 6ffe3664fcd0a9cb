import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from './dex.js';
import { type Ask, bestFirst, computeDepth, fillForInput, fillForOutput, toAsk } from './order-book.js';
import { LOVELACE } from './unit.js';

const TOKEN = `${'11'.repeat(28)}544f4b`;

const ask = (id: string, offered: bigint, numerator: bigint, denominator = 1n, rest: Partial<Ask> = {}): Ask => ({
  id,
  offered,
  price: { numerator, denominator },
  allowsPartialFill: true,
  minPayment: 0n,
  ...rest,
});

const BOOK = [
  ask('dear', 100n, 5n),
  ask('cheap', 10n, 7n, 2n),
  ask('middle', 20n, 4n, 1n, { allowsPartialFill: false }),
];

describe('order book', () => {
  test('is walked from the cheapest ask, and each payment is rounded up', () => {
    expect(bestFirst(BOOK).map(({ id }) => id)).toEqual(['cheap', 'middle', 'dear']);
    const walk = fillForOutput([ask('half', 9n, 7n, 2n)], 9n);
    expect(walk?.paid).toBe(32n);
  });

  test('fills an exact output with whole asks and a part of the last', () => {
    const walk = fillForOutput(BOOK, 31n);
    expect(walk?.fills.map(({ ask: { id }, taken }) => [id, taken])).toEqual([
      ['cheap', 10n],
      ['middle', 20n],
      ['dear', 1n],
    ]);
    expect(walk?.paid).toBe(35n + 80n + 5n);
  });

  test('fills an ask without partial fills completely or not at all', () => {
    expect(fillForOutput(BOOK, 15n)?.fills.map(({ ask: { id } }) => id)).toEqual(['cheap', 'dear']);
    expect(fillForInput(BOOK, 60n).fills.map(({ ask: { id }, taken }) => [id, taken])).toEqual([
      ['cheap', 10n],
      ['dear', 5n],
    ]);
  });

  test('partial fill with a remainder pays at least the minimum payment of the order', () => {
    const picky = [ask('picky', 100n, 2n, 1n, { minPayment: 50n })];
    expect(fillForInput(picky, 49n).taken).toBe(0n);
    expect(fillForInput(picky, 50n).taken).toBe(25n);
    expect(fillForOutput(picky, 24n)).toBeUndefined();
    expect(fillForOutput(picky, 100n)?.paid).toBe(200n);
  });

  test('yields no more than its depth', () => {
    expect(computeDepth(BOOK)).toMatchObject({ taken: 130n, paid: 35n + 80n + 500n });
    expect(fillForOutput(BOOK, 131n)).toBeUndefined();
    expect(fillForInput(BOOK, 10n ** 9n)).toMatchObject({ taken: 130n, paid: 615n });
  });

  test('taker fee is added to each payment, rounded up', () => {
    const fee = { numerator: 3n, denominator: 1_000n };
    expect(fillForOutput([ask('one', 1_000n, 1n)], 1_000n, fee)?.paid).toBe(1_003n);
    expect(fillForInput([ask('one', 1_000n, 1n)], 1_002n, fee).taken).toBe(999n - 1n + 1n);
  });

  test('open order becomes an ask at its own price, or at its request for the whole offer', () => {
    const order = {
      step: 'swap',
      offer: { unit: TOKEN, amount: 10n },
      request: { unit: LOVELACE, amount: 34n },
      beacon: 'ab',
    } as Order;
    expect(toAsk('a', order, LOVELACE, TOKEN)).toEqual(ask('a', 10n, 34n, 10n));
    expect(toAsk('a', { ...order, price: { numerator: 10n, denominator: 3n } }, LOVELACE, TOKEN)?.price).toEqual({
      numerator: 10n,
      denominator: 3n,
    });
    expect(toAsk('a', { ...order, beacon: undefined }, LOVELACE, TOKEN)?.allowsPartialFill).toBe(false);
    expect(toAsk('a', order, TOKEN, LOVELACE)).toBeUndefined();
  });

  test('output of an exact input costs no more as an exact output, and never more than the input', () => {
    const asks = fc.array(
      fc
        .tuple(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 6n), fc.bigInt(1n, 10n ** 6n))
        .map(([offered, numerator, denominator]) => ask('x', offered, numerator, denominator)),
      { maxLength: 8 },
    );
    const fee = fc.bigInt(0n, 50n).map((numerator) => ({ numerator, denominator: 1_000n }));
    fc.assert(
      fc.property(asks, fc.bigInt(0n, 10n ** 12n), fee, (book, budget, share) => {
        const walk = fillForInput(book, budget, share);
        expect(walk.paid <= budget).toBe(true);
        const back = fillForOutput(book, walk.taken, share);
        expect(back?.taken).toBe(walk.taken);
        expect(back!.paid <= walk.paid).toBe(true);
        expect(fillForInput(book, budget + 1n, share).taken >= walk.taken).toBe(true);
      }),
    );
  });
});
