import { FixedTransaction, PrivateKey, Transaction } from '@emurgo/cardano-serialization-lib-nodejs';
import { describe, expect, test } from 'vitest';
import { CborWriter } from '../kernel/cbor/writer.js';
import { DecodeError } from '../kernel/errors.js';
import { fromHex, toHex } from '../kernel/hex.js';
import { readKeyFile } from './cardano-key-file.js';
import { normalKey } from './cardano-keys.js';
import { demoAccount } from './cardano-wallet.js';
import { accountSigners, MAX_TRANSACTION_BYTES, outputNetworkIds, signTransaction } from './sign-cardano.js';

const { payment, stake, drep } = demoAccount('carol');
const account = { payment, stake, drep };
const other = demoAccount('bob');

type Field = readonly [key: number, write: (writer: CborWriter) => unknown];

/** A transaction with one input, one output and these fields; its field order and lengths are not canonical. */
function transactionWith(fields: readonly Field[], witnesses: Uint8Array = Uint8Array.of(0xa0)): Uint8Array {
  const writer = new CborWriter().array(4).map(3 + fields.length);
  writer.uint(2).uint(170_000);
  writer.uint(0).tag(258).array(1).array(2).bytes(new Uint8Array(32).fill(1)).uint(0);
  // The change goes to carol: her stake key is in the address, which requires no signature.
  const address = Uint8Array.of(0, ...payment.hash, ...stake.hash);
  writer.uint(1).array(1).map(2).uint(0).bytes(address).uint(1).uint(5_000_000);
  for (const [key, write] of fields) {
    writer.uint(key);
    write(writer);
  }
  return writer.raw(witnesses).bool(true).null().finish();
}

const credential = (writer: CborWriter, hash: Uint8Array, type = 0): CborWriter =>
  writer.array(2).uint(type).bytes(hash);
const listSigners = (...fields: readonly Field[]): readonly string[] =>
  accountSigners(transactionWith(fields), account).map((key) =>
    key === payment ? 'payment' : key === stake ? 'stake' : 'drep',
  );
const certificate = (write: (writer: CborWriter) => unknown): Field => [4, (writer) => write(writer.tag(258).array(1))];

describe('signing keys', () => {
  test('a payment requires only the payment key', () => {
    expect(listSigners()).toEqual(['payment']);
  });

  test('certificates, withdrawals, required signers and votes require further keys', () => {
    const pool = new Uint8Array(28).fill(9);
    expect(listSigners(certificate((w) => credential(w.array(3).uint(2), stake.hash).bytes(pool)))).toEqual([
      'payment',
      'stake',
    ]);
    expect(
      listSigners([
        5,
        (w) =>
          w
            .map(1)
            .bytes(Uint8Array.of(0xe0, ...stake.hash))
            .uint(7),
      ]),
    ).toEqual(['payment', 'stake']);
    expect(listSigners([14, (w) => w.array(1).bytes(drep.hash)])).toEqual(['payment', 'drep']);
    expect(listSigners([19, (w) => credential(w.map(1), drep.hash, 2).map(0)])).toEqual(['payment', 'drep']);
    expect(
      listSigners(certificate((w) => credential(w.array(4).uint(16), drep.hash).uint(500_000_000).null())),
    ).toEqual(['payment', 'drep']);
  });

  test('a credential that only receives a delegation, or is a script, does not sign', () => {
    const delegation = certificate((w) => credential(credential(w.array(3).uint(9), other.stake.hash), drep.hash));
    expect(listSigners(delegation)).toEqual(['payment']);
    expect(listSigners(certificate((w) => credential(w.array(2).uint(0), stake.hash)))).toEqual(['payment']);
    expect(listSigners(certificate((w) => credential(w.array(2).uint(1), stake.hash, 1)))).toEqual(['payment']);
    expect(
      listSigners([
        5,
        (w) =>
          w
            .map(1)
            .bytes(Uint8Array.of(0xf0, ...stake.hash))
            .uint(7),
      ]),
    ).toEqual(['payment']);
    expect(listSigners([19, (w) => credential(w.map(1), drep.hash, 3).map(0)])).toEqual(['payment']);
  });

  test('a pool registration is signed by the operator and by each owner', () => {
    const owners = (...hashes: readonly Uint8Array[]): Field =>
      certificate((writer) => {
        writer.array(10).uint(3).bytes(new Uint8Array(28)).bytes(new Uint8Array(32)).uint(1).uint(2);
        writer
          .tag(30)
          .array(2)
          .uint(1)
          .uint(2)
          .bytes(Uint8Array.of(0xe0, ...drep.hash))
          .tag(258)
          .array(hashes.length);
        for (const hash of hashes) writer.bytes(hash);
        writer.array(0).null();
      });
    expect(listSigners(owners(stake.hash))).toEqual(['payment', 'stake']);
    expect(listSigners(owners(other.stake.hash))).toEqual(['payment']);
  });
});

