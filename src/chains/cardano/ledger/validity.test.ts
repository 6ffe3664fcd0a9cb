import { describe, expect, test } from 'vitest';
import { draftState, draftTransaction, listPredicates, SLOT } from '../../../../test/support/rule-drafts.js';
import type { Redeemer } from '../transactions/witnesses.js';
import { Findings } from './validation-result.js';
import { checkValidity } from './validity.js';
import type { LedgerState } from './view.js';

const REDEEMER: Redeemer = { purpose: 'spend', index: 0, data: Uint8Array.of(0), units: { memory: 1n, steps: 1n } };

function check(validUntil: bigint, redeemers: readonly Redeemer[], changes: Partial<LedgerState> = {}, major = 10) {
  const findings = new Findings();
  checkValidity(draftTransaction({ validUntil }, { redeemers }), draftState(major, changes), findings);
  return listPredicates(findings);
}

describe('end of the validity', () => {
  test('is exclusive since Allegra and inclusive in Shelley', () => {
    expect(check(SLOT, [])).toEqual(['OutsideValidityIntervalUTxO']);
    expect(check(SLOT, [], {}, 2)).toEqual([]);
    expect(check(SLOT - 1n, [], {}, 2)).toEqual(['ExpiredUTxO']);
  });

  // The stability window of preprod is 129,600 slots, the epoch has 432,000.
  const EPOCH_END = SLOT + 432_000n;

  test.each([
    ['at the start of an epoch', SLOT, EPOCH_END],
    ['one stability window before the end of an epoch', EPOCH_END - 129_600n, EPOCH_END],
    ['one slot later', EPOCH_END - 129_599n, EPOCH_END + 432_000n],
  ])('%s must be before the forecast horizon if scripts run', (_, slot, horizon) => {
    expect(check(horizon - 1n, [REDEEMER], { slot })).toEqual([]);
    expect(check(horizon, [REDEEMER], { slot })).toEqual(['OutsideForecast']);
    expect(check(horizon, [], { slot })).toEqual([]);
  });

  test('must be before the horizon that the state names', () => {
    expect(check(SLOT + 50n, [REDEEMER], { forecastHorizon: SLOT + 50n })).toEqual(['OutsideForecast']);
  });
});
