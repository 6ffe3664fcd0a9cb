import { expect, test } from 'vitest';
import { draftState, draftTransaction, listPredicates } from '../../../../test/support/rule-drafts.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { plainOutput } from '../transactions/output.js';
import type { TransactionBody } from '../transactions/transaction-body.js';
import { neededWitnesses } from './needed-witnesses.js';
import { resolve } from './resolved.js';
import { checkDatums, collectScripts } from './scripts.js';
import { Findings } from './validation-result.js';

const DATUM = Uint8Array.of(0x18, 42);
const output = { ...plainOutput(new Uint8Array(), 1n), datumHash: blake2b256(DATUM), encoded: new Uint8Array() };

test.each<[string, Partial<TransactionBody>, readonly string[]]>([
  ['an output', { outputs: [output] }, []],
  ['the collateral return', { collateralReturn: output }, []],
  ['nothing', {}, ['NotAllowedSupplementalDatums']],
])('a datum witness to which %s refers', (_, body, expected) => {
  const transaction = draftTransaction(body, { datums: [DATUM] });
  const resolved = resolve(transaction, draftState(10));
  const findings = new Findings();
  const needed = neededWitnesses(transaction, resolved);
  checkDatums(transaction, resolved, needed, collectScripts(transaction, resolved), findings);
  expect(listPredicates(findings)).toEqual(expected);
});
