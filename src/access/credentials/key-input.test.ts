import { describe, expect, test } from 'vitest';
import { readAddOns, readGrace, readKeyChanges, readNewKey } from './key-input.js';

const now = Date.UTC(2025, 5, 1);

describe('a new key', () => {
  test('by default may write, has no address restriction and never expires', () => {
    expect(readNewKey({ network: 'cardano-mainnet' }, now)).toEqual({
      network: 'CARDANO_MAINNET',
      name: 'CARDANO_MAINNET key',
      writeAccess: true,
      allowedIps: [],
      allowedOrigins: [],
      expiresAt: undefined,
      addons: undefined,
    });
  });

  test.each([now, now - 1, Number.NaN, Number.POSITIVE_INFINITY, 8.64e15])('rejects the expiry %s', (expiresAt) => {
    expect(() => readNewKey({ network: 'CARDANO_MAINNET', expiresAt }, now)).toThrow(
      'expiresAt must be a time in the future',
    );
  });
});

test('a change leaves unnamed fields unchanged', () => {
  expect(readKeyChanges({ enabled: false })).toEqual({ enabled: false });
  expect(readKeyChanges({ allowedIps: [] })).toEqual({ allowedIps: [] });
});

test('rejects unknown and duplicate add-ons', () => {
  expect(readAddOns(['mcp', 'mcp'])).toEqual(['mcp']);
  for (const value of ['gold', '__proto__', '', "mcp'"]) {
    expect(() => readAddOns([value])).toThrow('addons can name marketData');
  }
});

test('the grace period of a rotation is at most a week and 0 by default', () => {
  expect(readGrace(undefined)).toBe(0);
  expect(readGrace(604_800)).toBe(604_800);
  for (const seconds of [-1, 0.5, 604_801, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => readGrace(seconds)).toThrow('graceSeconds must be a whole number from 0 to 604800');
  }
});
