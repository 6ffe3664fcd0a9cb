import { describe, expect, test } from 'vitest';
import { createShares } from './shares.js';

const shares = () =>
  createShares({ resource: 'streams', perAccount: 2, inAll: 3, advice: 'close one', retryAfterSeconds: 5 });

describe('shares', () => {
  test('an account over its limit gets 429 and a message with the limit', () => {
    const streams = shares();
    streams.acquire('ada');
    streams.acquire('ada');
    expect(() => streams.acquire('ada')).toThrow(
      expect.objectContaining({
        kind: 'rate-limited',
        message: 'At most 2 streams at a time for each account: close one',
        headers: { 'Retry-After': '5' },
      }),
    );
    streams.acquire('bob');
    expect(() => streams.acquire('eve')).toThrow(expect.objectContaining({ kind: 'unavailable' }));
  });

  test('a slot is free again after its release, and a second release has no effect', () => {
    const streams = shares();
    const giveBack = streams.acquire('ada');
    streams.acquire('ada');
    giveBack();
    giveBack();
    expect(streams.inUse).toBe(1);
    streams.acquire('ada');
    expect(() => streams.acquire('ada')).toThrow('At most 2');
  });
});
