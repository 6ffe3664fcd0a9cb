import { describe, expect, test } from 'vitest';
import { LOVELACE } from '../unit.js';
import { computeWalletProfit, type WalletEvent } from './profit.js';

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
  test('sale by fifo gains its proceeds minus the cost of the oldest lots', () => {
    const { tokens, disposals } = computeWalletProfit(
      [buy(1, 10n, 100n), buy(2, 10n, 200n), sell(3, 15n, 300n)],
      'fifo',
      same,
    );
    expect(disposals).toEqual([
      { event: 2, unit: TOKEN, quantity: 15n, known: 15n, proceeds: 300n, cost: 200n, gain: 100n },
    ]);
    expect(tokens.get(TOKEN)).toMatchObject({ realized: 100n, sold: 15n, soldFor: 300n, swapAcquired: 20n });
  });

  test('sale by average gains its proceeds minus the average cost', () => {
    const { tokens } = computeWalletProfit([buy(1, 10n, 100n), buy(2, 10n, 200n), sell(3, 10n, 300n)], 'average', same);
    expect(tokens.get(TOKEN)?.realized).toBe(150n);
  });

  test('received token has no cost, and its sale no gain', () => {
    const { tokens, disposals } = computeWalletProfit([move(1, 5n), sell(2, 5n, 50n)], 'fifo', same);
    expect(disposals[0]).toMatchObject({ known: 0n, gain: undefined, proceeds: 50n });
    expect(tokens.get(TOKEN)).toMatchObject({ realized: 0n, received: 5n, soldUnknown: 5n });
  });

  test('sent token leaves at its cost without a gain', () => {
    const { tokens } = computeWalletProfit([buy(1, 10n, 100n), move(2, -4n)], 'fifo', same);
    const token = tokens.get(TOKEN);
    expect([token?.realized, token?.lots.held, token?.lots.cost]).toEqual([0n, 6n, 60n]);
  });

  test('cost uses the rate of the purchase day, and proceeds the rate of the sale', () => {
    const rate = (lovelace: bigint, time: number): bigint => lovelace * BigInt(time);
    const { disposals } = computeWalletProfit([buy(1, 10n, 100n), sell(3, 10n, 100n)], 'fifo', rate);
    expect(disposals[0]).toMatchObject({ proceeds: 300n, cost: 100n, gain: 200n });
  });

  test('change that trades do not explain is left over, including fees', () => {
    const { rests } = computeWalletProfit([buy(1, 10n, 100n)], 'fifo', same);
    expect([...(rests[0] ?? [])]).toEqual([[LOVELACE, -2n]]);
  });
});
