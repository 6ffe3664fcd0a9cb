import { describe, expect, test } from 'vitest';
import { describeFailure } from './evaluation-failure.js';

const HASH = 'ab'.repeat(28);

describe('failure of the script evaluator', () => {
  test.each([
    ['Error evaluated\nat :1:0 - 1:0\nspent budget: { mem: 0.5, cpu: 184.7 }\nlogs: PT5', 'Error evaluated'],
    [
      'Builtin error: UnBData Apply(Builtin(UnBData), Const(Data(-1))), caused by scalus.uplc.eval.DeserializationError: Deserialization error in UnBData: VCon(Data(-1))\nat :1:0',
      'The builtin unBData failed',
    ],
    ['', 'Error evaluated'],
  ])('in a script keeps the reason of the script: %j', (message, reason) => {
    expect(describeFailure({ message, ran: true })).toEqual({ kind: 'script', reason });
  });

  test.each([
    [`Script not found: "${HASH}"`, `The script ${HASH} is neither in the transaction nor in its inputs`],
    [
      `Missing required datum for plutus script: PlutusV2("${HASH}")`,
      'The datum of an input that a script guards is missing',
    ],
    ['Redeemer not found for tag Spend and index 3', 'There is no redeemer for spend 3'],
    ['Withdrawal not found: 2', 'A redeemer names withdrawal 2, which the transaction does not have'],
    ['Unsupported redeemer tag: Proposing in PlutusV1/V2', 'A script of Plutus V1 or V2 cannot be run for proposing'],
  ])('by incomplete input names the missing item: %j', (message, reason) => {
    expect(describeFailure({ message, ran: false })).toEqual({ kind: 'incomplete', reason });
  });

  test('by an amount of 2^63 or more names the limit of the evaluator', () => {
    const message = 'Expected Long but got OverLong (input position 269)';
    expect(describeFailure({ message, ran: false })).toEqual({
      kind: 'unreadable',
      reason: 'An integer of the transaction is too large for the evaluator: 2^63 or more',
    });
  });

  test.each([
    'java.lang.IllegalArgumentException: requirement failed: Empty list found, expected non-empty (input position 2680)',
    'Expected Array-Start or Array-Header(4) for decoding an instance of `Transaction` but got Array-Header(0)',
    'key not found: 7',
    '',
  ])('with an unknown message is not exposed: %j', (message) => {
    expect(describeFailure({ message, ran: false })).toEqual({
      kind: 'unreadable',
      reason: 'The transaction or one of its inputs is not encoded as Conway demands',
    });
  });
});
