import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../kernel/log.js';
import type { Point, SourceBlock } from '../sources/source.js';
import { type RunnableSandbox, runSandbox } from './run-sandbox.js';

const pointAt = (height: number): Required<Point> => ({ slot: height, height, hash: `block ${height}` });

/** An empty chain that grows on request. */
class TinySandbox implements RunnableSandbox<SourceBlock> {
  saved = { paused: false };
  height = 0;

  get tip(): Required<Point> {
    return pointAt(this.height);
  }
  onEvent = () => () => undefined;
  /** One block is enough: the follower of these tests reads no more. */
  sourceBlocksAfter = async () => [{ bytes: new Uint8Array(), point: pointAt(0), previousHash: undefined }];
  find = async () => pointAt(0);
  bridge = async () => undefined;
}

const BLOCK_SECONDS = 5;
let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  stop = new AbortController();
});
afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

/** The source of a followed chain. */
async function followed(sandbox: TinySandbox, growOnce: () => Promise<void>, isIdle?: () => boolean) {
  const run = runSandbox<TinySandbox, SourceBlock>({
    network: 'CARDANO_PREVIEW',
    open: async () => sandbox,
    blockSeconds: BLOCK_SECONDS,
    isIdle,
    produceBlock: growOnce,
    clock: { now: () => Date.now() },
    log: silentLog,
  });
  void run.follow([], stop.signal).next();
  // The first block is delayed until the index has started.
  await vi.advanceTimersByTimeAsync(1_001);
  return run;
}

const blocks = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * BLOCK_SECONDS * 1_000);

test('a growing simulated chain is followed and sends a heartbeat every two seconds', async () => {
  const sandbox = new TinySandbox();
  const run = await followed(sandbox, async () => {
    sandbox.height += 1;
  });
  for (let second = 0; second < 30; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run.describe()).toMatchObject({ state: 'following', reason: undefined });
    expect(Date.now() - run.describe().lastContactAt!).toBeLessThanOrEqual(2_000);
  }
});

test('a simulated chain that fails to produce a block reports it until it succeeds', async () => {
  const sandbox = new TinySandbox();
  let fails = true;
  const run = await followed(sandbox, async () => {
    if (fails) throw new Error('no block');
    sandbox.height += 1;
  });
  await blocks(1);
  const reason = 'The simulated chain could not produce its last block; the log has the cause';
  expect(run.describe()).toMatchObject({ state: 'waiting', reason });
  fails = false;
  await blocks(1);
  expect(run.describe()).toMatchObject({ state: 'following', reason: undefined });
});

test('a simulated chain without a block three times in a row reports it', async () => {
  const sandbox = new TinySandbox();
  const run = await followed(sandbox, async () => undefined);
  await blocks(2);
  expect(run.describe()).toMatchObject({ state: 'following' });
  await blocks(1);
  const reason = 'The simulated chain produces no blocks: check the clock';
  expect(run.describe()).toMatchObject({ state: 'waiting', reason });
});

test('a paused chain produces no blocks and stays healthy', async () => {
  const sandbox = new TinySandbox();
  sandbox.saved = { paused: true };
  const run = await followed(sandbox, () => Promise.reject(new Error('not while it is paused')));
  await blocks(5);
  expect(run.describe()).toMatchObject({ state: 'following', reason: undefined });
  expect(Date.now() - run.describe().lastContactAt!).toBeLessThanOrEqual(2_000);
});

test('a hanging simulated chain sends no heartbeat', async () => {
  const run = await followed(new TinySandbox(), () => new Promise(() => undefined));
  await blocks(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Date.now() - run.describe().lastContactAt!).toBeGreaterThanOrEqual(10_000);
});

test('an idle chain produces a block per minute, and promptly one when it is used again', async () => {
  const sandbox = new TinySandbox();
  let idle = true;
  const grow = async (): Promise<void> => {
    sandbox.height += 1;
  };
  await followed(sandbox, grow, () => idle);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sandbox.height).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sandbox.height).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  idle = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sandbox.height).toBe(2);
  await blocks(2);
  expect(sandbox.height).toBe(4);
});
