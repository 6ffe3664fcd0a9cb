import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortByKey } from './sort-by-key.js';

test('sorts like a stable sort with a comparison function', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 200 }), (keys) => {
      const indexes = Int32Array.from(keys.keys());
      sortByKey(indexes, keys);
      expect([...indexes]).toEqual([...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b));
    }),
  );
});
