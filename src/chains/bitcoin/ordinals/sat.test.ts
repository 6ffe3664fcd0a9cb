import { describe, expect, test } from 'vitest';
import { countSatsBefore, describeSat, SAT_SUPPLY } from './sat.js';

describe('facts about a satoshi', () => {
  test.each([
    [0n, 'nvtdijuwxlp', '0.0', '0°0′0″0‴', 'mythic'],
    [1n, 'nvtdijuwxlo', '0.1', '0°0′0″1‴', 'common'],
    [26n, 'nvtdijuwxkp', '0.26', '0°0′0″26‴', 'common'],
    [5_000_000_000n, 'nvtcsezkbth', '1.0', '0°1′1″0‴', 'uncommon'],
    [5_000_000_000n * 2_016n, 'ntwwidfrzxh', '2016.0', '0°2016′0″0‴', 'rare'],
    [5_000_000_000n * 210_000n, 'gkjbdrhkfqf', '210000.0', '0°0′336″0‴', 'epic'],
    [2_067_187_500_000_000n, 'fachfvytgb', '1260000.0', '1°0′0″0‴', 'legendary'],
    [SAT_SUPPLY - 1n, 'a', '6929999.0', '5°209999′1007″0‴', 'uncommon'],
  ] as const)('%i', (sat, name, decimal, degree, rarity) => {
    expect(describeSat(sat)).toMatchObject({ name, decimal, degree, rarity });
  });

  test('blocks begin with the satoshi that follows those before', () => {
    for (const height of [0, 1, 209_999, 210_000, 840_000, 6_929_999])
      expect(describeSat(countSatsBefore(height))).toMatchObject({ height, offset: 0n });
    expect(countSatsBefore(6_930_000)).toBe(SAT_SUPPLY);
  });

  test('charms', () => {
    expect(describeSat(0n).charms).toEqual(['palindrome', 'coin', 'mythic']);
    expect(describeSat(45_000_000_001n).charms).toEqual(['nineball']);
    expect(describeSat(123_454_321n).charms).toEqual(['palindrome']);
  });
});
