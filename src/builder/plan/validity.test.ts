import { describe, expect, test } from 'vitest';
import { ledger } from '../../../test/support/builder-requests.js';
import { timeToSlot } from '../../chains/cardano/time.js';
import { computeValidUntil, forecastWarnings, resolveValidity } from './validity.js';

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
});

test('ttl of more than a year after the tip is rejected', () => {
  const last = ledger.tipSlot + 31_557_600n;
  expect(computeValidUntil(last, ledger)).toBe(last);
  for (const ttl of [last + 1n, 1_000_000_000n, 100_000_000_000n, 9_223_372_036_854_775_807n])
    expect(() => computeValidUntil(ttl, ledger)).toThrow(
      `more than a year after the tip, which is at slot 50000: use at most ${last}`,
    );
});

describe('validity by time', () => {
  const second = 1_763_254_800;
  const slot = BigInt(timeToSlot(ledger.network, second));
  const at = { ...ledger, tipSlot: slot - 100n };

  test.each([
    [0n, 0n, 0n, 60n],
    [1n, 999n, 1n, 60n],
    [999n, 1n, 1n, 60n],
  ])('lies within the requested times (%i ms after a slot, to %i ms after one)', (after, beyond, first, end) => {
    const times = { validFromTime: BigInt(second) * 1000n + after, validToTime: BigInt(second + 60) * 1000n + beyond };
    expect(resolveValidity(times, at)).toEqual({ validFrom: slot + first, ttl: slot + end });
  });

  test('rejects a slot and a time for one bound, times in seconds, and a start after the end', () => {
    expect(() => resolveValidity({ ttl: slot, validToTime: 1n }, at)).toThrow(
      "Pass only one of 'ttl' and 'validToTime'",
    );
    expect(() => resolveValidity({ validToTime: BigInt(second) }, at)).toThrow('is not a POSIX time in milliseconds');
    expect(() => resolveValidity({ validFrom: slot, ttl: slot }, at)).toThrow('must be before the slot');
  });
});
