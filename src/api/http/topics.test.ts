import { describe, expect, test } from 'vitest';
import { ReportedChanges } from '../../store/changes/index-changes.js';
import type { Feed } from '../kit/feed-response.js';
import { createTopics } from './topics.js';

/** Longer than any test: only an update ends the wait. */
const NEVER_MS = 600_000;

const createFeed = (mark: () => Promise<string>): Feed => ({
  topic: 'a chain',
  mark,
  read: async () => [],
  beat: () => ({ event: 'tip', id: undefined, data: {} }),
});

const listening = new AbortController().signal;

describe('readers of one topic', () => {
  test('share one poll and are all notified of an update', async () => {
    const topics = createTopics(1);
    let polls = 0;
    let mark = 'first';
    const feed = createFeed(async () => {
      polls += 1;
      return mark;
    });
    const idle = createFeed(() => Promise.reject(new Error('the second feed must not be polled')));
    const readers = [topics.join(feed), topics.join(idle), topics.join(idle)];
    // The initial state counts as an update, and so does the first mark.
    for (const reader of readers) expect(await reader.waitForUpdate(listening, NEVER_MS)).toBe(true);
    await Promise.all(readers.map((reader) => reader.waitForUpdate(listening, NEVER_MS)));
    mark = 'second';
    expect(await Promise.all(readers.map((reader) => reader.waitForUpdate(listening, NEVER_MS)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(polls).toBeGreaterThan(0);
    for (const reader of readers) reader.leave();
  });

  test('are not notified while the database is unavailable, and are notified when it recovers', async () => {
    const topics = createTopics(1);
    let results: (() => Promise<string>)[] = [async () => 'one'];
    const reader = topics.join(createFeed(() => (results.shift() ?? (async () => 'two'))()));
    await reader.waitForUpdate(listening, NEVER_MS);
    await reader.waitForUpdate(listening, NEVER_MS);
    results = [() => Promise.reject(new Error('gone')), () => Promise.reject(new Error('gone'))];
    expect(await reader.waitForUpdate(listening, NEVER_MS)).toBe(true);
    reader.leave();
  });

  test('stop waiting when their signal aborts or the timeout expires', async () => {
    const topics = createTopics(NEVER_MS);
    const reader = topics.join(createFeed(async () => 'one'));
    await reader.waitForUpdate(listening, NEVER_MS);
    expect(await reader.waitForUpdate(listening, 1)).toBe(false);
    const disconnected = new AbortController();
    const pending = reader.waitForUpdate(disconnected.signal, NEVER_MS);
    disconnected.abort();
    expect(await pending).toBe(false);
    reader.leave();
    reader.leave();
  });
});

describe('reported change', () => {
  test('of the network is read at once, and one during a read is read afterwards', async () => {
    const changes = new ReportedChanges();
    changes.setLive(true);
    const topics = createTopics(NEVER_MS, changes);
    let mark = 'first';
    let reads = 0;
    const feed: Feed = {
      ...createFeed(async () => {
        reads += 1;
        const read = mark;
        if (reads === 1) {
          mark = 'second';
          changes.report('CARDANO_MAINNET');
        }
        return read;
      }),
      topic: 'CARDANO_MAINNET',
    };
    const reader = topics.join(feed);
    expect(await reader.waitForUpdate(listening, NEVER_MS)).toBe(true);
    changes.report('BITCOIN_MAINNET');
    expect(reads).toBe(0);
    changes.report('CARDANO_MAINNET');
    expect(await reader.waitForUpdate(listening, NEVER_MS)).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toBe(2);
    reader.leave();
    changes.report('CARDANO_MAINNET');
    expect(reads).toBe(2);
  });
});
