import { expect, test } from 'vitest';
import { enterpriseAddress, stakeAddress, testKey, testScript } from '../../../test/support/builder-keys.js';
import { encodeAddress, parseAddress } from '../../chains/cardano/addresses/address.js';
import type { NativeScript } from '../../chains/cardano/scripts/native-script.js';
import { decodeTransaction } from '../../chains/cardano/transactions/transaction.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { fromHex } from '../../kernel/hex.js';
import { describeRequiredWitnesses } from './describe-required.js';
import { requiredWitnesses } from './required-keys.js';

const [ann, bob, cid] = [testKey(7_101), testKey(7_102), testKey(7_103)] as const;
const either: NativeScript = {
  type: 'any',
  scripts: [ann, bob].map(({ hash }) => ({ type: 'sig', keyHash: hash })),
};
const policy = testScript(either);
const TX_HASH = 'ab'.repeat(32);

/** Three inputs, a deregistration of Cid's account, a mint under the policy, and Bob as required signer. */
function encodeSample(): Uint8Array {
  const body = new CborWriter().map(6).uint(0).array(3);
  for (const index of [0, 1, 2]) body.array(2).bytes(fromHex(TX_HASH)).uint(index);
  body.uint(1).array(0).uint(2).uint(200_000);
  body.uint(4).array(1).array(2).uint(1).array(2).uint(0).bytes(cid.hash);
  body.uint(9).map(1).bytes(fromHex(policy.hash)).map(1).bytes(new Uint8Array()).uint(1);
  body.uint(14).array(1).bytes(bob.hash);
  const witnesses = new CborWriter().map(1).uint(1).array(1).raw(policy.bytes);
  return new CborWriter().array(4).raw(body.finish()).raw(witnesses.finish()).bool(true).null().finish();
}

const transaction = decodeTransaction(encodeSample());
const bytes = (text: string): Uint8Array => encodeAddress(parseAddress(text));
const inputAddresses = new Map([
  [`${TX_HASH}#0`, bytes(enterpriseAddress(cid))],
  [`${TX_HASH}#1`, bytes(policy.address)],
]);
const describeSample = (signing: readonly string[] = []) =>
  describeRequiredWitnesses({ transaction, inputAddresses, networkId: 0, signing });

test('keys have every role with its address, and scripts every purpose', () => {
  const role = (name: string, address?: string, scriptHash?: string) => ({ role: name, address, scriptHash });
  expect(describeSample()).toEqual({
    keys: [
      {
        keyHash: bob.hashHex,
        roles: [role('requiredSigner'), role('nativeScript', undefined, policy.hash)],
      },
      {
        keyHash: cid.hashHex,
        roles: [role('input', enterpriseAddress(cid)), role('certificate', stakeAddress(cid))],
      },
    ],
    scripts: [
      {
        scriptHash: policy.hash,
        language: 'native',
        uses: [
          { purpose: 'spend', address: policy.address },
          { purpose: 'mint', address: undefined },
        ],
      },
    ],
    byronAddresses: [],
    unresolved: 1,
  });
});

test('listed hashes are those of the required witnesses', () => {
  const { keys, scripts, unresolved } = describeSample();
  const required = requiredWitnesses(transaction, inputAddresses);
  expect(keys.map(({ keyHash }) => keyHash)).toEqual([...required.keyHashes]);
  expect(scripts.map(({ scriptHash }) => scriptHash)).toEqual([...required.scriptHashes]);
  expect(unresolved).toBe(required.unresolved);
});
