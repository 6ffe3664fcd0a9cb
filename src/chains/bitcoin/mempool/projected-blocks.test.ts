import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectedEstimate, recentEstimate } from './estimates.js';
import { feeHistogram } from './fee-histogram.js';
import { FEE_LEVELS, sumByFeeLevel } from './fee-levels.js';
import { type Candidate, choosePackages, type Dependency } from './packages.js';
import { projectBlocks } from './projected-blocks.js';
import { INTEGER_PRECISION, PRECISE, recommendFees } from './recommended-fees.js';

const candidate = (id: string, fee: number, weight = 400): Candidate => ({
  id,
  fee: BigInt(fee),
  weight,
  size: Math.ceil(weight / 4),
});

interface Pool {
  readonly candidates: readonly Candidate[];
  readonly dependencies: readonly Dependency[];
}

/** Parents come before their children in the list, as in any mempool. */
const pools: fc.Arbitrary<Pool> = fc
  .array(
    fc.record({
      fee: fc.integer({ min: 0, max: 50_000 }),
      weight: fc.integer({ min: 240, max: 4_000 }),
      parents: fc.array(fc.nat(1_000), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((drawn) => ({
    candidates: drawn.map(({ fee, weight }, index) => candidate(`t${index}`, fee, weight)),
    dependencies: drawn.flatMap(({ parents }, child) =>
      child === 0
        ? []
        : [...new Set(parents.map((each) => each % child))].map((parent) => ({
            parent: `t${parent}`,
            child: `t${child}`,
          })),
    ),
  }));

const allPackages = ({ candidates, dependencies }: Pool) => {
  const source = choosePackages(candidates, dependencies);
  const found = [];
  for (let next = source.next(); next !== undefined; next = source.next()) found.push(next);
  return found;
};

/** A reference implementation without incremental state. */
function rateWithAncestors({ candidates, dependencies }: Pool, id: string, selected: ReadonlySet<string>): number {
  const needed = new Set([id]);
  for (const each of needed)
    for (const { parent, child } of dependencies) if (child === each && !selected.has(parent)) needed.add(parent);
  const members = candidates.filter((each) => needed.has(each.id));
  const weight = members.reduce((sum, each) => sum + each.weight, 0);
  return (members.reduce((sum, { fee }) => sum + Number(fee), 0) * 4) / weight;
}

describe('packages', () => {
  test('a child with a high fee pulls in its parent', () => {
    const found = allPackages({
      candidates: [candidate('parent', 100), candidate('child', 3_900), candidate('other', 1_500)],
      dependencies: [{ parent: 'parent', child: 'child' }],
    });
    expect(found.map(({ transactions, rate }) => [transactions.map(({ id }) => id), rate])).toEqual([
      [['parent', 'child'], 20],
      [['other'], 15],
    ]);
  });

  test('a parent with a high fee does not wait for its child', () => {
    const found = allPackages({
      candidates: [candidate('parent', 3_000), candidate('child', 100)],
      dependencies: [{ parent: 'parent', child: 'child' }],
    });
    expect(found.map(({ rate }) => rate)).toEqual([30, 1]);
  });

  test('every transaction is selected once, parents first, always with the best remaining fee rate', () => {
    fc.assert(
      fc.property(pools, (pool) => {
        const found = allPackages(pool);
        const order = found.flatMap(({ transactions }) => transactions.map(({ id }) => id));
        expect(order.toSorted()).toEqual(pool.candidates.map(({ id }) => id).toSorted());
        const positions = new Map(order.map((id, index) => [id, index]));
        for (const { parent, child } of pool.dependencies)
          expect(positions.get(parent)!).toBeLessThan(positions.get(child)!);
        const selected = new Set<string>();
        for (const { rate, transactions } of found) {
          const left = pool.candidates.filter(({ id }) => !selected.has(id));
          const best = left.map(({ id }) => rateWithAncestors(pool, id, selected)).reduce((a, b) => Math.max(a, b));
          expect(rate).toBeCloseTo(best, 9);
          for (const { id } of transactions) selected.add(id);
        }
      }),
    );
  });
});

describe('projected blocks', () => {
  test('hold every transaction once, respect the block weight except in the last block, and keep parents first', () => {
    fc.assert(
      fc.property(pools, fc.integer({ min: 1, max: 5 }), (pool, maxBlocks) => {
        const room = 12_000;
        const { blocks, positions: places } = projectBlocks(pool.candidates, pool.dependencies, maxBlocks, room);
        const order = blocks.flatMap(({ transactions }) => transactions);
        expect(order.toSorted()).toEqual(pool.candidates.map(({ id }) => id).toSorted());
        expect(places.size).toBe(pool.candidates.length);
        for (const [index, { transactions, weight }] of blocks.entries()) {
          const middles = transactions.map((id) => places.get(id)!);
          expect(middles.every(({ block }) => block === index)).toBe(true);
          expect(middles.map(({ vsize }) => vsize)).toEqual(
            middles.map(({ vsize }) => vsize).toSorted((a, b) => a - b),
          );
          expect(middles.at(-1)!.vsize).toBeLessThan(weight / 4);
        }
        const positions = new Map(order.map((id, index) => [id, index]));
        for (const { parent, child } of pool.dependencies)
          expect(positions.get(parent)!).toBeLessThan(positions.get(child)!);
        const fees = pool.candidates.reduce((sum, { fee }) => sum + fee, 0n);
        expect(blocks.reduce((sum, { totalFee }) => sum + totalFee, 0n)).toBe(fees);
        for (const { feeRange } of blocks) expect(feeRange).toEqual(feeRange.toSorted((a, b) => a - b));
      }),
    );
  });

  test('a transaction that does not fit moves to the next block, and smaller ones fill the space', () => {
    const { blocks } = projectBlocks(
      [candidate('big', 4_000, 800), candidate('bigger', 3_000, 900), candidate('small', 100, 400)],
      [],
      3,
      1_250,
    );
    expect(blocks.map(({ transactions }) => transactions)).toEqual([['big', 'small'], ['bigger']]);
  });

  test('an empty mempool has no projected blocks', () => {
    expect(projectBlocks([], [], 8).blocks).toEqual([]);
  });
});

describe('fee histogram', () => {
  test('covers all virtual bytes with falling rates and bins above 50,000 except the last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ fee: fc.bigInt(0n, 100_000n), weight: fc.integer({ min: 240, max: 400_000 }) })),
        (transactions) => {
          const bins = feeHistogram(transactions);
          const vsize = transactions.reduce((sum, { weight }) => sum + Math.ceil(weight / 4), 0);
          expect(bins.reduce((sum, [, bytes]) => sum + bytes, 0)).toBe(vsize);
          for (const [index, [rate, bytes]] of bins.entries()) {
            if (index > 0) expect(rate).toBeLessThan(bins[index - 1]![0]);
            if (index < bins.length - 1) expect(bytes).toBeGreaterThan(50_000);
          }
        },
      ),
    );
  });
});

describe('fee levels', () => {
  test('virtual bytes are counted in the band of their fee rate, lower rates in the first one', () => {
    const sums = sumByFeeLevel([candidate('a', 50), candidate('b', 199), candidate('c', 200), candidate('d', 10 ** 9)]);
    expect(sums).toHaveLength(FEE_LEVELS.length);
    expect([sums[0], sums[1], sums.at(-1)]).toEqual([200, 100, 100]);
    expect(sums.reduce((a, b) => a + b)).toBe(400);
  });
});

const full = (median: number) => ({
  weight: 3_990_000,
  feeRange: [median, median, median, median, median, median, median],
});

describe('recommended fees', () => {
  test('are the minimum while the next block is less than half full', () => {
    const quiet = [{ weight: 1_000_000, feeRange: [5, 5, 5, 50, 60, 70, 90] }];
    expect(recommendFees(quiet, 1, INTEGER_PRECISION)).toEqual({
      fastestFee: 1,
      halfHourFee: 1,
      hourFee: 1,
      economyFee: 1,
      minimumFee: 1,
    });
    expect(recommendFees([], 0.1, PRECISE)).toEqual({
      fastestFee: 1,
      halfHourFee: 0.5,
      hourFee: 0.1,
      economyFee: 0.1,
      minimumFee: 0.1,
    });
  });

  test('follow the medians of the next blocks, each smoothed by the previous one', () => {
    expect(recommendFees([full(40), full(20), full(10), full(5)], 1, INTEGER_PRECISION)).toEqual({
      fastestFee: 40,
      halfHourFee: 30,
      hourFee: 20,
      economyFee: 2,
      minimumFee: 1,
    });
  });

  test('never rise with a longer target', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            weight: fc.integer({ min: 0, max: 4_000_000 }),
            rate: fc.double({ min: 0, max: 500, noNaN: true }),
          }),
          { maxLength: 8 },
        ),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
        fc.constantFrom(INTEGER_PRECISION, PRECISE),
        (drawn, floor, precision) => {
          const blocks = drawn.map(({ weight, rate }) => ({ ...full(rate), weight }));
          const { fastestFee, halfHourFee, hourFee, economyFee, minimumFee } = recommendFees(blocks, floor, precision);
          const order = [minimumFee, economyFee, hourFee, halfHourFee, fastestFee];
          expect(order).toEqual(order.toSorted((a, b) => a - b));
          expect(minimumFee).toBeGreaterThanOrEqual(floor - 1e-9);
        },
      ),
    );
  });
});

describe('estimates', () => {
  test('from projected blocks fall to the floor when a block has space left', () => {
    const blocks = [full(30), { ...full(20), weight: 2_000_000 }];
    expect([1, 2, 3].map((target) => projectedEstimate(blocks, target, 2))).toEqual([30, 2, 2]);
  });

  test('from recent blocks never rise with a longer target', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ weight: fc.constantFrom(1_000_000, 3_990_000), feeRate10: fc.integer({ min: 1, max: 99 }) }),
          { minLength: 30, maxLength: 60 },
        ),
        (blocks) => {
          const rates = [1, 3, 6, 12].map((target) => recentEstimate(blocks, target, 1)!);
          expect(rates).toEqual(rates.toSorted((a, b) => b - a));
        },
      ),
    );
    expect(recentEstimate([], 1, 1)).toBeUndefined();
  });
});
