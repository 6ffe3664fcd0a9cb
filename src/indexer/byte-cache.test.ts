import { expect, test } from 'vitest';
import { ByteCache } from './byte-cache.js';
import { hashBytes } from './byte-map.js';

const toKey = (number: number): Uint8Array => new Uint8Array(Buffer.from(String(number)));

test('a cache that ages after each batch never holds more than two generations and a batch', () => {
  const limit = 100;
  const batch = 30;
  const cache = new ByteCache<number>(limit);
  let most = 0;
  for (let number = 0; number < 10_000; number += 1) {
    cache.put(hashBytes(toKey(number)), number, toKey(number));
    most = Math.max(most, cache.size);
    if (number % batch === batch - 1) cache.age();
  }
  expect(most).toBeLessThanOrEqual(2 * (limit + batch));
  // The newest entries are still there, and the oldest are not.
  expect(cache.find(hashBytes(toKey(9_999)), toKey(9_999))).toBe(9_999);
  expect(cache.find(hashBytes(toKey(0)), toKey(0))).toBeUndefined();
});

test('an entry that is used in each generation is never evicted', () => {
  const cache = new ByteCache<number>(10);
  cache.put(hashBytes(toKey(-1)), -1, toKey(-1));
  for (let number = 0; number < 1_000; number += 1) {
    cache.put(hashBytes(toKey(number)), number, toKey(number));
    expect(cache.find(hashBytes(toKey(-1)), toKey(-1))).toBe(-1);
    cache.age();
  }
});
