import { sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testKey } from '../../../../test/support/builder-keys.js';
import { draftState, preprod, SLOT } from '../../../../test/support/rule-drafts.js';
import { parameters as withCostModels } from '../../../../test/support/script-requests.js';
import { encodeAddress } from '../../../chains/cardano/addresses/address.js';
import { scriptDataHash } from '../../../chains/cardano/ledger/script-data.js';
import type { LedgerState } from '../../../chains/cardano/ledger/view.js';
import { hashScript, type Script } from '../../../chains/cardano/scripts/script.js';
import { encodeBody } from '../../../chains/cardano/transactions/encode-body.js';
import { encodeWitnessSet } from '../../../chains/cardano/transactions/encode-witnesses.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import {
  decodeTransaction,
  encodeTransaction,
  type Transaction,
} from '../../../chains/cardano/transactions/transaction.js';
import { byronBody } from '../../../chains/cardano/transactions/transaction-body.js';
import { NO_WITNESSES } from '../../../chains/cardano/transactions/witnesses.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { fromHex } from '../../../kernel/hex.js';

import { validateBothPhases } from './validate.js';

const FLOW = { key: 'test', weight: 1 };
const alice = testKey(1);
const home = encodeAddress({ type: 'enterprise', networkId: 0, payment: { type: 'key', hash: alice.hash } });

/** Programs of version 1.1.0: `\x -> ()` and `error`. */
const SUCCEEDS: Script = { language: 'plutus-v3', bytes: fromHex('450101002499') };
const FAILS: Script = { language: 'plutus-v3', bytes: fromHex('4401010061') };

const state = (script: Script, major = 10): LedgerState => {
  const base = draftState(major);
  return {
    ...base,
    parameters: { ...base.parameters, costModels: withCostModels.costModels! },
    output: ({ index }) => {
      if (index === 1) return plainOutput(home, 5_000_000n);
      const lock = { type: 'script', hash: hashScript(script) } as const;
      return plainOutput(encodeAddress({ type: 'enterprise', networkId: 0, payment: lock }), 10_000_000n);
    },
  };
};

interface Draft {
  readonly script: Script;
  readonly valid: boolean;
  readonly memory?: bigint;
  readonly fee?: bigint;
}

/** Spends an output at the script's address, with collateral and the right script data hash. */
function buildTransaction({ script, valid, memory = 100_000n, fee = 300_000n }: Draft): Transaction {
  const txHash = new Uint8Array(32).fill(1);
  const units = { memory, steps: 100_000_000n };
  const redeemers = [{ purpose: 'spend', index: 0, data: Uint8Array.of(0), units }] as const;
  const unsigned = { ...NO_WITNESSES, scripts: [script], redeemers };
  const hash = scriptDataHash(
    { witnesses: { ...unsigned, encoded: encodeWitnessSet(unsigned) } },
    { languages: [2], parameters: state(script).parameters },
  );
  const body = encodeBody({
    ...byronBody([{ txHash, index: 0 }], [], new Uint8Array()),
    outputs: [plainOutput(home, 10_000_000n - fee)],
    fee,
    validUntil: SLOT + 100n,
    collateral: [{ txHash, index: 1 }],
    scriptDataHash: hash as Uint8Array,
  });
  const signature = new Uint8Array(sign(null, blake2b256(body), alice.privateKey));
  const witnesses = encodeWitnessSet({ ...unsigned, vkeys: [{ vkey: alice.publicKey, signature }] });
  const parts = { body: { encoded: body }, witnesses: { encoded: witnesses }, auxiliary: undefined, valid };
  return decodeTransaction(encodeTransaction(parts as unknown as Transaction, true));
}

describe('validation in both phases', () => {
  test.each<[string, Draft, readonly string[]]>([
    ['script that succeeds in a transaction marked as valid', { script: SUCCEEDS, valid: true }, []],
    ['script that fails in a transaction marked as invalid', { script: FAILS, valid: false }, []],
    [
      'script that succeeds in a transaction marked as invalid',
      { script: SUCCEEDS, valid: false },
      ['ValidationTagMismatch'],
    ],
    ['script that fails in a transaction marked as valid', { script: FAILS, valid: true }, ['ValidationTagMismatch']],
    [
      'script that needs more units than its redeemer allows',
      { script: SUCCEEDS, valid: true, memory: 1n },
      ['ValidationTagMismatch'],
    ],
  ])('%s', async (_, draft, expected) => {
    const { phase1, phase2, undecided } = await validateBothPhases(buildTransaction(draft), state(draft.script), FLOW);
    expect(phase1).toEqual({ violations: [], unchecked: [] });
    expect(undecided).toBeUndefined();
    expect(phase2.map(({ predicate }) => predicate)).toEqual(expected);
  });

  test('scripts do not run when phase one finds a violation', async () => {
    const draft = { script: FAILS, valid: true, fee: 1n };
    const { phase1, phase2, undecided } = await validateBothPhases(buildTransaction(draft), state(FAILS), FLOW);
    expect(phase1.violations.map(({ predicate }) => predicate)).toEqual(['FeeTooSmallUTxO']);
    expect(phase2).toEqual([]);
    expect(undecided?.reason).toBe('1 Plutus scripts were not run: the transaction violates other rules');
  });

  test('scripts do not run when an input is unknown', async () => {
    const unknown: LedgerState = { ...state(FAILS), output: () => undefined, network: preprod };
    const result = await validateBothPhases(buildTransaction({ script: FAILS, valid: true }), unknown, FLOW);
    expect(result.undecided?.reason).toBe('1 Plutus scripts were not run: an input is unknown');
  });
});
