import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signTransaction, type TestKey, testKey, testScript } from '../../../test/support/builder-keys.js';
import type { NativeScript } from '../../chains/cardano/scripts/native-script.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import { parseTransaction } from '../encoding/transaction-text.js';
import { acceptSignatures, computeSigningStatus, resolveSigners, type Signature } from './signing.js';

const KEYS = [1, 2, 3, 4, 5].map((number) => testKey(7_000 + number));
const [ann, bob, cid, dora, eve] = KEYS as [TestKey, TestKey, TestKey, TestKey, TestKey];
const sig = ({ hash }: TestKey): NativeScript => ({ type: 'sig', keyHash: hash });
const twoOfThree: NativeScript = { type: 'atLeast', required: 2n, scripts: [sig(ann), sig(bob), sig(cid)] };

/** A transaction that only has required signers and native scripts. */
function unsigned(demanded: readonly TestKey[], scripts: readonly NativeScript[]): string {
  const body = new CborWriter().map(demanded.length > 0 ? 4 : 3);
  body.uint(0).array(0).uint(1).array(0).uint(2).uint(200_000);
  if (demanded.length > 0) {
    body.uint(14).array(demanded.length);
    for (const { hash } of demanded) body.bytes(hash);
  }
  const witnesses = new CborWriter().map(scripts.length > 0 ? 1 : 0);
  if (scripts.length > 0) {
    witnesses.uint(1).array(scripts.length);
    for (const script of scripts) witnesses.raw(testScript(script).bytes);
  }
  return toHex(new CborWriter().array(4).raw(body.finish()).raw(witnesses.finish()).bool(true).null().finish());
}

const signers = (cbor: string, callerKeys: readonly string[] = []) =>
  resolveSigners({
    transaction: parseTransaction(cbor),
    inputAddresses: new Map(),
    knownScripts: new Map(),
    callerKeys,
  });

const hashes = (...keys: readonly TestKey[]): string[] => keys.map(({ hashHex }) => hashHex).toSorted();

const signed = (cbor: string, ...keys: readonly TestKey[]): readonly Signature[] =>
  acceptSignatures(signTransaction(cbor, keys), parseTransaction(cbor), signers(cbor));

const signingKeys = (cbor: string): readonly string[] =>
  decodeTransaction(fromHex(cbor))
    .witnesses.vkeys.map(({ vkey }) => KEYS.find(({ publicKey }) => toHex(publicKey) === toHex(vkey))?.hashHex ?? '?')
    .toSorted();

describe('multisig signing', () => {
  test('required keys and keys given by the caller must sign, keys of a script may sign', () => {
    const known = signers(unsigned([dora], [twoOfThree]), [eve.hashHex.toUpperCase()]);
    expect(known.required).toEqual(hashes(dora, eve));
    expect(known.allowed).toEqual(hashes(...KEYS));
    expect(known.unknown).toBe(0);
  });

  test('existing signers are allowed', () => {
    const cbor = signTransaction(unsigned([dora], []), [eve]);
    expect(signers(cbor)).toMatchObject({ required: hashes(dora), allowed: hashes(dora, eve) });
  });

  test('complete once the scripts are satisfied, and superfluous signatures are omitted', () => {
    const cbor = unsigned([cid], [twoOfThree]);
    expect(computeSigningStatus(cbor, signers(cbor), []).missing).toHaveLength(2);
    expect(computeSigningStatus(cbor, signers(cbor), signed(cbor, ann, bob)).missing).toEqual(hashes(cid));
    const all = computeSigningStatus(cbor, signers(cbor), signed(cbor, ann, bob, cid));
    expect(all.missing).toEqual([]);
    expect(signingKeys(all.cbor)).toHaveLength(2);
    expect(signingKeys(all.cbor)).toContain(cid.hashHex);
  });

  test('uses the script alternative with the fewest signatures, which the fee covers', () => {
    for (const [first, second, third] of [
      [ann, bob, cid],
      [bob, cid, ann],
      [cid, ann, bob],
    ] as const) {
      const both: NativeScript = { type: 'all', scripts: [sig(first), sig(second)] };
      const cbor = unsigned([], [{ type: 'any', scripts: [both, sig(third)] }]);
      const { cbor: complete } = computeSigningStatus(cbor, signers(cbor), signed(cbor, ann, bob, cid));
      expect(signingKeys(complete)).toEqual([third.hashHex]);
    }
  });

  test('rejects unknown signers, invalid signatures, foreign scripts and empty witnesses', () => {
    const cbor = unsigned([ann], []);
    const transaction = parseTransaction(cbor);
    const accept = (text: string) => acceptSignatures(text, transaction, signers(cbor));
    expect(() => accept(signTransaction(cbor, [eve]))).toThrow(`${eve.hashHex} is not a signer of this transaction`);
    expect(() => accept(signTransaction(unsigned([ann, bob], []), [ann]))).toThrow('it signs another transaction');
    const set = (signature: Uint8Array): string =>
      toHex(new CborWriter().map(1).uint(0).array(1).array(2).bytes(ann.publicKey).bytes(signature).finish());
    expect(() => accept(set(new Uint8Array(64)))).toThrow('is not valid for this transaction');
    expect(() => accept(toHex(new CborWriter().map(0).finish()))).toThrow('it contains no signature');
    const script = new CborWriter()
      .map(1)
      .uint(1)
      .array(1)
      .raw(testScript(sig(ann)).bytes)
      .finish();
    expect(() => accept(toHex(script))).toThrow('contains a script that the transaction does not have');
  });

  test('the result does not depend on the order or repetition of signatures', () => {
    const demands = fc.subarray(KEYS, { minLength: 0 });
    const script = fc.constantFrom(undefined, twoOfThree, { type: 'any' as const, scripts: [sig(bob), twoOfThree] });
    fc.assert(
      fc.property(demands, script, fc.array(fc.nat(4), { maxLength: 12 }), fc.nat(), (demanded, one, order, round) => {
        const cbor = unsigned(demanded, one === undefined ? [] : [one]);
        const who = signers(cbor);
        const arrived = order.map((index) => KEYS[index]!).filter(({ hashHex }) => who.allowed.includes(hashHex));
        const remaining = (keys: readonly TestKey[]): Signature[] => {
          const byKey = new Map<string, Signature>();
          for (const key of keys) for (const signature of signed(cbor, key)) byKey.set(signature.keyHash, signature);
          return [...byKey.values()];
        };
        const turned = [...arrived.slice(round % 5), ...arrived.slice(0, round % 5)].toReversed();
        const result = computeSigningStatus(cbor, who, remaining(arrived));
        expect(computeSigningStatus(cbor, who, remaining(turned))).toEqual(result);
        expect(computeSigningStatus(cbor, who, remaining([...arrived, ...turned]))).toEqual(result);
        const signing = new Set(signingKeys(result.cbor));
        const names = new Set(arrived.map(({ hashHex }) => hashHex));
        expect([...signing].every((hash) => names.has(hash))).toBe(true);
        const enough = who.required.every((hash) => names.has(hash)) && holds(one, names);
        expect(result.missing.length === 0).toBe(enough);
        if (enough) expect(holds(one, signing)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

/** The rule of the ledger. */
function holds(script: NativeScript | undefined, signing: ReadonlySet<string>): boolean {
  if (script === undefined) return true;
  if (script.type === 'sig') return signing.has(toHex(script.keyHash));
  if (!('scripts' in script)) return true;
  const met = script.scripts.filter((part) => holds(part, signing)).length;
  if (script.type === 'atLeast') return BigInt(met) >= script.required;
  return script.type === 'any' ? met > 0 : met === script.scripts.length;
}
