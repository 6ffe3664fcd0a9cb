import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoundedQueue } from './bounded-queue.js';

const LONG_MS = 60_000;

describe('BoundedQueue', () => {
  test('returns all items in order and never holds more than its limits allow', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 400 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 100 }),
        async (items, maxItems, maxWeight) => {
          const queue = new BoundedQueue<number>({ items: maxItems, weight: maxWeight }, (item) => item);
          let held = 0;
          const filling = (async () => {
            for (const item of items) {
              await queue.put(item);
              held += item;
              expect(queue.length).toBeLessThanOrEqual(maxItems);
              // The last item may exceed the limit; the next has to wait.
              expect(held - item).toBeLessThan(maxWeight + 50);
            }
            queue.close();
          })();
          const taken: number[] = [];
          while ((await queue.arrival(LONG_MS)) === 'item') {
            const item = queue.take()!;
            held -= item;
            taken.push(item);
          }
          await filling;
          expect(taken).toEqual(items);
        },
      ),
    );
  });

  test('delivers an error only after the items before it', async () => {
    const queue = new BoundedQueue<string>({ items: 5, weight: 5 }, () => 1);
    await queue.put('first');
    queue.close({ error: new Error('broken') });
    expect(await queue.arrival(LONG_MS)).toBe('item');
    expect(queue.take()).toBe('first');
    await expect(queue.arrival(LONG_MS)).rejects.toThrow('broken');
  });

  test('releases a waiting producer when the queue is abandoned', async () => {
    const queue = new BoundedQueue<string>({ items: 1, weight: 5 }, () => 1);
    expect(await queue.put('first')).toBe(true);
    const second = queue.put('second');
    queue.abandon();
    expect(await second).toBe(false);
  });

  test('reports a timeout when nothing arrives in time', async () => {
    const queue = new BoundedQueue<string>({ items: 1, weight: 5 }, () => 1);
    expect(await queue.arrival(1)).toBe('timeout');
  });
});
