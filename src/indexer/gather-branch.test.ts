import { describe, expect, test } from 'vitest';
import type { Point } from '../sources/source.js';
import type { BackwardStep, BlockStep, Step } from './batch.js';
import { BoundedQueue } from './bounded-queue.js';
import { gatherBranch } from './gather-branch.js';

const point = (height: number, branch = 'new'): Required<Point> => ({
  slot: height,
  height,
  hash: `${branch}${height}`,
});

const forward = (height: number, tipHeight: number, branch = 'new'): BlockStep<number> => ({
  type: 'block',
  block: height,
  point: point(height, branch),
  sizeBytes: 1,
  transactions: 1,
  tip: point(tipHeight, branch),
});

const backward = (height: number, tipHeight: number, branch = 'old'): BackwardStep => ({
  type: 'backward',
  to: point(height, branch),
  tip: point(tipHeight),
});

async function gather(
  first: BackwardStep,
  steps: readonly Step<number>[],
  { most: maxBlocks = 100, end = false, signal = new AbortController().signal } = {},
) {
  const queue = new BoundedQueue<Step<number>>({ items: 1_000, weight: 1_000 }, () => 1);
  for (const step of steps) await queue.put(step);
  if (end) queue.close();
  const branch = await gatherBranch(first, queue, { maxBlocks, quietMs: 1 }, signal);
  return branch && { to: branch.to, blocks: branch.blocks.map(({ block }) => block), left: queue.length };
}

describe('gatherBranch', () => {
  test('collects blocks up to the tip of the source, and no further', async () => {
    const steps = [forward(6, 7), forward(7, 8), forward(8, 8), forward(9, 9)];
    expect(await gather(backward(5, 7), steps)).toEqual({ to: point(5, 'old'), blocks: [6, 7, 8], left: 1 });
  });

  test('collects at most as many blocks as one transaction allows', async () => {
    const steps = [6, 7, 8, 9].map((height) => forward(height, 50));
    expect(await gather(backward(5, 50), steps, { most: 3 })).toMatchObject({ blocks: [6, 7, 8], left: 1 });
  });

  test('returns the blocks so far when the source goes quiet or ends', async () => {
    expect(await gather(backward(5, 9), [forward(6, 9)])).toMatchObject({ blocks: [6] });
    expect(await gather(backward(5, 9), [forward(6, 9)], { end: true })).toMatchObject({ blocks: [6] });
  });

  test('collects nothing when the rollback target is the tip', async () => {
    expect(await gather(backward(5, 5, 'new'), [])).toMatchObject({ blocks: [] });
  });

  test('drops blocks that a second rollback removes', async () => {
    const steps = [forward(6, 8), forward(7, 8), backward(6, 8, 'new'), forward(7, 8, 'third'), forward(8, 8, 'third')];
    expect(await gather(backward(5, 8), steps)).toEqual({ to: point(5, 'old'), blocks: [6, 7, 8], left: 0 });
  });

  test('starts further down when a second rollback leads there', async () => {
    const steps = [forward(6, 8), backward(3, 5), forward(4, 5), forward(5, 5)];
    expect(await gather(backward(5, 8), steps)).toEqual({ to: point(3, 'old'), blocks: [4, 5], left: 0 });
  });

  test('discards the blocks after an abort', async () => {
    const stopping = new AbortController();
    stopping.abort();
    expect(await gather(backward(5, 8), [forward(6, 8)], { signal: stopping.signal })).toBeUndefined();
  });
});
