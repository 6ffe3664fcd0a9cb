import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import * as btc from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { toHex } from '../../../kernel/hex.js';
import { combinePsbts } from './combine-psbts.js';
import { decodePsbt } from './decode-psbt.js';
import { createPsbt, encodePsbt, entry } from './encode-psbt.js';
import { readTaprootTree } from './field-values.js';
import { extractTransaction, finalizePsbt } from './finalize-psbt.js';
import { GLOBAL, INPUT, type Psbt } from './psbt.js';
import { isFinal, readInput } from './psbt-input.js';
import { checkSignatures } from './signature-check.js';
import { type InputSolution, solveInput } from './solve-input.js';

const SECRETS = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
const KEYS = SECRETS.map((secret) => secp256k1.getPublicKey(secret, true));
const X_KEYS = SECRETS.map((secret) => schnorr.getPublicKey(secret));

const multisig = btc.p2ms(2, KEYS);
const leaves = btc.p2tr(X_KEYS[0]!, btc.p2tr_ms(2, X_KEYS) as never, undefined, true);

/** Payments of a library, by the form of the spent output, with the keys that sign. */
const FORMS: readonly (readonly [string, Record<string, unknown> & { script: Uint8Array }, readonly number[]])[] = [
  ['pkh', btc.p2pkh(KEYS[0]!), [0]],
  ['wpkh', btc.p2wpkh(KEYS[0]!), [0]],
  ['sh(wpkh)', btc.p2sh(btc.p2wpkh(KEYS[0]!)), [0]],
  ['sh(multi)', btc.p2sh(multisig), [2, 0]],
  ['wsh(multi)', btc.p2wsh(multisig), [1, 2]],
  ['sh(wsh(multi))', btc.p2sh(btc.p2wsh(multisig)), [0, 1]],
  ['tr', btc.p2tr(X_KEYS[0]!), [0]],
];

const solve = (psbt: Psbt): readonly (InputSolution | undefined)[] => {
  const inputs = psbt.inputs.map((_, index) => readInput(psbt, index));
  const check = checkSignatures(psbt, inputs);
  return inputs.map((input, index) => (isFinal(input) ? undefined : solveInput(input, index, check)));
};

/** A transaction that pays to the form, so that legacy inputs have their previous transaction. */
function fund(script: Uint8Array): Uint8Array {
  const transaction = new btc.Transaction({ allowUnknownOutputs: true, disableScriptCheck: true });
  transaction.addInput({
    ...btc.p2wpkh(KEYS[2]!),
    txid: new Uint8Array(32).fill(9),
    index: 0,
    witnessUtxo: { amount: 200_000n, script: btc.p2wpkh(KEYS[2]!).script },
  });
  transaction.addOutput({ script, amount: 100_000n });
  transaction.sign(SECRETS[2]!);
  transaction.finalize();
  return transaction.extract();
}

function spend(payment: Record<string, unknown> & { script: Uint8Array }, version: 0 | 2): btc.Transaction {
  const funding = fund(payment.script);
  const transaction = new btc.Transaction({ PSBTVersion: version, lowR: true });
  transaction.addInput({
    ...payment,
    txid: btc.Transaction.fromRaw(funding, { allowUnknownOutputs: true, disableScriptCheck: true }).id,
    index: 0,
    nonWitnessUtxo: funding,
    ...(!['pkh', 'sh'].includes(String(payment['type'])) && {
      witnessUtxo: { script: payment.script, amount: 100_000n },
    }),
  } as never);
  transaction.addOutput({ script: btc.p2wpkh(KEYS[1]!).script, amount: 99_000n });
  return transaction;
}

describe.each([0, 2] as const)('PSBT of version %i', (version) => {
  test.each(FORMS)('%s is finalized as by @scure/btc-signer', (_form, payment, signers) => {
    const parts = signers.map((signer) => {
      const transaction = spend(payment, version);
      transaction.sign(SECRETS[signer]!, undefined, new Uint8Array(32));
      return transaction.toPSBT(version);
    });
    if (signers.length > 1) {
      const [missing] = solve(decodePsbt(parts[0]!));
      expect(missing).toMatchObject({ state: 'unsigned', missingSignatures: 1 });
    }
    const combined = combinePsbts(parts.map(decodePsbt));
    const own = finalizePsbt(combined, solve(combined));
    expect(own.version).toBe(version);
    const theirs = btc.Transaction.fromPSBT(encodePsbt(combined));
    theirs.finalize();
    expect(toHex(extractTransaction(own)!)).toBe(toHex(theirs.extract()));
    expect(decodePsbt(encodePsbt(own))).toEqual({ ...own, inputs: expect.anything() });
  });

  test('a taproot script is spent with the signatures of its leaf', () => {
    const transaction = spend(leaves as never, version);
    transaction.sign(SECRETS[1]!, undefined, new Uint8Array(32));
    transaction.sign(SECRETS[2]!, undefined, new Uint8Array(32));
    const psbt = decodePsbt(transaction.toPSBT(version));
    const own = finalizePsbt(psbt, solve(psbt));
    transaction.finalize();
    expect(toHex(extractTransaction(own)!)).toBe(toHex(transaction.extract()));
  });

  test('an invalid signature counts as missing', () => {
    const transaction = spend(btc.p2wpkh(KEYS[0]!), version);
    transaction.sign(SECRETS[0]!);
    const psbt = decodePsbt(transaction.toPSBT(version));
    const broken: Psbt = {
      ...psbt,
      unsigned: { ...psbt.unsigned, outputs: [{ ...psbt.unsigned.outputs[0]!, value: 98_999n }] },
    };
    expect(solve(broken)[0]).toMatchObject({ state: 'unsigned', missingSignatures: 1 });
    expect(extractTransaction(finalizePsbt(broken, solve(broken)))).toBeUndefined();
  });

  test('a signature with another sighash type than required counts as missing', () => {
    const transaction = spend(btc.p2wpkh(KEYS[0]!), version);
    transaction.sign(SECRETS[0]!);
    const psbt = decodePsbt(transaction.toPSBT(version));
    const required = entry(INPUT.sighashType, Uint8Array.of(3, 0, 0, 0));
    expect(solve({ ...psbt, inputs: [[...psbt.inputs[0]!, required]] })[0]).toMatchObject({ state: 'unsigned' });
  });
});

test('private extended keys are rejected', () => {
  const empty = createPsbt({ version: 2, inputs: [], outputs: [], lockTime: 0 }, 0, { inputs: [], outputs: [] });
  const key = new Uint8Array(78);
  const origin = new Uint8Array(4);
  const withKey = (keyData: Uint8Array): Uint8Array =>
    encodePsbt({ ...empty, global: [...empty.global, entry(GLOBAL.extendedKey, origin, keyData)] });
  expect(() => decodePsbt(withKey(key))).toThrow('Private keys are not accepted');
  expect(decodePsbt(withKey(key.with(45, 2))).global).toHaveLength(2);
});

test.each([
  ['one leaf', [0], true],
  ['two leaves', [1, 1], true],
  ['a deeper right branch', [1, 2, 2], true],
  ['a missing leaf', [1], false],
  ['a leaf too many', [1, 1, 1], false],
  ['a branch out of order', [2, 1, 2], false],
  ['no leaf', [], false],
] as const)('taproot tree with %s', (_title, depths, isValid) => {
  const bytes = Uint8Array.from(depths.flatMap((depth) => [depth, 0xc0, 1, 0x51]));
  if (isValid) expect(readTaprootTree(bytes)).toHaveLength(depths.length);
  else expect(() => readTaprootTree(bytes)).toThrow();
});
