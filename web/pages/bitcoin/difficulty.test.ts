import { expect, test } from 'vitest';
import { formatHashRate } from './difficulty.js';

test.each([
  // Difficulty of block 800,000 on mainnet: about 384 EH/s.
  [53_911_173_001_054.59, '385.9 EH/s'],
  [1, '7.158 MH/s'],
  [1e-9, '0.007158 H/s'],
])('difficulty %d means %s', (difficulty, text) => {
  expect(formatHashRate(difficulty)).toBe(text);
});
