import { expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { chooseKind, createTotals, quantile } from '../bench/load/client.mjs';
// @ts-expect-error: a script without types
import { findWritingReaders, judgeSamples } from '../bench/load/judge-samples.mjs';
// @ts-expect-error: a script without types
import { createRandom } from '../bench/random.mjs';

const sample = (index: number, change: object = {}) => ({
  at: index,
  load: 2,
  databaseMb: 100 + index,
  memoryMb: { writer: 200 },
  liveMb: index % 4 === 0 ? { writer: 80 } : undefined,
  cachedMb: { writer: 10 },
  writes: { writer: ['CARDANO_PREPROD'], 'reader-1': [] },
  tables: [{ name: 'a', live: 20_000, dead: 100 }],
  ...change,
});
const STEADY = { p99ByHalf: [10, 11] };
const samples = (change: (index: number) => object = () => ({})) =>
  Array.from({ length: 40 }, (_, index) => sample(index, change(index)));

test('a run with constant memory and linear disk has no problems', () => {
  expect(judgeSamples(samples(), STEADY)).toEqual([]);
});

test.each([
  ['memory in use', samples((index) => ({ liveMb: { writer: 80 + 2 * index } })), STEADY],
  ['resident memory', samples((index) => ({ memoryMb: { writer: 200 + 20 * index } })), STEADY],
  ['disk', samples((index) => ({ databaseMb: 100 + index ** 2 })), STEADY],
  ['dead row versions', samples(() => ({ tables: [{ name: 'a', live: 20_000, dead: 19_000 }] })), STEADY],
  ['latency', samples(), { p99ByHalf: [10, 50] }],
])('growing %s is a problem', (_, grown, steady) => {
  expect(judgeSamples(grown, steady)).toHaveLength(1);
});

test('memory may grow by the responses that are cached, and by garbage', () => {
  const filling = samples((index) => ({
    memoryMb: { writer: 200 + 5 * index },
    liveMb: { writer: 80 + index },
    cachedMb: { writer: 10 + index },
  }));
  expect(judgeSamples(filling, STEADY)).toEqual([]);
});

test('a run without a measurement of the memory in use is a problem', () => {
  expect(
    judgeSamples(
      samples(() => ({ liveMb: undefined })),
      STEADY,
    ),
  ).toHaveLength(1);
});

test('a reader that writes a network is reported once', () => {
  const wrong = samples(() => ({ writes: { writer: [], 'reader-1': ['CARDANO_MAINNET'] } }));
  expect(findWritingReaders(samples())).toEqual([]);
  expect(findWritingReaders(wrong)).toEqual(['reader-1 writes CARDANO_MAINNET']);
});

test('latency may grow with the load of the machine', () => {
  const crowded = samples((index) => ({ load: index < 22 ? 2 : 8 }));
  expect(judgeSamples(crowded, { p99ByHalf: [10, 50] })).toEqual([]);
});

test('kinds are chosen by their share, and the same seed chooses the same', () => {
  const kinds = [
    { share: 95, name: 'read' },
    { share: 5, name: 'build' },
  ];
  const choose = (seed: number): readonly string[] => {
    const random = createRandom(seed);
    return Array.from({ length: 2_000 }, () => chooseKind(kinds, random).name);
  };
  expect(choose(1)).toEqual(choose(1));
  expect(choose(1)).not.toEqual(choose(2));
  const builds = choose(1).filter((name) => name === 'build').length;
  expect(builds).toBeGreaterThan(60);
  expect(builds).toBeLessThan(140);
});

test('latencies stay bounded and have quantiles', () => {
  const totals = createTotals(createRandom(1));
  for (let ms = 0; ms < 210_000; ms += 1) totals.record(200, ms % 100);
  expect(totals.latencies).toHaveLength(200_000);
  expect([totals.requests, totals.statuses]).toEqual([210_000, { 200: 210_000 }]);
  expect(quantile([1, 2, 3, 4, 5], 0.5)).toBe(3);
});
