import { expect, test } from 'vitest';
import { divideArea } from './treemap.js';

test('rectangles have areas in proportion to the sizes, inside the whole area and without overlap', () => {
  const sizes = Array.from({ length: 60 }, (_, index) => 1 + ((index * 7_919) % 997)).toSorted((a, b) => b - a);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const [width, height] = [600, 300];
  const rectangles = divideArea(sizes, width, height);
  for (const [index, each] of rectangles.entries()) {
    expect(each.width * each.height).toBeCloseTo((sizes[index]! / total) * width * height, 6);
    expect(each.x).toBeGreaterThanOrEqual(0);
    expect(each.y).toBeGreaterThanOrEqual(0);
    expect(each.x + each.width).toBeLessThanOrEqual(width + 1e-6);
    expect(each.y + each.height).toBeLessThanOrEqual(height + 1e-6);
    for (const other of rectangles.slice(index + 1)) {
      const across = Math.min(each.x + each.width, other.x + other.width) - Math.max(each.x, other.x);
      const down = Math.min(each.y + each.height, other.y + other.height) - Math.max(each.y, other.y);
      expect(Math.min(across, down)).toBeLessThan(1e-6);
    }
  }
});

test('equal sizes become squares', () => {
  for (const { width, height } of divideArea([1, 1, 1, 1], 200, 200)) expect([width, height]).toEqual([100, 100]);
});

test('nothing to divide gives empty rectangles', () => {
  expect(divideArea([], 10, 10)).toEqual([]);
  expect(divideArea([0, 0], 10, 10).every(({ width }) => width === 0)).toBe(true);
});
