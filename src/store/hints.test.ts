import { describe, expect, test } from 'vitest';
import { awaitHint, hint, listenForHints } from './hints.js';

const never = 1_000_000_000;

describe('hints', () => {
  test('wake all waiters of the topic and no others', async () => {
    const stop = new AbortController();
    const other = awaitHint('other', never, stop.signal).then(() => 'other');
    const both = Promise.all([awaitHint('topic', never), awaitHint('topic', never)]).then(() => 'topic');
    hint('topic');
    expect(await Promise.race([both, other])).toBe('topic');
    stop.abort();
    await other;
  });

  test('are not stored for later waiters', async () => {
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

describe('a listener', () => {
  test('resolves immediately after a hint that arrived during the query', async () => {
    const hints = listenForHints('rows');
    hints.reset();
    hint('rows');
    await hints.wait(never);
    hints.close();
  });

  test('waits for the next hint after a reset', async () => {
    const hints = listenForHints('rows');
    hint('rows');
    hints.reset();
    let woken = false;
    const waiting = hints.wait(never).then(() => {
      woken = true;
    });
    await Promise.resolve();
    expect(woken).toBe(false);
    hint('rows');
    await waiting;
    hints.close();
  });

  test('stops waiting when the signal aborts or the timeout expires', async () => {
    const hints = listenForHints('rows');
    await hints.wait(1);
    const stop = new AbortController();
    const waiting = hints.wait(never, stop.signal);
    stop.abort();
    await waiting;
    await hints.wait(never, stop.signal);
    hints.close();
  });
});
