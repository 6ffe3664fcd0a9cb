import { expect, test } from 'vitest';
import { forEachParallel } from './for-each-parallel.js';

test('every item is processed once, and each worker has one item at a time', async () => {
  const busy = new Set<string>();
  const done: number[] = [];
  await forEachParallel([1, 2, 3, 4, 5, 6, 7], ['a', 'b', 'c'], async (item, worker) => {
    expect(busy.has(worker)).toBe(false);
    busy.add(worker);
    await new Promise((resolve) => setImmediate(resolve));
    busy.delete(worker);
    done.push(item);
  });
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('no item is started after a failure, and running calls end before it is thrown', async () => {
  const started: number[] = [];
  let ended = false;
  const work = forEachParallel([1, 2, 3, 4], ['a', 'b'], async (item) => {
    started.push(item);
    if (item === 1) throw new RangeError('broken');
    await new Promise((resolve) => setImmediate(resolve));
    ended = true;
  });
  await expect(work).rejects.toThrow('broken');
  expect(started).toEqual([1, 2]);
  expect(ended).toBe(true);
});
