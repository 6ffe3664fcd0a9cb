import { expect, test } from 'vitest';
import { computeNetDeposits } from './net-deposits.js';

const effect = (lovelace: string) => ({ address: 'addr1', own: true, lovelace, assets: [] });
const preview = { fee: '170000', treasuryDonation: '0', warnings: [] };

test('value that goes to no address and is neither fee nor donation is a deposit', () => {
  const effects = [effect('-5170000'), effect('3000000')];
  expect(computeNetDeposits({ ...preview, effects })).toBe(2_000_000n);
  expect(computeNetDeposits({ ...preview, effects, treasuryDonation: '2000000' })).toBe(0n);
  expect(computeNetDeposits({ ...preview, effects: [effect('-170000')] })).toBe(0n);
  expect(computeNetDeposits({ ...preview, effects: [effect('1830000')] })).toBe(-2_000_000n);
});

test('returns zero when inputs are not known', () => {
  const warnings = [{ code: 'unresolved-inputs', severity: 'warning', text: '' }] as const;
  expect(computeNetDeposits({ ...preview, effects: [effect('3000000')], warnings: [...warnings] })).toBe(0n);
});
