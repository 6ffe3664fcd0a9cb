import { expect, test } from 'vitest';
import { computeRegistrationRanges, overlap } from './drep-participation.js';

test('a DRep is registered from each registration to the next retirement', () => {
  expect(
    computeRegistrationRanges([
      { epoch: 3, action: 'registration' },
      { epoch: 4, action: 'update' },
      { epoch: 7, action: 'retirement' },
      { epoch: 9, action: 'registration' },
    ]),
  ).toEqual([
    { from: 3, to: 7 },
    { from: 9, to: undefined },
  ]);
  expect(computeRegistrationRanges([])).toEqual([]);
  expect(computeRegistrationRanges([{ epoch: 1, action: 'retirement' }])).toEqual([]);
});

test('ranges that share an epoch overlap', () => {
  expect(overlap({ from: 1, to: 3 }, { from: 3, to: 4 })).toBe(true);
  expect(overlap({ from: 1, to: 3 }, { from: 4, to: undefined })).toBe(false);
  expect(overlap({ from: 5, to: undefined }, { from: 1, to: 5 })).toBe(true);
  expect(overlap({ from: 6, to: undefined }, { from: 1, to: 5 })).toBe(false);
});
