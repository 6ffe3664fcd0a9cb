import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeBatches } from './merge-batches.js';

async function* inBatchesOf(size: number, items: readonly number[]): AsyncGenerator<readonly number[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
  yield [];
}

test('merged batches are the sorted items of both lists', async () => {
  const list = fc.array(fc.integer({ min: 0, max: 20 })).map((items) => items.toSorted((a, b) => a - b));
  await fc.assert(
    fc.asyncProperty(list, list, fc.integer({ min: 1, max: 4 }), async (left, right, size) => {
      const merged: number[] = [];
      for await (const batch of mergeBatches(inBatchesOf(size, left), inBatchesOf(size, right), (a, b) => a - b))
        merged.push(...batch);
      expect(merged).toEqual([...left, ...right].sort((a, b) => a - b));
    }),
  );
});
