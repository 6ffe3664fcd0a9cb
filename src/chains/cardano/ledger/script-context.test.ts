import { describe, expect, test } from 'vitest';
import { plutusProgram } from '../../../../test/support/plutus-program.js';
import {
  actionId,
  draftState,
  draftTransaction,
  listPredicates,
  toAccount,
  toKey,
} from '../../../../test/support/rule-drafts.js';
import { encodeAddress } from '../addresses/address.js';
import { encodeByronAddress } from '../addresses/byron-address.js';
import { hashScript, type Script } from '../scripts/script.js';
import type { ScriptLanguage } from '../scripts/script-hash.js';
import { plainOutput, type TxOutput } from '../transactions/output.js';
import type { TransactionBody } from '../transactions/transaction-body.js';
import { neededWitnesses } from './needed-witnesses.js';
import { resolve } from './resolved.js';
import { checkScriptContext } from './script-context.js';
import { collectScripts } from './scripts.js';
import { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';

const address = encodeAddress({ type: 'enterprise', networkId: 0, payment: toKey(1) });
const output = (changes: Partial<TxOutput> = {}): TxOutput => ({
  ...plainOutput(address, 1n),
  encoded: new Uint8Array(),
  ...changes,
});
const byron = encodeByronAddress({ root: new Uint8Array(28), spending: 'key', networkMagic: 1 });
const COSTS = [0, 1, 2].map((language) => [language, [1n]] as const);

/** The transaction mints with a script of the language. */
function check(
  language: Exclude<ScriptLanguage, 'native'>,
  body: Partial<TransactionBody>,
  { major = 10, costModels = COSTS as LedgerState['parameters']['costModels'] } = {},
) {
  const script: Script = { language, bytes: plutusProgram(1, 1) };
  const mint = [{ policyId: hashScript(script), assetName: new Uint8Array(), quantity: 1n }];
  const transaction = draftTransaction({ mint, ...body }, { scripts: [script] });
  const state = draftState(major, { output: () => output() });
  const parameters = { ...state.parameters, ...(costModels && { costModels }) };
  const resolved = resolve(transaction, state);
  const findings = new Findings();
  checkScriptContext(
    transaction,
    { ...state, parameters },
    resolved,
    neededWitnesses(transaction, resolved),
    collectScripts(transaction, resolved),
    findings,
  );
  return listPredicates(findings);
}

describe('script context', () => {
  const vote = {
    voter: { role: 'drep', credential: toKey(1) },
    action: actionId(1),
    vote: 'yes',
    anchor: undefined,
  } as const;
  const proposal = {
    deposit: 1n,
    returnAddress: toAccount(1),
    action: { kind: 'info' },
    anchor: { url: '', hash: new Uint8Array(32) },
  } as const;

  test.each<[string, Partial<TransactionBody>, number, number, number]>([
    ['nothing special', {}, 0, 0, 0],
    ['inline datum', { outputs: [output({ inlineDatum: Uint8Array.of(0) })] }, 1, 0, 0],
    ['reference input', { referenceInputs: [actionId(1)] }, 0, 0, 0],
    ['Byron address', { outputs: [output({ address: byron })] }, 1, 1, 1],
    ['votes', { votes: [vote] }, 1, 1, 0],
    ['proposals', { proposals: [proposal] }, 1, 1, 0],
    ['donation', { donation: 1n }, 1, 1, 0],
    ['treasury value', { treasury: 1n }, 1, 1, 0],
    ['certificate of Conway', { certificates: [{ kind: 'drep-update', drep: toKey(1), anchor: undefined }] }, 1, 1, 0],
    [
      'registration with a deposit',
      { certificates: [{ kind: 'stake-registration', stake: toKey(1), deposit: 1n }] },
      0,
      0,
      0,
    ],
  ])('%s is refused where the language cannot represent it', (_, body, v1, v2, v3) => {
    const expected = (count: number) => new Array(count).fill('CollectErrors');
    expect(check('plutus-v1', body)).toEqual(expected(v1));
    expect(check('plutus-v2', body)).toEqual(expected(v2));
    expect(check('plutus-v3', body)).toEqual(expected(v3));
  });

  test('Plutus V1 sees no reference input before Conway', () => {
    expect(check('plutus-v1', { referenceInputs: [actionId(1)] }, { major: 8 })).toEqual(['CollectErrors']);
    expect(check('plutus-v2', { referenceInputs: [actionId(1)] }, { major: 8 })).toEqual([]);
  });

  test('a language without a cost model cannot run', () => {
    expect(check('plutus-v3', {}, { costModels: [[0, [1n]]] })).toEqual(['CollectErrors']);
    expect(check('plutus-v3', {}, { costModels: [] })).toEqual(['CollectErrors']);
  });

  test('output that is spent and read is not representable in Plutus V3 from protocol version 11 on', () => {
    const both = { inputs: [actionId(1), actionId(2)], referenceInputs: [actionId(2)] };
    expect(check('plutus-v3', both, { major: 11 })).toEqual(['CollectErrors']);
    expect(check('plutus-v3', both, { major: 10 })).toEqual([]);
    expect(check('plutus-v2', both, { major: 11 })).toEqual([]);
    expect(check('plutus-v3', { ...both, referenceInputs: [actionId(3)] }, { major: 11 })).toEqual([]);
  });
});
