import { expect, test } from 'vitest';
import { createBatchLoader, groupRows } from './batch-loader.js';

test('keys of one turn are loaded together, and each key once', async () => {
  const queries: (readonly number[])[] = [];
  const load = createBatchLoader(async (keys: readonly number[]) => {
    queries.push([...keys]);
    return new Map(keys.filter((key) => key > 0).map((key) => [key, `row ${key}`]));
  });
  expect(await Promise.all([load(1), load(2), load(1), load(-1)])).toEqual(['row 1', 'row 2', 'row 1', undefined]);
  expect(await load(2)).toBe('row 2');
  expect(await load(3)).toBe('row 3');
  expect(queries).toEqual([[1, 2, -1], [3]]);
});

test('key without rows has an empty list', () => {
  const rows = [{ of: 1 }, { of: 1 }, { of: undefined }, { of: 9 }];
  expect(groupRows([1, 2], rows, ({ of }) => of)).toEqual(
    new Map([
      [1, [{ of: 1 }, { of: 1 }]],
      [2, []],
    ]),
  );
});
