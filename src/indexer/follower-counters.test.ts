import { describe, expect, test } from 'vitest';
import { tinyBlocks } from '../../test/support/cardano-node/tiny-blocks.js';
import { eventually } from '../../test/support/eventually.js';
import { listSource } from '../../test/support/list-source.js';
import { MemoryIndex } from '../../test/support/memory-index.js';
import { silentLog } from '../kernel/log.js';
import { followChain } from './follow.js';
import { FollowerCounters } from './follower-counters.js';

const LIMITS = { blocks: 10, nearBlocks: 3, quietMs: 60_000 };

const follow = (source: ReturnType<typeof listSource>, index: MemoryIndex, counters: FollowerCounters) => {
  const stopping = new AbortController();
  const ended = followChain({
    network: { id: 'CARDANO_PREVIEW', finalityDepth: 20 },
    source,
    openIndex: index.open,
    transactionsIn: () => 2,
    limits: LIMITS,
    now: () => Date.now(),
    random: (count) => new Uint8Array(count),
    log: silentLog,
    report: () => undefined,
    counters,
    signal: stopping.signal,
  });
  return { ended, stop: () => stopping.abort() };
};

describe.each([true, false])('follower counters (index replaces branches in one step: %s)', (replaces) => {
  test('blocks, transactions, rows and rollback depth are counted over a fork', async () => {
    const source = listSource(tinyBlocks({ length: 25, name: 'a' }));
    const index = Object.assign(new MemoryIndex(), { replaces });
    const counters = new FollowerCounters();
    const run = follow(source, index, counters);
    await eventually(() => counters.blocks === 25);
    expect([counters.blocks, counters.transactions, counters.rollbackDepth.count]).toEqual([25, 50, 0]);
    expect(counters.rows).toBe(25);
    const last = source.chain.blocks[21]!.point;
    const branch = tinyBlocks({
      length: 5,
      name: 'b',
      previousHash: last.hash,
      firstHeight: last.height + 1,
      firstSlot: last.slot + 1,
    });
    source.chain.fork(22, branch);
    await eventually(() => counters.blocks === 30);
    expect(index.blocks).toHaveLength(27);
    expect([counters.transactions, counters.rollbackDepth.count, counters.rollbackDepth.sum]).toEqual([60, 1, 3]);
    run.stop();
    await run.ended;
    expect(counters.rows).toBe(30);
    expect(counters.queued()).toBe(0);
  });
});

test('a halt that is reported again counts once, and the next one after a recovery counts again', () => {
  const counters = new FollowerCounters();
  const seen: unknown[] = [];
  const report = counters.countHalts((change) => seen.push(change.activity));
  for (const activity of ['halted', undefined, 'halted', 'following', 'halted'] as const)
    report(activity === undefined ? { tip: undefined } : { activity });
  expect(counters.halts).toBe(2);
  expect(seen).toEqual(['halted', undefined, 'halted', 'following', 'halted']);
});
