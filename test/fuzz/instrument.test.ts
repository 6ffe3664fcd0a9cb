import { expect, test } from 'vitest';
import { Coverage } from '../support/fuzz/coverage.js';
import { instrument } from '../support/fuzz/instrument.js';

const MODULE = `// src/sample.ts
var classify = (n) => n < 0 ? "negative" : n === 0 ? "zero" : undefined ?? "positive";
function sum(values, start = 0) {
  let total = start;
  for (const value of values) total += value;
  if (total > 10) return { total, large: true };
  else if (total > 5 && values.length > 1) total += 0;
  switch (values.length) { case 0: return { total }; default: try { null.x; } catch { return { total }; } }
}
// node_modules/other/index.js
var other = (n) => n ? 1 : 2;
`;

const load = (code: string, hit: (point: number) => void) =>
  new Function('__hit', `${code}; return { classify, sum, other };`)(hit) as {
    classify: (n: number) => string;
    sum: (values: readonly number[], start?: number) => unknown;
    other: (n: number) => number;
  };

test('instrumented code returns the same results and keeps its lines', () => {
  const { code, points, words } = instrument(MODULE);
  const [plain, marked] = [load(MODULE, () => undefined), load(code, () => undefined)];
  for (const n of [-1, 0, 1]) expect(marked.classify(n)).toBe(plain.classify(n));
  for (const values of [[], [1], [3, 4], [20]]) {
    expect(marked.sum(values)).toEqual(plain.sum(values));
    expect(marked.sum(values, 7)).toEqual(plain.sum(values, 7));
  }
  expect(code.split('\n')).toHaveLength(MODULE.split('\n').length);
  expect(points).toBeGreaterThan(10);
  expect(words).toEqual(['negative', 'zero', 'positive']);
});

test('only modules of src report branches', () => {
  const hits: number[] = [];
  const { other, classify } = load(instrument(MODULE).code, (point) => hits.push(point));
  other(1);
  expect(hits).toEqual([]);
  classify(1);
  expect(hits).not.toEqual([]);
});

test('input is new when it takes another branch or repeats one far more often', () => {
  const coverage = new Coverage();
  const { sum } = load(instrument(MODULE).code, coverage.hit);
  const isNew = (values: readonly number[]): boolean => {
    coverage.start();
    sum(values);
    return coverage.record();
  };
  expect([[1], [2], [20], [1], new Array(100).fill(0), new Array(110).fill(0)].map(isNew)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(coverage.work).toBeGreaterThan(100);
});
