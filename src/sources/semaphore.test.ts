import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.js';

test('work is queued for a slot, failed work releases its slot, and excess work is rejected', async () => {
  const enter = createSemaphore(1, 1);
  const order: string[] = [];
  let failFirst: () => void = () => undefined;
  const first = enter(
    () =>
      new Promise((_, reject) => {
        order.push('first');
        failFirst = () => reject(new Error('failed'));
      }),
  );
  const second = enter(async () => order.push('second'));
  await expect(enter(async () => order.push('third'))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(order).toEqual(['first']);
  failFirst();
  await expect(first).rejects.toThrow('failed');
  await second;
  await enter(async () => order.push('fourth'));
  expect(order).toEqual(['first', 'second', 'fourth']);
});
