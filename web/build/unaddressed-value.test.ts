import { expect, test } from 'vitest';
import { computeUnaddressedValue } from './unaddressed-value.js';

const effect = (lovelace: string) => ({ address: 'addr1', own: true, lovelace, assets: [] });
const fee = '170000';

test('value that goes to no address and is not the fee is a deposit or donation', () => {
  expect(computeUnaddressedValue({ effects: [effect('-5170000'), effect('3000000')], fee, warnings: [] })).toBe(
    2_000_000n,
  );
  expect(computeUnaddressedValue({ effects: [effect('-170000')], fee, warnings: [] })).toBe(0n);
  expect(computeUnaddressedValue({ effects: [effect('1830000')], fee, warnings: [] })).toBe(-2_000_000n);
});

test('returns zero when inputs are not known', () => {
  const warnings = [{ code: 'unresolved-inputs', severity: 'warning', text: '' }] as const;
  expect(computeUnaddressedValue({ effects: [effect('3000000')], fee, warnings })).toBe(0n);
});
