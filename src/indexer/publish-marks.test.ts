import { expect, test } from 'vitest';
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
