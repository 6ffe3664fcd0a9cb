import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sparseHeights } from './sparse-heights.js';

describe('sparseHeights', () => {
  test('returns the last ten heights, then growing steps, then the maximum rollback depth', () => {
    expect(sparseHeights(10_000, 2160).slice(0, 14)).toEqual([
      10_000, 9999, 9998, 9997, 9996, 9995, 9994, 9993, 9992, 9991, 9990, 9989, 9988, 9986,
    ]);
    expect(sparseHeights(10_000, 2160).at(-1)).toBe(7840);
  });

  test('returns few, descending heights that end at the maximum depth', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000_000 }), fc.integer({ min: 1, max: 5000 }), (tip, depth) => {
        const heights = sparseHeights(tip, depth);
        expect(heights[0]).toBe(tip);
        expect(heights.at(-1)).toBe(Math.max(0, tip - depth));
        expect(heights).toEqual([...new Set(heights)].toSorted((a, b) => b - a));
        expect(heights.length).toBeLessThan(40);
      }),
    );
  });
});
