import { describe, expect, test } from 'vitest';
import { ledger } from '../../../test/support/builder-requests.js';
import { timeToSlot } from '../../chains/cardano/time.js';
import { computeValidUntil, forecastWarnings } from './validity.js';

test('a transaction with scripts expires within the forecast horizon of nodes', () => {
  const { securityParameter, activeSlotsCoefficient } = ledger.network;
  const ahead = BigInt((3 * securityParameter) / activeSlotsCoefficient);
  expect(forecastWarnings(computeValidUntil(undefined, ledger), ledger)).toEqual([]);
  expect(forecastWarnings(ledger.tipSlot + ahead, ledger)).toEqual([]);
  expect(forecastWarnings(ledger.tipSlot + ahead + 1n, ledger)).toMatchObject([{ code: 'ttl-beyond-forecast' }]);
});

describe('ttl that looks like a POSIX time', () => {
  const slot = timeToSlot(ledger.network, 1_763_254_800);

  test.each([
    [1_763_254_800n, 'seconds'],
    [1_763_254_800_000n, 'milliseconds'],
  ])('is rejected with the slot of that time (%s, in %s)', (ttl, form) => {
    expect(() => computeValidUntil(ttl, ledger)).toThrow(
      `looks like a POSIX time in ${form}: give a slot, which is ${slot} at that time`,
    );
  });

  test('is accepted as a slot when the slot of that number is near', () => {
    const later = { ...ledger, tipSlot: 1_763_000_000n };
    expect(computeValidUntil(1_763_254_800n, later)).toBe(1_763_254_800n);
  });

  test('does not include other large numbers', () => {
    for (const ttl of [1_000_000_000n, 100_000_000_000n, 9_223_372_036_854_775_807n])
      expect(computeValidUntil(ttl, ledger)).toBe(ttl);
  });
});
