import { expect, test } from 'vitest';
import { elsewhere } from './elsewhere.js';

const effect = (lovelace: string) => ({ address: 'addr1', own: true, lovelace, assets: [] });
const fee = '170000';

test('what no address gets and the fee does not take is a deposit or a gift', () => {
  expect(elsewhere({ effects: [effect('-5170000'), effect('3000000')], fee, warnings: [] })).toBe(2_000_000n);
  expect(elsewhere({ effects: [effect('-170000')], fee, warnings: [] })).toBe(0n);
  expect(elsewhere({ effects: [effect('1830000')], fee, warnings: [] })).toBe(-2_000_000n);
});

test('nothing is said where inputs are not known', () => {
  const warnings = [{ code: 'unresolved-inputs', severity: 'warning', text: '' }] as const;
  expect(elsewhere({ effects: [effect('3000000')], fee, warnings })).toBe(0n);
});
