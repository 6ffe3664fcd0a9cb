import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from './in-order.js';
import { WakeSignal } from './wake-signal.js';

const never = (): AbortSignal => new AbortController().signal;

test('results keep the order of the items, with no more concurrent work than allowed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 20 }), fc.nat(5), async (ticks, ahead) => {
      let underWay = 0;
      const work = async (index: number): Promise<number> => {
        underWay += 1;
        expect(underWay).toBeLessThanOrEqual(ahead + 1);
        for (let tick = 0; tick < ticks[index]!; tick += 1) await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        return index;
      };
      const results: number[] = [];
      for await (const result of inOrder([...ticks.keys()], ahead, work, never())) results.push(result);
      expect(results).toEqual([...ticks.keys()]);
    }),
    { numRuns: 30 },
  );
});

test('a failure is thrown in order and aborts the work in progress', async () => {
  const signals: AbortSignal[] = [];
  const work = async (index: number, signal: AbortSignal): Promise<number> => {
    signals.push(signal);
    if (index === 2) throw new Error('the third');
    return index;
  };
  const results: number[] = [];
  await expect(
    (async () => {
      for await (const result of inOrder([0, 1, 2, 3, 4, 5], 2, work, never())) results.push(result);
    })(),
  ).rejects.toThrow('the third');
  expect(results).toEqual([0, 1]);
  expect(signals).toHaveLength(5);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});

test('a notification before the sleep ends it immediately, and only that one', async () => {
  const wakeSignal = new WakeSignal();
  wakeSignal.notify();
  wakeSignal.notify();
  await wakeSignal.sleep(3_600_000, never());
  let awake = false;
  const sleeping = wakeSignal.sleep(3_600_000, never()).then(() => {
    awake = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(awake).toBe(false);
  wakeSignal.notify();
  await sleeping;
  const stopped = new AbortController();
  const last = wakeSignal.sleep(3_600_000, stopped.signal);
  stopped.abort();
  await last;
});
