import { createRequire } from 'node:module';
import CSL from '@emurgo/cardano-serialization-lib-nodejs';
import { describe, expect, test } from 'vitest';
import { computeFees } from '../../src/builder/inspect/transaction-fees.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { signTransaction } from '../support/builder-keys.js';
import { alice, bob, ledger } from '../support/builder-requests.js';
import { buildSamples } from '../support/built-samples.js';
import { EXTRA, isInstalled } from '../support/extra-tools.js';
import { describeUnless } from '../support/skip.js';

/** Libraries of wallets and dApps decode our transactions and write them again: the bytes and the hash must stay. */

const samples = [...buildSamples()];
const bodyHash = (body: Uint8Array): string => toHex(blake2b256(body));

/** This library writes the fields of a witness set in an order of its own. */
function decodeContent(cbor: string): unknown {
  const { body, witnesses, auxiliary } = decodeTransaction(fromHex(cbor));
  const { encoded: _, fields: __, scripts, ...rest } = witnesses;
  return { body: body.encoded, auxiliary: auxiliary?.encoded, ...rest, scripts: new Set(scripts) };
}

const extra = createRequire(EXTRA);
const missingExtra =
  !isInstalled('@cardano-sdk/core') &&
  'other transaction libraries are not installed: npm ci --prefix test/extra --ignore-scripts';

describeUnless(missingExtra)('built transaction, read by other libraries', () => {
  test.each(samples)('%s is not changed by the library of Lucid', (_, { cbor, hash }) => {
    const CML = extra('@anastasia-labs/cardano-multiplatform-lib-nodejs');
    const read = CML.Transaction.from_cbor_hex(cbor);
    const again = CML.Transaction.new(read.body(), read.witness_set(), true, read.auxiliary_data());
    expect(bodyHash(again.body().to_cbor_bytes())).toBe(hash);
    expect(again.to_cbor_hex()).toBe(cbor);
  });

  test.each(samples)('%s is not changed by cardano-sdk', (_, { cbor, hash }) => {
    const { Serialization } = extra('@cardano-sdk/core');
    const read = Serialization.Transaction.fromCbor(cbor);
    expect(read.getId()).toBe(hash);
    expect(read.toCbor()).toBe(cbor);
    const { body } = read.toCore();
    expect(bodyHash(fromHex(Serialization.TransactionBody.fromCore(body).toCbor()))).toBe(hash);
  });
});

describe('built transaction', () => {
  test.each(samples)('%s is not changed by the Cardano serialization library', (_, { cbor, hash }) => {
    const read = CSL.Transaction.from_hex(cbor);
    const again = CSL.Transaction.new(read.body(), read.witness_set(), read.auxiliary_data());
    expect(bodyHash(again.body().to_bytes())).toBe(hash);
    for (const text of [read.to_hex(), again.to_hex()]) {
      expect(text.length).toBe(cbor.length);
      expect(decodeContent(text)).toEqual(decodeContent(cbor));
    }
  });

  test('has no set tag when it is built without', () => {
    for (const [, { cbor }] of buildSamples('untagged')) expect(cbor).not.toContain('d90102');
    for (const [kind, { cbor }] of samples) expect([kind, cbor.slice(4, 12)]).toEqual([kind, '00d90102']);
  });

  test('pays for tagged signatures with either encoding of its sets', () => {
    const untagged = buildSamples('untagged');
    for (const kind of ['transfer', 'multisig', 'mint']) {
      const { cbor } = untagged.get(kind)!;
      const signed = signTransaction(cbor, kind === 'multisig' ? [bob, alice] : [alice], { form: 'tagged' });
      const { fee } = decodeTransaction(fromHex(cbor)).body;
      expect(computeFees({ cbor: signed }, ledger).minFee).toBeLessThanOrEqual(fee!);
    }
  });
});
