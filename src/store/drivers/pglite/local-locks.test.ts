import { expect, test } from 'vitest';
import { localLocks } from './local-locks.js';

test('waiters acquire the lock in order of arrival', async () => {
  const acquire = localLocks();
  const first = await acquire('a', true);
  const order: string[] = [];
  const waiters = ['second', 'third'].map(async (name) => {
    const held = await acquire('a', true);
    order.push(name);
    await held?.release();
  });
  expect(await acquire('a', false)).toBeUndefined();
  await first?.release();
  await Promise.all(waiters);
  expect(order).toEqual(['second', 'third']);
  expect(await acquire('a', false)).toBeDefined();
});

test('a second release does not release the next holder’s lock', async () => {
  const acquire = localLocks();
  const first = await acquire('a', true);
  await first?.release();
  const second = await acquire('a', true);
  await first?.release();
  expect(await acquire('a', false)).toBeUndefined();
  await second?.release();
});
