import { describe, expect, test } from 'vitest';
import type { Feed } from '../kit/feed-answer.js';
import { createTopics } from './topics.js';

/** Longer than any test: only news wakes. */
const NEVER_MS = 600_000;

const feedOf = (mark: () => Promise<string>): Feed => ({
  topic: 'a chain',
  mark,
  read: async () => '',
  beat: () => '',
});

const listening = new AbortController().signal;

describe('readers of one topic', () => {
  test('share one question, and are all told of news', async () => {
    const topics = createTopics(1);
    let asked = 0;
    let mark = 'first';
    const feed = feedOf(async () => {
      asked += 1;
      return mark;
    });
    const unasked = feedOf(() => Promise.reject(new Error('nobody asks the second')));
    const readers = [topics.join(feed), topics.join(unasked), topics.join(unasked)];
    // What is there at the beginning is news, and so is the first mark.
    for (const reader of readers) expect(await reader.news(listening, NEVER_MS)).toBe(true);
    await Promise.all(readers.map((reader) => reader.news(listening, NEVER_MS)));
    mark = 'second';
    expect(await Promise.all(readers.map((reader) => reader.news(listening, NEVER_MS)))).toEqual([true, true, true]);
    expect(asked).toBeGreaterThan(0);
    for (const reader of readers) reader.leave();
  });

  test('hear of nothing while the database cannot be asked, and of all when it can again', async () => {
    const topics = createTopics(1);
    let answers: (() => Promise<string>)[] = [async () => 'one'];
    const reader = topics.join(feedOf(() => (answers.shift() ?? (async () => 'two'))()));
    await reader.news(listening, NEVER_MS);
    await reader.news(listening, NEVER_MS);
    answers = [() => Promise.reject(new Error('gone')), () => Promise.reject(new Error('gone'))];
    expect(await reader.news(listening, NEVER_MS)).toBe(true);
    reader.leave();
  });

  test('stop waiting when they go or when the time is over', async () => {
    const topics = createTopics(NEVER_MS);
    const reader = topics.join(feedOf(async () => 'one'));
    await reader.news(listening, NEVER_MS);
    expect(await reader.news(listening, 1)).toBe(false);
    const gone = new AbortController();
    const waiting = reader.news(gone.signal, NEVER_MS);
    gone.abort();
    expect(await waiting).toBe(false);
    reader.leave();
    reader.leave();
  });
});
