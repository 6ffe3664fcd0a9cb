import { expect, test } from 'vitest';
import { createStartQueue } from './start-queue.js';

/** Work that the test completes manually. */
function controlled() {
  let finish = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { ended, finish: () => finish() };
}

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('starts run in request order, up to the concurrency limit', async () => {
  const queue = createStartQueue({ concurrency: 2, maxSlotMs: 60_000 });
  const works = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...controlled() }));
  const begun: string[] = [];
  const starts = works.map(({ name, ended }) =>
    queue.add(async () => {
      begun.push(name);
      await ended;
      return name;
    }),
  );
  await nextTick();
  expect(begun).toEqual(['a', 'b']);
  expect(starts[2]!.begunAt()).toBeUndefined();
  expect(queue.length).toBe(4);
  works[1]!.finish();
  expect(await starts[1]!.done).toBe('b');
  await nextTick();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { finish } of works) finish();
  expect(await Promise.all(starts.map(({ done }) => done))).toEqual(['a', 'b', 'c', 'd']);
  await nextTick();
  expect(queue.length).toBe(0);
});

test('failed start frees its slot for the next one', async () => {
  const queue = createStartQueue({ concurrency: 1, maxSlotMs: 60_000 });
  const failed = queue.add(() => Promise.reject(new Error('no tables')));
  const next = queue.add(async () => 'started');
  await expect(failed.done).rejects.toThrow('no tables');
  expect(await next.done).toBe('started');
});

test('hanging start does not block the next one', async () => {
  const queue = createStartQueue({ concurrency: 1, maxSlotMs: 1 });
  const hanging = controlled();
  const first = queue.add(() => hanging.ended.then(() => 'late'));
  const second = queue.add(async () => 'started');
  expect(await second.done).toBe('started');
  hanging.finish();
  expect(await first.done).toBe('late');
});
