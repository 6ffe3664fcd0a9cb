import { describe, expect, test } from 'vitest';
import { type BatchLimits, dequeueBatch, dequeueMore, type Step } from './batch.js';
import { BoundedQueue } from './bounded-queue.js';

const LIMITS: BatchLimits = { blocks: 4, transactions: 100, bytes: 1_000, nearBlocks: 10 };
const TIP = { slot: 2_000, height: 1_000, hash: 'tip' };

const blockAt = (height: number, size: { sizeBytes?: number; transactions?: number } = {}): Step<number> => ({
  type: 'block',
  block: height,
  point: { slot: height * 2, height, hash: `${height}` },
  sizeBytes: 1,
  transactions: 1,
  tip: TIP,
  ...size,
});

async function collectBatches(steps: readonly Step<number>[]): Promise<unknown[]> {
  const queue = new BoundedQueue<Step<number>>({ items: 100, weight: 100_000 }, () => 1);
  for (const step of steps) await queue.put(step);
  const batches: unknown[] = [];
  for (let batch = dequeueBatch(queue, LIMITS); batch !== undefined; batch = dequeueBatch(queue, LIMITS))
    batches.push('type' in batch ? batch.to : batch.map(({ block }) => block));
  return batches;
}

describe('a batch', () => {
  test('contains the arrived blocks, up to each of its limits', async () => {
    expect(await collectBatches([1, 2, 3, 4, 5, 6].map((height) => blockAt(height)))).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
    const heavy = [blockAt(1, { sizeBytes: 600 }), blockAt(2, { sizeBytes: 400 }), blockAt(3)];
    expect(await collectBatches(heavy)).toEqual([[1, 2], [3]]);
    const busy = [blockAt(1, { transactions: 90 }), blockAt(2, { transactions: 20 }), blockAt(3)];
    expect(await collectBatches(busy)).toEqual([[1], [2, 3]]);
  });

  test('contains a block that exceeds the limit alone', async () => {
    expect(await collectBatches([blockAt(1), blockAt(2, { sizeBytes: 5_000 }), blockAt(3)])).toEqual([[1], [2], [3]]);
  });

  test('contains one block near the tip', async () => {
    expect(await collectBatches([988, 989, 990, 991].map((height) => blockAt(height)))).toEqual([
      [988, 989],
      [990],
      [991],
    ]);
  });

  test('ends before a rollback, which is a batch of its own', async () => {
    const back: Step<number> = { type: 'backward', to: 'origin', tip: TIP };
    expect(await collectBatches([blockAt(1), blockAt(2), back, blockAt(1)])).toEqual([[1, 2], 'origin', [1]]);
  });
});

describe('a transaction that has begun', () => {
  const takeMore = async (step: Step<number> | undefined, batches: number, limits: BatchLimits): Promise<number> => {
    const queue = new BoundedQueue<Step<number>>({ items: 100, weight: 100_000 }, () => 1);
    if (step !== undefined) await queue.put(step);
    const taken = dequeueMore(queue, limits, batches);
    expect(queue.length).toBe(step === undefined ? 0 : 1 - taken.length);
    return taken.length;
  };
  const growing = { ...LIMITS, batchesPerTransaction: 3 };

  test('takes another batch until it has as many as it may have', async () => {
    expect(await takeMore(blockAt(1), 2, growing)).toBe(1);
    expect(await takeMore(blockAt(1), 3, growing)).toBe(0);
    expect(await takeMore(blockAt(1), 1, LIMITS)).toBe(0);
    expect(await takeMore(undefined, 1, growing)).toBe(0);
  });

  test('leaves a rollback and a block near the tip to the next one', async () => {
    expect(await takeMore({ type: 'backward', to: 'origin', tip: TIP }, 1, growing)).toBe(0);
    expect(await takeMore(blockAt(990), 1, growing)).toBe(0);
  });
});
