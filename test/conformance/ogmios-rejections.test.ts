import { describe, expect, test } from 'vitest';
import { toErrorResponse } from '../../src/api/compat/ogmios/rpc.js';
import { REJECTIONS, toSubmissionFailure } from '../../src/api/compat/ogmios/submission-failure.js';
import { validatePhaseOne } from '../../src/chains/cardano/ledger/check-transaction.js';
import { PREDICATES } from '../../src/chains/cardano/ledger/predicates.js';
import { applyTxError, decodeNodeFailures } from '../../src/chains/cardano/node/apply-tx-error.js';
import { encodeWith } from '../../src/chains/cardano/node/codec.js';
import { loadOgmiosContract } from '../support/compat/ogmios-contract.js';
import { testWithData } from '../support/describe-with-data.js';
import { buildDraft, REJECTED_DRAFTS, type RejectedDraft } from '../support/rejected-drafts.js';

// Rejections of submitted transactions in the form of Ogmios: one draft per predicate failure is validated by the own
// rules, and the failure that they find is translated.

function reject(draft: RejectedDraft) {
  const { transaction, state } = buildDraft(draft);
  const { violations } = validatePhaseOne(transaction, state);
  const found = violations.filter(({ predicate }) => predicate === draft.predicate);
  return { found, error: toSubmissionFailure(transaction, state, found, { sentence: 'reason of the node' }) };
}

/** Bytes that no rule has seen, and failures of Dijkstra, for which Ogmios 6 has no codes. */
const WITHOUT_CODE: readonly string[] = [
  'DeserialiseFailure',
  'MissingAccountsInDirectDeposits',
  'MissingRequiredGuards',
];

test('every predicate failure has a code and a draft', () => {
  const others = PREDICATES.filter((predicate) => !WITHOUT_CODE.includes(predicate));
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
    expect(toSubmissionFailure(transaction, state, violations, { sentence: '' }).code).toBe(3117);
  });

  test('reason of the node is reported where the own rules find no violation', () => {
    const { transaction, state } = buildDraft(REJECTED_DRAFTS[0]!);
    const { code, data } = toSubmissionFailure(transaction, state, [], { sentence: 'mempool is full' });
    expect([code, data]).toEqual([3997, { error: 'mempool is full' }]);
  });
});

describe('failures that only the node found', () => {
  const HASH = 'ab'.repeat(28);
  const DATUM_HASH = 'ba'.repeat(32);
  const INPUT = { transaction: 'cd'.repeat(32), index: 3 };
  const utxo = (failure: object) => utxow({ type: 'UtxoFailure', failure });
  const utxow = (failure: object) => ({ type: 'ConwayUtxowFailure', failure });

  /** Failures as a node encodes them. */
  const report = (...failures: readonly object[]) => {
    const { transaction, state } = buildDraft(REJECTED_DRAFTS[0]!);
    const value = { eraIndex: 6, value: failures as never };
    const reason = encodeWith(applyTxError, { type: 'current', value });
    const error = toSubmissionFailure(transaction, state, [], {
      sentence: 'reason of the node',
      failures: decodeNodeFailures(reason),
    });
    return { error, code: error.code, data: error.data };
  };

  const REPORTED = [
    [
      utxo({ type: 'BadInputsUTxO', inputs: [INPUT] }),
      3117,
      { unknownOutputReferences: [{ transaction: { id: INPUT.transaction }, index: 3 }] },
    ],
    [
      utxo({ type: 'FeeTooSmallUTxO', expected: 200n, supplied: 100n }),
      3122,
      { minimumRequiredFee: { ada: { lovelace: 200n } }, providedFee: { ada: { lovelace: 100n } } },
    ],
    [
      utxo({
        type: 'ValueNotConservedUTxO',
        supplied: { lovelace: 5n, assets: [[HASH, [['aa', 7n]]]] },
        expected: { lovelace: 6n, assets: [] },
      }),
      3123,
      {
        valueConsumed: { ada: { lovelace: 5n }, [HASH]: { aa: 7n } },
        valueProduced: { ada: { lovelace: 6n } },
      },
    ],
    [
      utxo({ type: 'OutsideValidityIntervalUTxO', interval: { from: undefined, until: 7 }, slot: 9 }),
      3118,
      { validityInterval: { invalidAfter: 7 }, currentSlot: 9 },
    ],
    [
      utxo({ type: 'TooManyCollateralInputs', expected: 3n, supplied: 4n }),
      3131,
      { maximumCollateralInputs: 3n, countedCollateralInputs: 4n },
    ],
    [utxow({ type: 'MissingVKeyWitnessesUTXOW', keys: [HASH] }), 3101, { missingSignatories: [HASH] }],
    [utxow({ type: 'MalformedReferenceScripts', scripts: [HASH] }), 3116, { malformedScripts: [HASH] }],
    [
      utxow({ type: 'MissingRequiredDatums', missing: [DATUM_HASH], received: ['ee'.repeat(32)] }),
      3111,
      { missingDatums: [DATUM_HASH] },
    ],
    [{ type: 'ConwayMempoolFailure', message: 'full' }, 3997, { error: 'reason of the node' }],
  ] as const;

  test('are reported with their codes and the data of the node', () => {
    for (const [failure, code, data] of REPORTED) expect(report(failure)).toMatchObject({ code, data });
  });

  test('of several the most telling one is reported', () => {
    expect(report(REPORTED[1][0], REPORTED[5][0], REPORTED[0][0]).code).toBe(3117);
  });

  test('a violation that the node did not name is not reported', () => {
    const { transaction, state } = buildDraft({ predicate: 'BadInputsUTxO', code: 3117, body: { fee: 0n } });
    const { violations } = validatePhaseOne(transaction, state);
    expect(violations.map(({ predicate }) => predicate)).toContain('FeeTooSmallUTxO');
    const failures = [{ predicate: 'MissingVKeyWitnessesUTXOW', data: { keys: [HASH] } }];
    expect(toSubmissionFailure(transaction, state, violations, { sentence: '', failures })).toMatchObject({
      code: 3101,
    });
  });

  testWithData('ogmios-contract')('validate against the schema', () => {
    const contract = loadOgmiosContract();
    for (const [failure] of REPORTED) {
      const response = toErrorResponse(report(failure).error, { method: 'submitTransaction', id: 1 });
      expect(contract.check('SubmitTransactionResponse', response)).toEqual([]);
    }
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
