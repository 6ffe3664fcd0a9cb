import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SourceError } from './errors.js';
import { backOffMs, pause, type RetryOptions, retrying } from './retry.js';

const limits = { firstMs: 1, maxMs: 4, attempts: 3 };
const options = (signal: AbortSignal, delays: number[] = []): RetryOptions => ({
  limits,
  random: (count) => new Uint8Array(count),
  signal,
  onFault: (_, __, waitMs) => delays.push(waitMs),
});
const never = new AbortController().signal;
const lost = (): SourceError => new SourceError('lost', 'gone');

async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('back-off', () => {
  test('stays between half and the whole of an exponentially growing, capped wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.uint8Array({ minLength: 2, maxLength: 2 }),
        (attempt, bytes) => {
          const wait = backOffMs(attempt, { firstMs: 100, maxMs: 30_000, attempts: 5 }, () => bytes);
          const full = Math.min(30_000, 100 * 2 ** (attempt - 1));
          expect(wait).toBeLessThanOrEqual(full);
          expect(wait).toBeGreaterThanOrEqual(full / 2);
        },
      ),
    );
  });

  test('a pause ends when the signal aborts', async () => {
    const stop = new AbortController();
    const paused = pause(1_000_000, stop.signal);
    stop.abort();
    await paused;
    await pause(1_000_000, stop.signal);
  });
});

describe('retrying', () => {
  test('continues after transient faults and resets the attempts after progress', async () => {
    let runs = 0;
    const delays: number[] = [];
    const items = retrying(
      async function* () {
        runs += 1;
        if (runs % 3 === 0) yield runs;
        if (runs < 9) throw lost();
      },
      options(never, delays),
    );
    expect(await collect(items)).toEqual([3, 6, 9]);
    expect(delays).toEqual([1, 2, 1, 2, 4, 1, 2, 4]);
  });

  test('stops after too many consecutive attempts and reports why', async () => {
    let runs = 0;
    const items = retrying(async function* () {
      runs += 1;
      yield* [];
      throw lost();
    }, options(never));
    await expect(collect(items)).rejects.toMatchObject({ fault: 'gave-up', message: expect.stringContaining('gone') });
    expect(runs).toBe(limits.attempts + 1);
  });

  test('never stops for a quiet source', async () => {
    let runs = 0;
    const items = retrying(async function* () {
      runs += 1;
      yield* [];
      if (runs < 10) throw new SourceError('quiet', 'nothing new');
    }, options(never));
    expect(await collect(items)).toEqual([]);
    expect(runs).toBe(10);
  });

  test('does not retry permanent faults', async () => {
    let runs = 0;
    const items = retrying(async function* () {
      runs += 1;
      yield* [];
      throw new SourceError('wrong-network', 'elsewhere');
    }, options(never));
    await expect(collect(items)).rejects.toMatchObject({ fault: 'wrong-network' });
    expect(runs).toBe(1);
  });

  test('ends without an error when aborted', async () => {
    const stop = new AbortController();
    const items = retrying(async function* () {
      yield 1;
      stop.abort();
      throw lost();
    }, options(stop.signal));
    expect(await collect(items)).toEqual([1]);
  });
});
