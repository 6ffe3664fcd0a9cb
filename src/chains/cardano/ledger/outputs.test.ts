import { expect, test } from 'vitest';
import { draftState, draftTransaction, listPredicates } from '../../../../test/support/rule-drafts.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { crc32 } from '../../../kernel/crc32.js';
import { plainOutput } from '../transactions/output.js';
import { checkOutputs } from './outputs.js';
import { Findings } from './validation-result.js';

/** A Byron address of preprod with a derivation path and an unknown attribute of these sizes. */
function byronAddress(pathBytes: number, unknownBytes: number): Uint8Array {
  const path = new CborWriter().bytes(new Uint8Array(pathBytes)).finish();
  const magic = new CborWriter().uint(1).finish();
  const payload = new CborWriter().array(3).bytes(new Uint8Array(28)).map(3);
  payload.uint(1).bytes(path).uint(2).bytes(magic).uint(7).bytes(new Uint8Array(unknownBytes)).uint(0);
  const bytes = payload.finish();
  return new CborWriter().array(2).tag(24).bytes(bytes).uint(crc32(bytes)).finish();
}

test.each([
  [34, 30, []],
  [34, 31, ['OutputBootAddrAttrsTooBig']],
  [65, 0, ['OutputBootAddrAttrsTooBig']],
])('a Byron address with attributes of %i and %i bytes', (path, unknown, expected) => {
  const output = { ...plainOutput(byronAddress(path, unknown), 5_000_000n), encoded: new Uint8Array(100) };
  const findings = new Findings();
  checkOutputs(draftTransaction({ outputs: [output] }), draftState(10), findings);
  expect(listPredicates(findings)).toEqual(expected);
});

test.each([
  [10, 'BabbageOutputTooSmallUTxO'],
  [6, 'OutputTooSmallUTxO'],
])('an output below the minimum in version %i is %s', (major, predicate) => {
  const output = { ...plainOutput(byronAddress(0, 0), 1n), encoded: new Uint8Array(100) };
  const findings = new Findings();
  checkOutputs(draftTransaction({ outputs: [output] }), draftState(major), findings);
  expect(listPredicates(findings)).toEqual([predicate]);
});
