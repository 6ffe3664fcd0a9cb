import { expect, test } from 'vitest';
import { ENTRY_KINDS } from '../../../ledger/state/changes.js';
import { LEDGER_ENTRY_KINDS } from '../../../store/queries/cardano/governance/ledger-entries.js';
import { toShares } from './voting-summary.js';

test('shares of yes and no add up to 100 percent of the votes that count', () => {
  expect(toShares({ numerator: 1n, denominator: 4n }, 8n)).toEqual({ yes: 25, no: 75 });
});

test('shares are zero when no vote counts, although the ledger takes the ratio as 0 of 1', () => {
  expect(toShares({ numerator: 0n, denominator: 1n }, 0n)).toEqual({ yes: 0, no: 0 });
  expect(toShares({ numerator: 0n, denominator: 1n }, 1n)).toEqual({ yes: 0, no: 100 });
});

test('numbers of stored ledger entries are those of the ledger', () => {
  expect(ENTRY_KINDS).toMatchObject(LEDGER_ENTRY_KINDS);
});