describe('signed transaction', () => {
  test('keeps its body and hash, and its signature matches an independent library', () => {
    const secret = new Uint8Array(32).fill(7);
    const bytes = transactionWith([]);
    const theirs = FixedTransaction.from_bytes(bytes);
    theirs.sign_and_add_vkey_signature(PrivateKey.from_normal_bytes(secret));
    const signed = signTransaction(bytes, [normalKey(secret)]);
    expect(toHex(signed.hash)).toBe(theirs.transaction_hash().to_hex());
    const ours = FixedTransaction.from_bytes(signed.bytes);
    expect(ours.transaction_hash().to_hex()).toBe(theirs.transaction_hash().to_hex());
    expect(ours.witness_set().vkeys()?.to_hex()).toBe(theirs.witness_set().vkeys()?.to_hex());
  });

  test('signatures of extended keys are valid', () => {
    const signed = signTransaction(transactionWith([]), [payment, stake]);
    const vkeys = Transaction.from_bytes(signed.bytes).witness_set().vkeys()!;
    for (const place of [0, 1]) {
      const witness = vkeys.get(place);
      expect(witness.vkey().public_key().verify(signed.hash, witness.signature())).toBe(true);
    }
  });

  test('signing again changes nothing, and a second signature is added next to scripts and the first', () => {
    const script = new CborWriter().map(1).uint(1).array(1).array(2).uint(0).bytes(payment.hash).finish();
    const once = signTransaction(transactionWith([], script), [payment]);
    expect(toHex(signTransaction(once.bytes, [payment]).bytes)).toBe(toHex(once.bytes));
    const twice = Transaction.from_bytes(signTransaction(once.bytes, [other.payment]).bytes).witness_set();
    expect(twice.vkeys()?.len()).toBe(2);
    expect(twice.native_scripts()?.len()).toBe(1);
  });

  test('the network of its addresses is detected', () => {
    expect([...outputNetworkIds(transactionWith([]))]).toEqual([0]);
  });

  test('bytes that are not a transaction are rejected', () => {
    for (const hex of ['', '80', '83a0a0f6ff', '84a0a0', '8440a0f5f6', 'a0'])
      expect(() => signTransaction(fromHex(hex), [payment])).toThrow(DecodeError);
    expect(() => signTransaction(new Uint8Array(MAX_TRANSACTION_BYTES + 1), [payment])).toThrow(/at most/);
  });
});

describe('key file', () => {
  const secret = new Uint8Array(32).fill(5);
  const theirs = PrivateKey.from_normal_bytes(secret);

  test('is read in the formats of cardano-cli, CIP-5 and hexadecimal', () => {
    const envelope = JSON.stringify({
      type: 'PaymentSigningKeyShelley_ed25519',
      description: '',
      cborHex: `5820${toHex(secret)}`,
    });
    for (const text of [envelope, theirs.to_bech32(), toHex(secret), ` ${toHex(secret)}\n`])
      expect(toHex(readKeyFile(text).publicKey)).toBe(theirs.to_public().to_hex());
    const extended = PrivateKey.generate_ed25519extended();
    for (const text of [extended.to_bech32(), toHex(extended.as_bytes()), `5840${toHex(extended.as_bytes())}`])
      expect(toHex(readKeyFile(text).publicKey)).toBe(extended.to_public().to_hex());
  });

  test('of another kind is rejected without being repeated', () => {
    const verification = JSON.stringify({
      type: 'PaymentVerificationKeyShelley_ed25519',
      cborHex: `5820${toHex(secret)}`,
    });
    for (const text of [
      '',
      'words of a phrase',
      verification,
      theirs.to_public().to_bech32(),
      'ab'.repeat(33),
      '{"type":',
    ]) {
      expect(() => readKeyFile(text)).toThrow(DecodeError);
      if (text !== '') expect(() => readKeyFile(text)).not.toThrow(text);
    }
  });
});
