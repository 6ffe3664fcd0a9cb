import { describe, expect, test } from 'vitest';
import { GenerationCache } from './generation-cache.js';

describe('GenerationCache', () => {
  test('evicts entries that were not used since the last change of generations', () => {
    const cache = new GenerationCache<number>(2);
    cache.set('a', 1);
    expect(cache.age()).toBe(false);
    cache.set('b', 2);
    expect(cache.age()).toBe(false);
    expect(cache.get('a')).toBe(1);
    cache.set('c', 3);
    expect(cache.age()).toBe(true);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  });

  test('keeps all entries until it ages, however many there are', () => {
    const cache = new GenerationCache<number>(1);
    for (let key = 0; key < 100; key += 1) cache.set(String(key), key);
    expect(cache.get('0')).toBe(0);
    expect(cache.size).toBe(100);
  });

  test('stays bounded when it ages after every batch', () => {
    const cache = new GenerationCache<number>(10);
    for (let key = 0; key < 1000; key += 1) {
      cache.set(String(key), key);
      cache.age();
      expect(cache.size).toBeLessThanOrEqual(20);
    }
  });

  test('deletes an entry from both generations', () => {
    const cache = new GenerationCache<number>(1);
    cache.set('a', 1);
    cache.age();
    cache.get('a');
    cache.delete('a');
    expect(cache.get('a')).toBeUndefined();
  });

  test('counts hits in both generations, and misses', () => {
    const cache = new GenerationCache<number>(1);
    cache.set('a', 1);
    cache.age();
    for (const key of ['a', 'a', 'b']) cache.get(key);
    expect(cache.stats).toEqual({ hits: 2, misses: 1, entries: 2 });
  });
});
