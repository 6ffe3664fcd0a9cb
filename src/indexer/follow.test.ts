import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tinyBlocks } from '../../test/support/cardano-node/tiny-blocks.js';
import { type ListSource, listSource } from '../../test/support/list-source.js';
import { MemoryIndex } from '../../test/support/memory-index.js';
import { recordingLog } from '../../test/support/recording-log.js';
import { readBlockPoint } from '../chains/cardano/blocks/block-point.js';
import { DecodeError, ServiceError } from '../kernel/errors.js';
import { silentLog } from '../kernel/log.js';
import { SourceError } from '../sources/errors.js';
import { DiskFull } from '../store/errors.js';
import { IndexHalted } from './failures.js';
import { type FollowDependencies, followChain } from './follow.js';
import { type FollowerState, UNOPENED } from './follower-state.js';

const QUICK = {
  blocks: 10,
  nearBlocks: 3,
  quietMs: 5,
  database: { firstMs: 1, maxMs: 2, attempts: 5 },
  sourceMs: 1,
  recheckMs: 1,
};
const FINALITY_DEPTH = 20;
/** Long enough for a branch on a slow machine. */
const PATIENT = { limits: { ...QUICK, quietMs: 60_000 } };

interface Run {
  readonly index: MemoryIndex;
  readonly source: ListSource;
  readonly state: () => FollowerState;
  readonly stop: () => void;
  readonly ended: Promise<string>;
}

function run(
  source: ListSource,
  index = new MemoryIndex(),
  parts: Partial<FollowDependencies<ReturnType<typeof readBlockPoint>>> = {},
): Run {
  const stopping = new AbortController();
  let state = UNOPENED;
  const ended = followChain({
    network: { id: 'CARDANO_PREVIEW', finalityDepth: FINALITY_DEPTH },
    source,
    openIndex: index.open,
    transactionsIn: () => 1,
    limits: QUICK,
    now: () => Date.now(),
    random: (count) => new Uint8Array(count),
    log: silentLog,
    report: (change) => {
      state = { ...state, ...change };
    },
    signal: stopping.signal,
    ...parts,
  });
  return { index, source, state: () => state, stop: () => stopping.abort(), ended };
}

const runToTip = (source: ListSource, index?: MemoryIndex) => run(source, index, { goal: { once: true } });

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
};

const listHashes = (source: ListSource): readonly string[] => source.chain.blocks.map(({ point }) => point.hash);

const createFork = (source: ListSource, sharedLength: number, length: number, name: string): readonly Uint8Array[] => {
  const last = source.chain.blocks[sharedLength - 1]?.point;
  return tinyBlocks({
    length,
    name,
    previousHash: last?.hash,
    firstHeight: (last?.height ?? -1) + 1,
    firstSlot: (last?.slot ?? 0) + 1,
  });
};

