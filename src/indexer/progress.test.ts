import { describe, expect, test } from 'vitest';
import { computePercent, meterProgress } from './progress.js';

describe('progress', () => {
  test('reports the rate of the last minute and the remaining time at that rate', () => {
    let now = 0;
    const meter = meterProgress(() => now);
    now = 10_000;
    expect(meter.note({ blocks: 1_000, height: 999, tipHeight: 9_999 })).toEqual({
      blocksPerSecond: 100,
      percent: 10,
      secondsLeft: 90,
    });
    for (now = 11_000; now <= 200_000; now += 1_000) meter.note({ blocks: 10, height: 2_999, tipHeight: 9_999 });
    now = 201_000;
    expect(meter.note({ blocks: 10, height: 2_999, tipHeight: 9_999 }).blocksPerSecond).toBeCloseTo(10, 5);
  });

  test('reports no rate before any time has passed', () => {
    const meter = meterProgress(() => 5);
    expect(meter.note({ blocks: 1, height: 0, tipHeight: 10 })).toMatchObject({ blocksPerSecond: undefined });
  });

  test('reaches 100 percent with the last block and not before', () => {
    expect(computePercent(9_999_998, 9_999_999)).toBe(99.99);
    expect(computePercent(10, 10)).toBe(100);
    expect(computePercent(11, 10)).toBe(100);
  });
});
