import { expect, test } from 'vitest';
import { toProfileBody, toProfileDraft } from './profile-draft.js';

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

test('an unchanged profile is saved unchanged', () => {
  expect(toProfileBody(toProfileDraft(PROFILE))).toEqual({
    body: {
      displayName: 'A wallet',
      payoutAddress: 'addr1',
      feeBps: 25,
      feeFixedLovelace: '1234500000',
      enabled: false,
    },
  });
});

test('an incomplete profile is rejected with a message', () => {
  const draft = toProfileDraft(PROFILE);
  expect(toProfileBody(toProfileDraft(undefined))).toEqual({ problem: 'Enter a display name' });
  expect(toProfileBody({ ...draft, payoutAddress: ' ' })).toEqual({ problem: 'Enter a payout address' });
  for (const fee of ['', '1.01', '0.123', 'x']) expect(toProfileBody({ ...draft, fee })).toHaveProperty('problem');
  expect(toProfileBody({ ...draft, most: '1.1234567' })).toEqual({ problem: 'Coins have at most six decimals' });
});
