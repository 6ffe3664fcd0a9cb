import { describe, expect, test } from 'vitest';
import { forkDepth } from './fork-depth.js';

const at = (height: number) => ({ height, slot: height * 20, hash: `${height}` });
const current = at(1_000);

describe('forkDepth', () => {
  test('returns the number of blocks that are undone', () => {
    expect(forkDepth(current, at(990), [])).toBe(10);
    expect(forkDepth(current, 'origin', [])).toBe(1_001);
  });

  test('is bounded by the nearest known point below the target when its height is unknown', () => {
    const known = [at(1_000), at(990), at(950), at(800)];
    expect(forkDepth(current, { slot: 950 * 20, hash: '950' }, known)).toBe(50);
    expect(forkDepth(current, { slot: 960 * 20, hash: '960' }, known)).toBe(50);
    expect(forkDepth(current, { slot: 700 * 20, hash: '700' }, known)).toBeUndefined();
  });
});
