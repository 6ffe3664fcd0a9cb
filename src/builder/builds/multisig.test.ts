import { describe, expect, test } from 'vitest';
import { checkTransaction } from '../../../test/support/builder-checks.js';
import { testScript } from '../../../test/support/builder-keys.js';
import { alice, bob, homeAddress, keys, ledger, multisig } from '../../../test/support/builder-requests.js';
import { InsufficientFunds } from '../errors.js';
import { buildMultisig } from './multisig.js';

/** Two of three: bob, carol and dave. */
const [, , carol, dave] = keys as [unknown, unknown, typeof bob, typeof bob];
const request = {
  changeAddress: multisig.address,
  utxos: [{ txHash: '11'.repeat(32), address: multisig.address, lovelace: 40_000_000n }],
  outputs: [{ address: homeAddress, lovelace: 5_000_000n }],
  nativeScript: multisig.bytes,
};

describe('multisig payment', () => {
  test('needs the fewest signatures, or those of the given signers', () => {
    expect(buildMultisig(request, ledger).signatures).toBe(2);
    const signers = [dave.hashHex.toUpperCase(), carol.hashHex];
    const built = buildMultisig({ ...request, signers }, ledger);
    expect(built.requiredKeyHashes.toSorted()).toEqual([carol.hashHex, dave.hashHex].toSorted());
    checkTransaction(built, request, ledger, keys);
    const all = buildMultisig({ ...request, signers: [...signers, bob.hashHex] }, ledger);
    expect(all.signatures).toBe(3);
    checkTransaction(all, request, ledger, keys);
  });

  test('warns about a signer that is not in the script', () => {
    const signers = [bob, carol, alice].map(({ hashHex }) => hashHex);
    const { warnings } = buildMultisig({ ...request, signers }, ledger);
    expect(warnings).toMatchObject([{ code: 'signer-not-named', text: expect.stringContaining(alice.hashHex) }]);
  });

  test('warns when no UTxO of the script is spent', () => {
    const utxos = [{ ...request.utxos[0]!, address: homeAddress }];
    expect(buildMultisig({ ...request, utxos }, ledger).warnings).toMatchObject([{ code: 'script-not-used' }]);
  });

  test('is rejected with the reason why the script cannot be satisfied', () => {
    const rejected = (more: Partial<typeof request> & { readonly signers?: readonly string[] }) => () =>
      buildMultisig({ ...request, ...more }, ledger);
    expect(rejected({ signers: [bob.hashHex] })).toThrow('cannot be satisfied by these signers at slot 50000');
    expect(rejected({ signers: ['bob'] })).toThrow('signers[0] must be 56 hexadecimal digits');
    const late = testScript({ type: 'before', slot: 7n }).bytes;
    expect(rejected({ nativeScript: late })).toThrow('cannot be satisfied since slot 7');
    expect(rejected({ utxos: [] })).toThrow(InsufficientFunds);
  });

  test('rejects a script larger than a transaction before it is evaluated', () => {
    const scripts = Array.from({ length: 2000 }, (_, number) => ({
      type: 'sig' as const,
      keyHash: Buffer.alloc(28, number),
    }));
    const { bytes } = testScript({ type: 'atLeast', required: 1000n, scripts });
    expect(() => buildMultisig({ ...request, nativeScript: bytes }, ledger)).toThrow(
      `The native scripts have ${bytes.length} bytes, but a transaction has at most 16384`,
    );
  });

  test('warns about a script that expires soon', () => {
    const within = (slots: bigint) => {
      const soon = testScript({
        type: 'all',
        scripts: [
          { type: 'sig', keyHash: bob.hash },
          { type: 'before', slot: ledger.tipSlot + slots },
        ],
      });
      const utxos = [{ ...request.utxos[0]!, address: soon.address }];
      return buildMultisig({ ...request, utxos, nativeScript: soon.bytes, changeAddress: homeAddress }, ledger);
    };
    expect(within(600n).warnings).toEqual([]);
    const { ttl, warnings } = within(599n);
    expect(ttl).toBe(ledger.tipSlot + 599n);
    expect(warnings).toMatchObject([{ code: 'short-validity', text: expect.stringContaining('within 599 slots') }]);
  });
});
