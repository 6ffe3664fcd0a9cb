import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ratio } from '../curves/curve.js';
import { type LeaderboardEntry, type PairSum, TradingSums } from './trading-sums.js';

const ADA = -1;

const trade = (account: string, assetIn: number, given: bigint, assetOut: number, got: bigint): PairSum => ({
  account,
  assetIn,
  given,
  assetOut,
  got,
  trades: 1,
  lovelace: assetIn === ADA ? given : assetOut === ADA ? got : 0n,
});

/** Recomputes everything from all trades. */
function computeLeaderboard(
  trades: readonly PairSum[],
  prices: ReadonlyMap<number, Ratio>,
): readonly LeaderboardEntry[] {
  const names = [...new Set(trades.map(({ account }) => account))];
  const leaderboard = names.map((account): LeaderboardEntry => {
    const own = trades.filter((each) => each.account === account);
    const nets = new Map<number, bigint>();
    for (const { assetIn, given, assetOut, got } of own) {
      nets.set(assetIn, (nets.get(assetIn) ?? 0n) - given);
      nets.set(assetOut, (nets.get(assetOut) ?? 0n) + got);
    }
    let gain: bigint | undefined = 0n;
    for (const [asset, net] of nets) {
      const price = prices.get(asset);
      if (net === 0n) continue;
      gain = gain === undefined || price === undefined ? undefined : gain + (net * price.numerator) / price.denominator;
    }
    return {
      account,
      trades: own.reduce((sum, each) => sum + each.trades, 0),
      volume: own.reduce((sum, { lovelace }) => sum + lovelace, 0n),
      gain,
    };
  });
  return leaderboard.sort((a, b) => Number(b.volume - a.volume) || (a.account < b.account ? -1 : 1));
}

describe('TradingSums', () => {
  test('computes a gain as received minus given, at the prices', () => {
    const sums = new TradingSums();
    sums.add(trade('alice', ADA, 1_000n, 7, 50n));
    sums.add(trade('bob', 7, 10n, ADA, 300n));
    sums.price(ADA, { numerator: 1n, denominator: 1n });
    expect(sums.toLeaderboard().map(({ gain }) => gain)).toEqual([undefined, undefined]);
    sums.price(7, { numerator: 30n, denominator: 1n });
    expect(sums.toLeaderboard()).toEqual([
      { account: 'alice', trades: 1, volume: 1_000n, gain: 500n },
      { account: 'bob', trades: 1, volume: 300n, gain: 0n },
    ]);
  });

  test('never mutates a returned leaderboard', () => {
    const sums = new TradingSums();
    sums.add(trade('alice', ADA, 1_000n, 7, 50n));
    const before = sums.toLeaderboard();
    const copy = structuredClone(before);
    sums.add(trade('alice', ADA, 1_000n, 7, 50n));
    sums.add(trade('bob', ADA, 9_000n, 7, 50n));
    expect(sums.toLeaderboard().map(({ account }) => account)).toEqual(['bob', 'alice']);
    expect(before).toEqual(copy);
  });

  test('equals a recomputation from the remaining trades after any additions, removals and price changes', () => {
    const asset = fc.integer({ min: ADA, max: 3 });
    const amount = fc.bigInt({ min: 1n, max: 9n });
    const made = fc
      .tuple(fc.constantFrom('a', 'b', 'c', 'd'), asset, amount, asset, amount)
      .map(([account, assetIn, given, assetOut, got]) => trade(account, assetIn, given, assetOut, got));
    const price = fc.option(fc.record({ numerator: amount, denominator: amount }), { nil: undefined });
    const step = fc.oneof(
      fc.record({ add: made }),
      fc.record({ drop: fc.nat() }),
      fc.record({ asset, price }),
      fc.constant({ look: true }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const sums = new TradingSums();
        const left: PairSum[] = [];
        const prices = new Map<number, Ratio>();
        // Prices of assets without a net gain or loss are not retained: they are set again, as callers do.
        const compare = () => {
          for (const each of [...sums.assets()]) sums.price(each, prices.get(each));
          expect(sums.toLeaderboard()).toEqual(computeLeaderboard(left, prices));
        };
        for (const each of steps) {
          if ('add' in each) {
            sums.add(each.add);
            left.push(each.add);
          } else if ('drop' in each) {
            const [removed] = left.splice(each.drop % Math.max(1, left.length), 1);
            if (removed !== undefined) sums.remove(removed);
          } else if ('asset' in each) {
            if (each.price === undefined) prices.delete(each.asset);
            else prices.set(each.asset, each.price);
          } else compare();
        }
        compare();
      }),
    );
  });
});
