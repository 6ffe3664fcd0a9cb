import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '../source.js';
import { type AnnouncedBlock, HeaderQueue } from './header-queue.js';

const announced = (height: number, sizeBytes = 10): AnnouncedBlock => ({
  point: { slot: height, height, hash: `${height}` },
  previousHash: `${height - 1}`,
  sizeBytes,
  tip: 'origin',
});
const point = (height: number): Point => ({ slot: height, hash: `${height}` });
const all = { rangeBlocks: 100, rangeBytes: 1_000_000 };

describe('announced blocks', () => {
  test('that are withdrawn before they are requested leave no trace', () => {
    const queue = new HeaderQueue();
    for (const height of [5, 6, 7]) queue.announce(announced(height));
    queue.withdraw(point(5), 'origin');
    expect(queue.retreatFirst).toBe(false);
    expect(queue.dequeueRange(all).map((block) => block.point.height)).toEqual([5]);
  });

  test('that are all withdrawn leave only the deepest rollback', () => {
    const queue = new HeaderQueue();
    queue.announce(announced(5));
    queue.withdraw(point(3), 'origin');
    queue.announce(announced(4));
    queue.withdraw(point(2), 'origin');
    expect(queue.dequeueRollback()).toEqual({ to: point(2), tip: 'origin' });
    expect(queue.dequeueRollback()).toBeUndefined();
    expect(queue.length).toBe(0);
  });

  test('are dequeued in ranges within both limits, at least one at a time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 })),
        fc.integer({ min: 1, max: 10 }),
        fc.nat(100),
        (sizes, blocks, bytes) => {
          const queue = new HeaderQueue();
          for (const [height, size] of sizes.entries()) queue.announce(announced(height, size));
          const dequeued: number[] = [];
          while (queue.length > 0) {
            const range = queue.dequeueRange({ rangeBlocks: blocks, rangeBytes: bytes });
            expect(range.length).toBeGreaterThan(0);
            expect(range.length).toBeLessThanOrEqual(blocks);
            if (range.length > 1)
              expect(range.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBeLessThanOrEqual(bytes);
            dequeued.push(...range.map((block) => block.point.height));
          }
          expect(dequeued).toEqual(sizes.map((_, height) => height));
        },
      ),
    );
  });
});
