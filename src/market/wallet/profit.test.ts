import { describe, expect, test } from 'vitest';
import { LOVELACE } from '../unit.js';
import { type WalletEvent, walkProfit } from './profit.js';

const TOKEN = 'aa'.repeat(30);
const same = (lovelace: bigint): bigint => lovelace;

const buy = (time: number, quantity: bigint, lovelace: bigint): WalletEvent => ({
  time,
  trades: [{ given: LOVELACE, got: TOKEN, amountIn: lovelace, amountOut: quantity, lovelace }],
  net: new Map([
    [LOVELACE, -lovelace - 2n],
    [TOKEN, quantity],
  ]),
});

const sell = (time: number, quantity: bigint, lovelace: bigint): WalletEvent => ({
  time,
  trades: [{ given: TOKEN, got: LOVELACE, amountIn: quantity, amountOut: lovelace, lovelace }],
  net: new Map([
    [LOVELACE, lovelace],
    [TOKEN, -quantity],
  ]),
});

const move = (time: number, quantity: bigint): WalletEvent => ({ time, trades: [], net: new Map([[TOKEN, quantity]]) });

describe('profit', () => {
  test('a sale gains what it brought over what the oldest cost', () => {
    const { tokens, disposals } = walkProfit([buy(1, 10n, 100n), buy(2, 10n, 200n), sell(3, 15n, 300n)], 'fifo', same);
    expect(disposals).toEqual([
      { event: 2, unit: TOKEN, quantity: 15n, known: 15n, proceeds: 300n, cost: 200n, gain: 100n },
    ]);
    expect(tokens.get(TOKEN)).toMatchObject({ realized: 100n, sold: 15n, soldFor: 300n, swapAcquired: 20n });
  });

  test('by the average it gains what it brought over its share of everything', () => {
    const { tokens } = walkProfit([buy(1, 10n, 100n), buy(2, 10n, 200n), sell(3, 10n, 300n)], 'average', same);
    expect(tokens.get(TOKEN)?.realized).toBe(150n);
  });

  test('what was received has no cost, and a sale of it no gain', () => {
    const { tokens, disposals } = walkProfit([move(1, 5n), sell(2, 5n, 50n)], 'fifo', same);
    expect(disposals[0]).toMatchObject({ known: 0n, gain: undefined, proceeds: 50n });
    expect(tokens.get(TOKEN)).toMatchObject({ realized: 0n, received: 5n, soldUnknown: 5n });
  });

  test('what is sent leaves with its cost and gains nothing', () => {
    const { tokens } = walkProfit([buy(1, 10n, 100n), move(2, -4n)], 'fifo', same);
    const token = tokens.get(TOKEN);
    expect([token?.realized, token?.lots.held, token?.lots.cost]).toEqual([0n, 6n, 60n]);
  });

  test('a cost is told at the rate of the day of buying, a price at that of the sale', () => {
    const rate = (lovelace: bigint, time: number): bigint => lovelace * BigInt(time);
    const { disposals } = walkProfit([buy(1, 10n, 100n), sell(3, 10n, 100n)], 'fifo', rate);
    expect(disposals[0]).toMatchObject({ proceeds: 300n, cost: 100n, gain: 200n });
  });

  test('what trades do not explain is left over, fees among it', () => {
    const { rests } = walkProfit([buy(1, 10n, 100n)], 'fifo', same);
    expect([...(rests[0] ?? [])]).toEqual([[LOVELACE, -2n]]);
  });
});
