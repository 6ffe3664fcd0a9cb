import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { expect, test } from 'vitest';
import { readWitness } from '../../src/chains/bitcoin/psbt/field-values.js';
import { createScanner } from '../../src/chains/bitcoin/silent-payments/scan.js';
import { computeTweak } from '../../src/chains/bitcoin/silent-payments/tweak.js';
import type { TransactionInput, TransactionOutput } from '../../src/chains/bitcoin/transaction.js';
import { toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { hasData, readJson } from '../support/external-data.js';

interface Vector {
  readonly comment: string;
  readonly receiving: readonly {
    readonly given: {
      readonly vin: readonly {
        readonly txid: string;
        readonly vout: number;
        readonly scriptSig: string;
        readonly txinwitness: string;
        readonly prevout: { readonly scriptPubKey: { readonly hex: string } };
      }[];
      readonly outputs: readonly string[];
      readonly key_material: { readonly spend_priv_key: string; readonly scan_priv_key: string };
      readonly labels: readonly number[];
    };
    readonly expected: {
      readonly outputs?: readonly { readonly priv_key_tweak: string; readonly pub_key: string }[];
      readonly n_outputs?: number;
    };
  }[];
}

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
const vectors = hasData('bip-vectors') ? readJson<readonly Vector[]>('bitcoin/bips/bip-0352-vectors.json') : [];
const cases = vectors.flatMap(({ comment, receiving }) =>
  receiving.map((each, index) => ({ title: `${comment} ${index}`, ...each })),
);

describeWithData('bip-vectors')('BIP-352 receiving', () => {
  test.each(cases)('$title', ({ given, expected }) => {
    const inputs = given.vin.map(
      ({ txid, vout, scriptSig, txinwitness }): TransactionInput => ({
        previous: { txid: bytes(txid), vout },
        scriptSig: bytes(scriptSig),
        sequence: 0,
        witness: txinwitness === '' ? [] : readWitness(bytes(txinwitness)),
      }),
    );
    const spent = given.vin.map(
      ({ prevout }): TransactionOutput => ({ value: 0n, script: bytes(prevout.scriptPubKey.hex) }),
    );
    const outputs = given.outputs.map((key): TransactionOutput => ({ value: 0n, script: bytes(`5120${key}`) }));
    const tweak = computeTweak({ inputs, outputs }, spent);
    const scanner = createScanner({
      scanKey: bytes(given.key_material.scan_priv_key),
      spendKey: secp256k1.getPublicKey(bytes(given.key_material.spend_priv_key), true),
      labels: given.labels,
    });
    const found = tweak === undefined ? [] : scanner.scan({ tweak, outputKeys: given.outputs });
    if (expected.n_outputs !== undefined) expect(found.length).toBe(expected.n_outputs);
    if (expected.outputs !== undefined)
      expect(found.map(({ output, keyTweak }) => `${given.outputs[output]} ${keyTweak}`).toSorted()).toEqual(
        expected.outputs.map(({ pub_key, priv_key_tweak }) => `${pub_key} ${priv_key_tweak}`).toSorted(),
      );
    // The tweaked secret key spends the output.
    for (const { output, keyTweak } of found.slice(0, 5)) {
      const secret =
        (BigInt(`0x${given.key_material.spend_priv_key}`) + BigInt(`0x${keyTweak}`)) % secp256k1.Point.CURVE().n;
      expect(toHex(schnorr.getPublicKey(bytes(secret.toString(16).padStart(64, '0'))))).toBe(given.outputs[output]);
    }
  });
});
