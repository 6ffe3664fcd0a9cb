import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteCache } from './byte-cache.js';
import { ByteMap, hashBytes } from './byte-map.js';

const bytes = (...values: number[]): Uint8Array => new Uint8Array(values);
const numbered = (value: number): Uint8Array => bytes(value >> 8, value & 0xff);

describe('ByteMap', () => {
  test('behaves like a map with text keys, through growth and deletion', () => {
    const key = fc.uint8Array({ maxLength: 3 });
    const step = fc.record({ first: key, second: key, value: fc.option(fc.nat()) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600 }), (steps) => {
        const map = new ByteMap<number>();
        const model = new Map<string, number>();
        for (const { first, second, value } of steps) {
          const name = [...first, ...second].join();
          // The hash of a pair depends on where it is divided, as all pairs of one map are divided alike.
          const whole = Uint8Array.of(...first, ...second);
          const hash = hashBytes(whole) & 0xff;
          if (value === null) {
            map.delete(hash, first, second);
            model.delete(name);
          } else {
            map.put(hash, value, first, second);
            model.set(name, value);
          }
          expect(map.find(hash, whole)).toBe(model.get(name));
          expect(map.size).toBe(model.size);
        }
        const entries: [string, number][] = [];
        map.visitEntries((_, found, value) => entries.push([found.join(), value]));
        expect(new Map(entries)).toEqual(model);
      }),
    );
  });

  test('keys with the same hash have separate entries', () => {
    const map = new ByteMap<string>();
    map.put(7, 'one', bytes(1));
    map.put(7, 'two', bytes(2));
    expect([map.find(7, bytes(1)), map.find(7, bytes(2)), map.find(7, bytes(3))]).toEqual(['one', 'two', undefined]);
  });

  test('a key does not follow later changes of the buffer it was read from', () => {
    const map = new ByteMap<string>();
    const buffer = bytes(1, 2, 3);
    map.set(buffer.subarray(1), 'stored');
    buffer.fill(9);
    expect(map.get(bytes(2, 3))).toBe('stored');
  });
});

describe('hashBytes', () => {
  test('spreads consecutive names over the slots', () => {
    const slots = new Set(Array.from({ length: 1024 }, (_, value) => hashBytes(bytes(5), numbered(value)) & 1023));
    // Random hashes hit 63 percent of the slots.
    expect(slots.size).toBeGreaterThan(550);
  });
});

describe('ByteCache', () => {
  const put = (cache: ByteCache<number>, value: number): void =>
    cache.put(hashBytes(numbered(value)), value, numbered(value));
  const find = (cache: ByteCache<number>, value: number): number | undefined =>
    cache.find(hashBytes(numbered(value)), numbered(value));

  test('never holds more than two generations, and keeps what was used since the last one', () => {
    const cache = new ByteCache<number>(10);
    put(cache, 0);
    for (let value = 1; value <= 1000; value += 1) {
      put(cache, value);
      expect(find(cache, 0)).toBe(0);
      expect(find(cache, value)).toBe(value);
      cache.age();
      expect(cache.size).toBeLessThanOrEqual(20);
    }
    expect(find(cache, 500)).toBeUndefined();
    expect(cache.stats.misses).toBe(1);
  });
});
