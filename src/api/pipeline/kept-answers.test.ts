import { describe, expect, test } from 'vitest';
import type { NetworkDb } from '../../store/network-db.js';
import { createKeptAnswers } from './kept-answers.js';

const db = {} as NetworkDb;

function setUp(mostCharacters?: number) {
  const chain = { tip: 'a' };
  let made = 0;
  const answers = createKeptAnswers(async () => chain.tip, mostCharacters);
  const ask = async (key: string, body?: string): Promise<string> =>
    (await answers.answer(db, 'ada', key, () => body ?? `${key} at ${chain.tip} #${++made}`)).body;
  return { chain, answers, ask };
}

describe('cached response', () => {
  test('is returned until the next block', async () => {
    const { chain, ask } = setUp();
    expect(await ask('pools')).toBe('pools at a #1');
    expect(await ask('pools')).toBe('pools at a #1');
    expect(await ask('dreps')).toBe('dreps at a #2');
    chain.tip = 'b';
    expect(await ask('pools')).toBe('pools at b #3');
  });

  test('is computed once for concurrent requests', async () => {
    const { ask } = setUp();
    expect(new Set(await Promise.all([ask('pools'), ask('pools'), ask('pools')])).size).toBe(1);
  });

  test('that another account is computing is computed again instead of waiting in its queue', async () => {
    const { answers } = setUp();
    let finish = (_: string): void => undefined;
    const slow = answers.answer(db, 'ada', 'pools', () => new Promise<string>((resolve) => (finish = resolve)));
    expect((await answers.answer(db, 'bob', 'pools', () => 'quick')).body).toBe('quick');
    finish('slow');
    expect((await slow).body).toBe('slow');
  });

  test('is not stored when a block arrives meanwhile, since a rollback may restore its tip', async () => {
    const { chain, answers } = setUp();
    await answers.answer(db, 'ada', 'pools', () => {
      chain.tip = 'b';
      return 'seen at b';
    });
    chain.tip = 'a';
    expect((await answers.answer(db, 'ada', 'pools', () => 'seen at a')).body).toBe('seen at a');
  });

  test('is not stored on failure: the next request computes it again', async () => {
    const { answers, ask } = setUp();
    await expect(answers.answer(db, 'ada', 'pools', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await ask('pools')).toBe('pools at a #1');
  });

  test('is evicted for newer ones, least recently used first', async () => {
    const { answers, ask } = setUp(100);
    await ask('one', '1'.repeat(25));
    for (const key of ['two', 'three', 'four']) await ask(key, key[0]?.repeat(25));
    await ask('one', 'made anew');
    await ask('five', '5'.repeat(25));
    expect(answers.characters).toBe(100);
    expect(await ask('one', 'made anew')).toBe('1'.repeat(25));
    expect(await ask('two', 'made anew')).toBe('made anew');
  });

  test('that is too large for the cache is still returned', async () => {
    const { answers, ask } = setUp(100);
    expect(await ask('all', 'x'.repeat(26))).toHaveLength(26);
    expect(answers.characters).toBe(0);
  });

  test('has the same ETag for the same content', async () => {
    const { chain, answers } = setUp();
    const first = await answers.answer(db, 'ada', 'pools', () => 'the same');
    chain.tip = 'b';
    const second = await answers.answer(db, 'ada', 'pools', () => 'the same');
    expect(second.etag).toBe(first.etag);
  });
});
