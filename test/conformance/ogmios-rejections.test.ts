import { describe, expect, test } from 'vitest';
import { toErrorResponse } from '../../src/api/compat/ogmios/rpc.js';
import { REJECTIONS, toSubmissionFailure } from '../../src/api/compat/ogmios/submission-failure.js';
import { validatePhaseOne } from '../../src/chains/cardano/ledger/check-transaction.js';
import { PREDICATES } from '../../src/chains/cardano/ledger/predicates.js';
import { loadOgmiosContract } from '../support/compat/ogmios-contract.js';
import { testWithData } from '../support/describe-with-data.js';
import { buildDraft, REJECTED_DRAFTS, type RejectedDraft } from '../support/rejected-drafts.js';

// Rejections of submitted transactions in the form of Ogmios: one draft per predicate failure is validated by the own
// rules, and the failure that they find is translated.

function reject(draft: RejectedDraft) {
  const { transaction, state } = buildDraft(draft);
  const { violations } = validatePhaseOne(transaction, state);
  const found = violations.filter(({ predicate }) => predicate === draft.predicate);
  return { found, error: toSubmissionFailure(transaction, state, found, 'reason of the node') };
}

test('every predicate failure has a code and a draft', () => {
  const others = PREDICATES.filter((predicate) => predicate !== 'DeserialiseFailure');
  expect(Object.keys(REJECTIONS).toSorted()).toEqual(others.toSorted());
  expect([...new Set(REJECTED_DRAFTS.map(({ predicate }) => predicate))].toSorted()).toEqual(others.toSorted());
});

test.each(REJECTED_DRAFTS)('$predicate is $code', (draft) => {
  const { found, error } = reject(draft);
  expect(found.length).toBeGreaterThan(0);
  expect(error.code).toBe(draft.code);
  expect(error.message).toContain(found[0]!.reason);
});

describe('choice', () => {
  test('of several failures the most telling one is reported', () => {
    const { transaction, state } = buildDraft({
      predicate: 'BadInputsUTxO',
      code: 3117,
      body: { fee: 0n, inputs: [{ txHash: new Uint8Array(32), index: 0 }] },
    });
    const { violations } = validatePhaseOne(transaction, state);
    expect(violations.map(({ predicate }) => predicate)).toContain('FeeTooSmallUTxO');
    expect(toSubmissionFailure(transaction, state, violations, '').code).toBe(3117);
  });

  test('reason of the node is reported where the own rules find no violation', () => {
    const { transaction, state } = buildDraft(REJECTED_DRAFTS[0]!);
    const { code, data } = toSubmissionFailure(transaction, state, [], 'mempool is full');
    expect([code, data]).toEqual([3997, { error: 'mempool is full' }]);
  });
});

/** The schema of version 6 has neither: the first is a failure of evaluation, the second came with version 7. */
const LATER: ReadonlySet<number> = new Set([3004, 3170]);

testWithData('ogmios-contract')('rejections validate against the schema', () => {
  const contract = loadOgmiosContract();
  const drafts = REJECTED_DRAFTS.filter(({ code }) => !LATER.has(code));
  for (const draft of drafts) {
    const response = toErrorResponse(reject(draft).error, { method: 'submitTransaction', id: 1 });
    expect([draft.predicate, contract.check('SubmitTransactionResponse', response)]).toEqual([draft.predicate, []]);
  }
});
