import { describe, expect, test } from 'vitest';
import { awaitHint, hint } from './hints.js';

const never = 1_000_000_000;

describe('hints', () => {
  test('wake everyone who waits for the topic, and nobody else', async () => {
    const stop = new AbortController();
    const other = awaitHint('other', never, stop.signal).then(() => 'other');
    const both = Promise.all([awaitHint('topic', never), awaitHint('topic', never)]).then(() => 'topic');
    hint('topic');
    expect(await Promise.race([both, other])).toBe('topic');
    stop.abort();
    await other;
  });

  test('are not kept for those who come later', async () => {
    hint('topic');
    const stop = new AbortController();
    let woken = false;
    const waiting = awaitHint('topic', never, stop.signal).then(() => {
      woken = true;
    });
    await Promise.resolve();
    expect(woken).toBe(false);
    stop.abort();
    await waiting;
  });
});
