import { describe, expect, test } from 'vitest';
import { createFlowSlots, divideConnections } from './flow-slots.js';

const A = { key: 'a', weight: 1 };
const B = { key: 'b', weight: 1 };

describe('divideConnections', () => {
  test.each([
    [1, undefined, { slots: 1, slotsPerFlow: 1, slotsPerBusyFlow: 1 }],
    [2, undefined, { slots: 1, slotsPerFlow: 1, slotsPerBusyFlow: 1 }],
    [4, undefined, { slots: 3, slotsPerFlow: 2, slotsPerBusyFlow: 1 }],
    [16, undefined, { slots: 12, slotsPerFlow: 9, slotsPerBusyFlow: 5 }],
    [16, 2, { slots: 4, slotsPerFlow: 3, slotsPerBusyFlow: 1 }],
    [200, 64, { slots: 128, slotsPerFlow: 96, slotsPerBusyFlow: 32 }],
  ])('divides a pool of %i on %s processors', (poolSize, processors, expected) => {
    expect(divideConnections(poolSize, processors)).toEqual(expected);
  });
});

describe('slots', () => {
  const setUp = (maxWaitMs = 60_000) => createFlowSlots({ slots: 1, slotsPerFlow: 1, maxWaitMs });

  test('work starts without waiting while a slot is free', () => {
    const slots = setUp();
    let started = false;
    slots.enter(
      A,
      () => (started = true),
      () => undefined,
    );
    expect(started).toBe(true);
    expect(slots.acquire(B)).toBeInstanceOf(Promise);
    slots.stop();
  });

  test('queued work starts in fair order as slots become free', async () => {
    const slots = setUp();
    const order: string[] = [];
    expect(slots.acquire(A)).toBeUndefined();
    const queued = ['a', 'a', 'a', 'b'].map(async (key) => {
      await slots.acquire({ key, weight: 1 });
      order.push(key);
      slots.release({ key, weight: 1 }, 10);
    });
    slots.release(A, 10);
    await Promise.all(queued);
    expect(order).toEqual(['b', 'a', 'a', 'a']);
    expect(slots.state).toMatchObject({ queued: 0, running: 0 });
    slots.stop();
  });

  test('work of a client that disconnects leaves the queue', async () => {
    const slots = setUp();
    slots.tryAcquire(A);
    const client = new AbortController();
    const waiting = slots.acquire(B, client.signal);
    client.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect([slots.getLoad('b'), slots.state.queued]).toEqual([0, 0]);
    slots.stop();
  });

  test('work that waits too long is rejected', async () => {
    const slots = setUp(1);
    slots.tryAcquire(A);
    await expect(slots.acquire(B)).rejects.toMatchObject({
      kind: 'unavailable',
      headers: { 'Retry-After': '1' },
    });
    expect(slots.getLoad('b')).toBe(0);
    slots.release(A, 1);
  });
});
