import { expect, test } from 'vitest';
import { draftOf, profileOf } from './profile-draft.js';

const PROFILE = {
  id: 'p',
  displayName: 'A wallet',
  website: null,
  payoutAddress: 'addr1',
  feeBps: 25,
  feeFixedLovelace: '1234500000',
  maxFeeLovelace: null,
  enabled: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('a profile that nobody changed is saved as it was', () => {
  expect(profileOf(draftOf(PROFILE))).toEqual({
    body: {
      displayName: 'A wallet',
      payoutAddress: 'addr1',
      feeBps: 25,
      feeFixedLovelace: '1234500000',
      enabled: false,
    },
  });
});

test('what a profile lacks is said in words', () => {
  const draft = draftOf(PROFILE);
  expect(profileOf(draftOf(undefined))).toEqual({ problem: 'What do people read?' });
  expect(profileOf({ ...draft, payoutAddress: ' ' })).toEqual({ problem: 'Where are fees paid to?' });
  for (const fee of ['', '1.01', '0.123', 'x']) expect(profileOf({ ...draft, fee })).toHaveProperty('problem');
  expect(profileOf({ ...draft, most: '1.1234567' })).toEqual({ problem: 'Coins have at most six decimals' });
});
