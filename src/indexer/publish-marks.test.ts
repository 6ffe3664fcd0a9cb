import { expect, test } from 'vitest';
import { hint, offChainTopic } from '../store/hints.js';
import { IndexMarks } from '../store/index-marks.js';
import type { ChainIndex } from './chain-index.js';
import { publishChanges } from './publish-marks.js';

const NETWORK = 'CARDANO_PREPROD';

async function setUp() {
  const marks = new IndexMarks();
  const stop = new AbortController();
  const state = { tip: 'a', failing: false, seen: [] as (string | undefined)[] };
  const change = async (): Promise<number> => {
    state.seen.push(marks.get(NETWORK));
    if (state.failing) throw new Error('lost');
    state.tip += '+';
    return 1;
  };
  const index = { append: change, rollback: change, replace: change, goLive: change } as unknown as ChainIndex<unknown>;
  const published = await publishChanges(index, NETWORK, { marks, readMark: async () => state.tip }, stop.signal);
  return { marks, state, stop, published };
}

test('mark is set when the index is opened, absent during each change and new after it', async () => {
  const { marks, state, published } = await setUp();
  expect(marks.get(NETWORK)).toBe('a');
  await published.append([]);
  expect(marks.get(NETWORK)).toBe('a+');
  await published.rollback('origin');
  await published.replace?.('origin', []);
  await published.goLive();
  expect(marks.get(NETWORK)).toBe('a++++');
  expect(state.seen).toEqual([undefined, undefined, undefined, undefined]);
});

test('mark stays absent after a failed change, whose outcome is not known', async () => {
  const { marks, state, published } = await setUp();
  state.failing = true;
  await expect(published.append([])).rejects.toThrow('lost');
  expect(marks.get(NETWORK)).toBeUndefined();
});

test('mark is removed when this process stops being the writer, also in the middle of a change', async () => {
  const { marks, stop, published } = await setUp();
  const appending = published.append([]);
  stop.abort();
  await appending;
  expect(marks.get(NETWORK)).toBeUndefined();
});

/** Lets the reads of marks finish. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('mark is read again after a change of off-chain data, and no more once this process is not the writer', async () => {
  const { marks, state, stop } = await setUp();
  state.tip = 'a with documents';
  hint(offChainTopic(NETWORK));
  expect(marks.get(NETWORK)).toBeUndefined();
  await settle();
  expect(marks.get(NETWORK)).toBe('a with documents');
  stop.abort();
  hint(offChainTopic(NETWORK));
  await settle();
  expect(marks.get(NETWORK)).toBeUndefined();
});

test('mark stays absent while a block is written, also when off-chain data changes meanwhile', async () => {
  const marks = new IndexMarks();
  let commit = (_count: number): void => undefined;
  const committed = new Promise<number>((resolve) => {
    commit = resolve;
  });
  const index = { append: () => committed } as unknown as ChainIndex<unknown>;
  const state = { tip: 'a' };
  const readMark = async (): Promise<string> => state.tip;
  const published = await publishChanges(index, NETWORK, { marks, readMark }, new AbortController().signal);
  const appending = published.append([]);
  hint(offChainTopic(NETWORK));
  await settle();
  expect(marks.get(NETWORK)).toBeUndefined();
  state.tip = 'b';
  commit(1);
  await appending;
  expect(marks.get(NETWORK)).toBe('b');
});

test('published index names the data that settings leave out', async () => {
  const omitted = [{ data: 'market data', setting: `${NETWORK}_MARKET` }];
  const index = { omitted } as unknown as ChainIndex<unknown>;
  const changes = { marks: new IndexMarks(), readMark: async (): Promise<string> => 'a' };
  const published = await publishChanges(index, NETWORK, changes, new AbortController().signal);
  expect(published.omitted).toEqual(omitted);
});