describe('followChain', () => {
  test('writes many blocks at once far from the tip, and one at a time near it', async () => {
    const slow = new MemoryIndex();
    slow.duringWrite = () => new Promise((resolve) => setTimeout(resolve, 2));
    const { index, source, ended, state } = runToTip(listSource(tinyBlocks({ length: 100 })), slow);
    expect(await ended).toBe('tip');
    expect(index.hashes).toEqual(listHashes(source));
    const sizes = index.appends.map(({ length }) => length);
    expect(Math.max(...sizes)).toBe(QUICK.blocks);
    expect(sizes.slice(-(QUICK.nearBlocks + 1))).toEqual([1, 1, 1, 1]);
    expect(index.phase).toBe('live');
    expect(state()).toMatchObject({ activity: 'following', phase: 'live', tip: { height: 99 } });
  });

  test('counts parts that could not be decoded, and warns of new ones', async () => {
    const { log, events } = recordingLog();
    const index = new MemoryIndex();
    // Block 4 and block 8 contain one such part each.
    const undecodedParts = async (): Promise<number> => index.blocks.filter(({ height }) => height % 4 === 3).length;
    const openIndex = async () => ({ ...(await index.open()), undecodedParts });
    const { ended, state } = run(listSource(tinyBlocks({ length: 9 })), index, {
      goal: { once: true },
      openIndex,
      log,
      limits: { ...QUICK, nearBlocks: 100 },
    });
    expect(await ended).toBe('tip');
    expect(state().undecodedParts).toBe(2);
    expect(events.filter(({ event }) => event === 'block.part-undecoded').map(({ fields }) => fields)).toEqual([
      { height: 3, parts: 1, total: 1 },
      { height: 7, parts: 1, total: 2 },
    ]);
  });

  test('continues from its checkpoint', async () => {
    const blocks = tinyBlocks({ length: 60 });
    const index = new MemoryIndex();
    await runToTip(listSource(blocks.slice(0, 30)), index).ended;
    const { source, ended } = runToTip(listSource(blocks), index);
    await ended;
    expect(index.hashes).toEqual(listHashes(source));
    expect(index.appends.flat()).toEqual(blocks.map((_, height) => height));
  });

  test('ends immediately when the index is already at the tip, and makes it live', async () => {
    const blocks = tinyBlocks({ length: 5 });
    const index = new MemoryIndex();
    await runToTip(listSource(blocks), index).ended;
    index.phase = 'bulk';
    expect(await runToTip(listSource(blocks), index).ended).toBe('tip');
    expect(index.phase).toBe('live');
    index.phase = 'bulk';
    expect(await run(listSource(blocks, { ends: true }), index).ended).toBe('source-ended');
    expect(index.phase).toBe('live');
  });

  test('considers a source that knows its tip as followed after the first short quiet period', async () => {
    const index = new MemoryIndex();
    await run(listSource(tinyBlocks({ length: 5 })), index, { goal: { once: true } }).ended;
    // Only the first quiet period is short: with the usual one the test would not finish.
    const limits = { ...QUICK, quietMs: 3_600_000, firstQuietMs: 5 };
    const again = run(listSource(tinyBlocks({ length: 5 })), index, { limits, goal: { once: true } });
    expect(await again.ended).toBe('tip');
    expect(again.state()).toMatchObject({ activity: 'following', phase: 'live' });
  });

  test('does not mistake the silence of a slow source for its tip', async () => {
    const blocks = tinyBlocks({ length: 60 });
    const index = new MemoryIndex();
    await runToTip(listSource(blocks.slice(0, 30)), index).ended;
    index.phase = 'bulk';
    const lateTip = listSource(blocks);
    const silence = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10 * QUICK.quietMs));
    const slow: ListSource = {
      ...lateTip,
      async *follow(known, signal) {
        await silence();
        const events = lateTip.follow(known, signal)[Symbol.asyncIterator]();
        const first = await events.next();
        await silence();
        if (!first.done) yield first.value;
        yield* { [Symbol.asyncIterator]: () => events };
      },
    };
    expect(await runToTip(slow, index).ended).toBe('tip');
    expect(index.hashes).toEqual(listHashes(lateTip));
  });

  test('ends with the last block up to a slot, without going live', async () => {
    const source = listSource(tinyBlocks({ length: 100 }));
    const { index, ended } = run(source, undefined, { goal: { untilSlot: 50 * 20 } });
    expect(await ended).toBe('source-ended');
    expect(index.blocks.at(-1)).toMatchObject({ height: 50 });
    expect(index.phase).toBe('bulk');
    await run(source, index, { goal: { untilSlot: 50 * 20 } }).ended;
    expect(index.phase).toBe('bulk');
  });

  test('follows forks and new blocks', async () => {
    const { index, source, stop, ended } = run(listSource(tinyBlocks({ length: 30 })));
    await until(() => index.blocks.length === 30);
    source.chain.fork(20, createFork(source, 20, 15, 'other'));
    await until(() => index.blocks.length === 35);
    source.chain.extend(createFork(source, 35, 5, 'more'));
    await until(() => index.blocks.length === 40);
    stop();
    expect(await ended).toBe('stopped');
    expect(index.hashes).toEqual(listHashes(source));
    expect(index.rollbacks).toEqual([10]);
  });

  test('switches to another branch in one step where the index supports it', async () => {
    const whole = new MemoryIndex();
    whole.replaces = true;
    const { index, source, stop, ended } = run(listSource(tinyBlocks({ length: 30 })), whole, PATIENT);
    await until(() => index.blocks.length === 30);
    source.chain.fork(20, createFork(source, 20, 15, 'other'));
    await until(() => index.blocks.length === 35);
    stop();
    await ended;
    expect(index.hashes).toEqual(listHashes(source));
    expect(index.rollbacks).toEqual([10]);
    expect(index.replaced).toEqual([35]);
  });

  test('limits the first step of a long branch to the batch size', async () => {
    const whole = new MemoryIndex();
    whole.replaces = true;
    const { index, source, stop, ended } = run(listSource(tinyBlocks({ length: 30 })), whole, PATIENT);
    await until(() => index.blocks.length === 30);
    source.chain.fork(20, createFork(source, 20, 250, 'other'));
    await until(() => index.blocks.length === 270);
    stop();
    await ended;
    expect(index.hashes).toEqual(listHashes(source));
    expect(index.replaced).toEqual([180]);
  });

  test('leaves the old branch unchanged when the source fails inside a new one', async () => {
    const whole = new MemoryIndex();
    whole.replaces = true;
    const { index, source, stop, ended } = run(listSource(tinyBlocks({ length: 30 })), whole, PATIENT);
    await until(() => index.blocks.length === 30);
    const before = index.hashes;
    const seen: (readonly string[])[] = [];
    let failures = 0;
    source.failAt = () => {
      seen.push(index.hashes);
      failures += 1;
      return failures === 6 ? new SourceError('unreachable', 'gone') : undefined;
    };
    source.chain.fork(20, createFork(source, 20, 15, 'other'));
    await until(() => index.blocks.length === 35);
    stop();
    await ended;
    expect(seen.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => before));
    expect(index.hashes).toEqual(listHashes(source));
    expect(index.replaced).toEqual([35]);
  });

  test('rolls back to the origin only within the finality depth', async () => {
    const { index, source, stop, ended } = run(listSource(tinyBlocks({ length: 10 })));
    await until(() => index.blocks.length === 10);
    source.chain.fork(0, tinyBlocks({ length: 12, name: 'other' }));
    await until(() => index.blocks.length === 12);
    stop();
    await ended;
    expect(index.hashes).toEqual(listHashes(source));
  });

  test('follows a fork of exactly the finality depth and halts at one that is a block deeper', async () => {
    const { index, source, stop, ended, state } = run(listSource(tinyBlocks({ length: 50 })));
    await until(() => index.blocks.length === 50);
    source.chain.fork(50 - FINALITY_DEPTH, createFork(source, 50 - FINALITY_DEPTH, FINALITY_DEPTH + 1, 'as deep'));
    await until(() => index.blocks.length === 51 || state().activity === 'halted');
    expect(index.rollbacks).toEqual([FINALITY_DEPTH]);
    await until(() => state().activity === 'following');
    source.chain.fork(50 - FINALITY_DEPTH, createFork(source, 50 - FINALITY_DEPTH, FINALITY_DEPTH + 5, 'deeper'));
    await until(() => state().activity === 'halted' || index.rollbacks.length > 1);
    expect(state().reason).toBe('The chain forked 21 blocks deep, below the finality depth of 20 blocks');
    stop();
    await ended;
  });

  test('logs blocks near the tip one by one, and a rollback with its depth', async () => {
    const { log, events } = recordingLog();
    const { index, source, stop, ended, state } = run(listSource(tinyBlocks({ length: 30 })), undefined, { log });
    await until(() => index.blocks.length === 30 && state().activity === 'following');
    source.chain.fork(28, createFork(source, 28, 4, 'other'));
    await until(() => index.blocks.length === 32 && state().tip?.height === 31);
    stop();
    await ended;
    const getFieldsOfEvents = (name: string) =>
      events.filter(({ event }) => event === name).map(({ fields }) => fields);
    expect(getFieldsOfEvents('chain.rolled-back')).toEqual([{ from: 29, to: 27, depth: 2, newBlocks: 0 }]);
    expect(getFieldsOfEvents('index.finished')).toEqual([{ height: expect.any(Number), ms: expect.any(Number) }]);
    const near = getFieldsOfEvents('block.appended').slice(-4);
    expect(near.map((fields) => fields?.['height'])).toEqual([28, 29, 30, 31]);
    expect(Object.keys(near[0]!).sort()).toEqual(['height', 'ms', 'rows', 'slot', 'transactions']);
    expect(events.some(({ event, fields }) => event === 'block.appended' && Number(fields?.['height']) < 20)).toBe(
      false,
    );
  });

  test('halts at a fork below the finality depth, changes nothing, and continues when the source is back', async () => {
    const { index, source, stop, ended, state } = run(listSource(tinyBlocks({ length: 100 })));
    await until(() => index.blocks.length === 100);
    const before = index.hashes;
    const old = source.chain.blocks.slice(70).map(({ bytes }) => bytes);
    source.chain.fork(70, createFork(source, 70, 40, 'other'));
    await until(() => state().activity === 'halted');
    expect(state().reason).toBe('The chain forked 30 blocks deep, below the finality depth of 20 blocks');
    expect(index.hashes).toEqual(before);
    source.chain.fork(70, old);
    await until(() => state().activity === 'following');
    expect(state().reason).toBeUndefined();
    stop();
    await ended;
    expect(index.hashes).toEqual(before);
  });

  test('finishes the current transaction when it is stopped', async () => {
    const index = new MemoryIndex();
    let writing: (() => void) | undefined;
    index.duringWrite = () =>
      new Promise((resolve) => {
        writing = resolve;
      });
    const { stop, ended } = run(listSource(tinyBlocks({ length: 100 })), index);
    await until(() => writing !== undefined);
    stop();
    index.duringWrite = undefined;
    writing?.();
    expect(await ended).toBe('stopped');
    expect(index.appends).toHaveLength(1);
    expect(index.blocks.length).toBe(index.appends[0]?.length);
  });

  test('reads no further ahead than the queue allows', async () => {
    const index = new MemoryIndex();
    let writing: (() => void) | undefined;
    index.duringWrite = () =>
      new Promise((resolve) => {
        writing = resolve;
      });
    const source = listSource(tinyBlocks({ length: 500 }));
    let requested = 0;
    source.failAt = (event) => {
      requested = event + 1;
      return undefined;
    };
    const { stop, ended } = run(source, index);
    await until(() => writing !== undefined && requested > QUICK.blocks);
    await new Promise((resolve) => setTimeout(resolve, 20));
    // One batch is being written, one is queued, and the reader holds one block.
    expect(requested).toBeLessThanOrEqual(2 * QUICK.blocks + 1);
    stop();
    index.duringWrite = undefined;
    writing?.();
    await ended;
  });
});

