import { expect, test } from 'vitest';
import { ledger } from '../../test/support/builder-requests.js';
import { forecastWarnings, validUntilOf } from './validity.js';

test('a transaction with scripts ends where nodes can tell the time', () => {
  const { securityParameter, activeSlotsCoefficient } = ledger.network;
  const ahead = BigInt((3 * securityParameter) / activeSlotsCoefficient);
  expect(forecastWarnings(validUntilOf(undefined, ledger), ledger)).toEqual([]);
  expect(forecastWarnings(ledger.tipSlot + ahead, ledger)).toEqual([]);
  expect(forecastWarnings(ledger.tipSlot + ahead + 1n, ledger)).toMatchObject([{ code: 'ttl-beyond-forecast' }]);
});
