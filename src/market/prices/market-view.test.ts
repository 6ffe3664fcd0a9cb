import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DexName } from '../dex-names.js';
import { compareRatios, ratioNumber } from '../fraction.js';
import { LOVELACE } from '../unit.js';
import type { IndexedPool } from './indexed-pool.js';
import { MarketView } from './market-view.js';

const GOLD = `${'aa'.repeat(28)}01`;
const COIN = `${'bb'.repeat(28)}02`;
const NO_FEE = { numerator: 1n, denominator: 1n };

const pool = (number: number, given: Partial<IndexedPool> = {}): IndexedPool => ({
  number,
  dex: 'MINSWAP_V2',
  id: `pool ${number}`,
  assets: [LOVELACE, GOLD],
  reserves: [1_000_000_000n, 500n],
  curve: { kind: 'constant-product', kept: [NO_FEE, NO_FEE] },
  lpAsset: undefined,
  lpSupply: undefined,
  opensAt: undefined,
  closed: false,
  txId: number,
  index: 0,
  slot: number,
  ...given,
});

const getWeightedPrice = (view: MarketView, unit = GOLD): number | undefined => {
  const price = view.markets(unit).weighted;
  return price && ratioNumber(price);
};

describe('market view', () => {
  test('has the price of the deepest pool of each DEX, and one over all DEXes', () => {
    const deep = pool(1, { reserves: [4_000_000_000n, 2_000n] });
    const small = pool(2, { reserves: [1_000_000_000n, 490n] });
    const other = pool(3, { dex: 'SPLASH', reserves: [5_000_000_000n, 2_600n] });
    const { dexes, weighted } = MarketView.create(0, [small, deep, other], new Set()).markets(GOLD);
    expect(dexes.map(({ dex, deepest, liquidity }) => [dex, deepest.number, liquidity])).toEqual([
      ['MINSWAP_V2', 1, 5_000_000_000n],
      ['SPLASH', 3, 5_000_000_000n],
    ]);
    expect(ratioNumber(weighted!)).toBeCloseTo((4e9 * 2e6 + 1e9 * (1e9 / 490) + 5e9 * (5e9 / 2600)) / 1e10, 6);
  });

  test('excludes pools that are closed, not open yet, drained or far from all others', () => {
    const far = pool(4, { reserves: [200_000_000n, 1n] });
    const closed = pool(5, { closed: true, reserves: [9_000_000_000n, 1n] });
    const later = pool(6, { opensAt: 5_000, reserves: [9_000_000_000n, 1n] });
    const empty = pool(7, { reserves: [0n, 0n] });
    const view = MarketView.create(4, [pool(1), far, closed, later, empty], new Set());
    expect(getWeightedPrice(view)).toBe(2_000_000);
    // The pool counts from its opening time, without a transaction; the weight is then all on its side.
    expect(getWeightedPrice(view.next(5, new Map()))).toBe(9_000_000_000);
  });

  test('prices a token through a verified token when it has no ADA pool', () => {
    const dollars = pool(1, { assets: [LOVELACE, COIN], reserves: [2_000_000_000n, 1_000_000_000n] });
    const hop = pool(2, { assets: [COIN, GOLD], reserves: [300_000_000n, 100n] });
    expect(getWeightedPrice(MarketView.create(0, [dollars, hop], new Set([COIN])))).toBe(6_000_000);
    expect(MarketView.create(0, [dollars, hop], new Set()).markets(GOLD).dexes).toEqual([]);
  });

  test('is the same whether advanced from an earlier view or created from scratch', () => {
    const reserves = fc.tuple(fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 10n ** 12n));
    const dexes: readonly DexName[] = ['MINSWAP_V2', 'SPLASH'];
    const change = fc.record({
      number: fc.integer({ min: 1, max: 6 }),
      reserves: fc.option(reserves, { nil: undefined }),
    });
    const getAssets = (number: number): readonly [string, string] =>
      (
        [
          [LOVELACE, GOLD],
          [LOVELACE, COIN],
          [COIN, GOLD],
        ] as const
      )[number % 3]!;
    const made = (number: number, amounts: readonly [bigint, bigint]): IndexedPool =>
      pool(number, { reserves: amounts, assets: getAssets(number), dex: dexes[number % 2]! });
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 6 }), (rounds) => {
        const pools = new Map<number, IndexedPool>();
        let view = MarketView.create(0, [], new Set([COIN]));
        for (const [time, changes] of rounds.entries()) {
          const changed = new Map(
            changes.map(({ number, reserves: amounts }) => [number, amounts && made(number, amounts)]),
          );
          for (const [number, one] of changed)
            if (one === undefined) pools.delete(number);
            else pools.set(number, one);
          view.markets(GOLD);
          view = view.next(time, changed);
          const fresh = MarketView.create(time, pools.values(), new Set([COIN]));
          for (const unit of [GOLD, COIN]) {
            const [one, other] = [view.markets(unit), fresh.markets(unit)];
            expect(one.dexes.map(({ dex, tvl, liquidity, deepest }) => [dex, tvl, liquidity, deepest.number])).toEqual(
              other.dexes.map(({ dex, tvl, liquidity, deepest }) => [dex, tvl, liquidity, deepest.number]),
            );
            expect(one.weighted === undefined).toBe(other.weighted === undefined);
            if (one.weighted && other.weighted) expect(compareRatios(one.weighted, other.weighted)).toBe(0);
          }
        }
      }),
    );
  });
});