describe('a failure while following', () => {
  const unavailable = new ServiceError('unavailable', 'The database cannot be reached right now', {
    cause: new Error('ECONNRESET'),
  });

  test('of the database is survived, whether the transaction was committed or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ after: fc.integer({ min: 0, max: 12 }), written: fc.boolean() }), { maxLength: 8 }),
        async (failures) => {
          const index = new MemoryIndex();
          const pending = [...failures];
          let sinceFailure = 0;
          index.failWrite = () => {
            sinceFailure += 1;
            if (pending[0] === undefined || sinceFailure <= pending[0].after) return undefined;
            sinceFailure = 0;
            return { error: unavailable, written: pending.shift()!.written };
          };
          const { source, ended } = runToTip(listSource(tinyBlocks({ length: 80 })), index);
          await ended;
          expect(index.hashes).toEqual(listHashes(source));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('of the database that persists halts with its reason after a number of attempts', async () => {
    const index = new MemoryIndex();
    index.failWrite = () => ({ error: unavailable, written: false });
    const { ended, state } = runToTip(listSource(tinyBlocks({ length: 80 })), index);
    await expect(ended).rejects.toThrow(IndexHalted);
    expect(index.opened).toBe(QUICK.database.attempts + 1);
    expect(state()).toMatchObject({ activity: 'halted', reason: unavailable.message });
  });

  test('by a full disk is retried without limit, and the log contains its cause', async () => {
    const index = new MemoryIndex();
    const { log, events } = recordingLog();
    const full = new DiskFull(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    let left = QUICK.database.attempts * 3;
    index.failWrite = () => (left-- > 0 ? { error: full, written: false } : undefined);
    const { source, state, stop, ended } = run(listSource(tinyBlocks({ length: 80 })), index, { log });
    await until(() => state().activity === 'waiting');
    expect(state().reason).toBe(full.message);
    await until(() => state().activity === 'following' && state().tip?.height === 79);
    expect(index.hashes).toEqual(listHashes(source));
    stop();
    expect(await ended).toBe('stopped');
    const interrupted = events.filter(({ event }) => event === 'index.interrupted');
    expect(interrupted.map(({ fields }) => fields['error'])).toEqual(interrupted.map(() => full));
    expect(interrupted).not.toHaveLength(0);
  });

  test('that is unexpected is logged with its cause', async () => {
    const index = new MemoryIndex();
    const { log, events } = recordingLog();
    const conflict = Object.assign(new Error('deadlock'), { code: '40P01', severity: 'ERROR' });
    let failures = 1;
    index.failWrite = () => (failures-- > 0 ? { error: conflict, written: false } : undefined);
    await run(listSource(tinyBlocks({ length: 80 })), index, { log, goal: { once: true } }).ended;
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'index.interrupted', fields: expect.objectContaining({ error: conflict }) }),
    );
  });

  test('of the source is survived', async () => {
    const source = listSource(tinyBlocks({ length: 80 }));
    source.failAt = (event) => (event % 17 === 16 ? new SourceError('gave-up', 'Gave up') : undefined);
    const { index, ended } = runToTip(source);
    await ended;
    expect(index.hashes).toEqual(listHashes(source));
    expect(source.follows).toBeGreaterThan(4);
  });

  test('to decode a block halts, with all earlier blocks written', async () => {
    const index = new MemoryIndex();
    const { ended, state } = run(listSource(tinyBlocks({ length: 80 })), index, {
      openIndex: async () => ({
        ...(await index.open()),
        decode: (bytes) => {
          const point = readBlockPoint(bytes);
          if (point.height === 42) throw new DecodeError('garbage');
          return point;
        },
      }),
    });
    await expect(ended).rejects.toThrow(/^Block 42 \([0-9a-f]{64}\) cannot be decoded: garbage$/);
    expect(index.blocks).toHaveLength(42);
    expect(state()).toMatchObject({ activity: 'halted' });
  });

  test('to decode a block that was corrupted in transit is temporary', async () => {
    const index = new MemoryIndex();
    let corruptReads = 2;
    const { source, ended } = run(listSource(tinyBlocks({ length: 80 })), index, {
      goal: { once: true },
      openIndex: async () => ({
        ...(await index.open()),
        decode: (bytes) => {
          const point = readBlockPoint(bytes);
          if (point.height === 42 && corruptReads-- > 0) throw new DecodeError('garbage');
          return point;
        },
      }),
    });
    await ended;
    expect(index.hashes).toEqual(listHashes(source));
  });

  test('to resolve an input halts', async () => {
    const index = new MemoryIndex();
    const missing = new ServiceError('internal', 'Input ab#0 of transaction cd is missing');
    index.failWrite = ([first]) => (first!.height >= 40 ? { error: missing, written: false } : undefined);
    const { ended } = runToTip(listSource(tinyBlocks({ length: 80 })), index);
    await expect(ended).rejects.toThrow('Input ab#0 of transaction cd is missing');
    expect(index.blocks.length).toBeGreaterThanOrEqual(30);
  });

  test('caused by another writer does not halt', async () => {
    const index = new MemoryIndex();
    const duplicate = Object.assign(new Error('duplicate key'), { code: '23505', severity: 'ERROR' });
    let first = true;
    index.failWrite = () => {
      if (!first) return undefined;
      first = false;
      return { error: duplicate, written: true };
    };
    const { source, ended } = runToTip(listSource(tinyBlocks({ length: 80 })), index);
    await ended;
    expect(index.hashes).toEqual(listHashes(source));
  });

  test('of a source that cannot be followed ends a command with its reason', async () => {
    const source = listSource(tinyBlocks({ length: 5 }));
    source.failAt = () => new SourceError('wrong-network', 'This is not CARDANO_PREVIEW');
    for (const goal of [{ once: true }, { untilSlot: 40 }])
      await expect(run(source, undefined, { goal }).ended).rejects.toThrow('This is not CARDANO_PREVIEW');
  });
});
