import * as ledger from '@midnight-ntwrk/ledger-v8';
import { HDKey } from '@scure/bip32';
import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import { describe, expect, test } from 'vitest';
import { descriptorChecksum } from '../chains/bitcoin/descriptors/descriptor-checksum.js';
import { parseAddress } from '../chains/midnight/address.js';
import { networkById } from '../chains/networks.js';
import { fromHex, toHex } from '../kernel/hex.js';
import { bitcoinDemoWallets, bitcoinWallet } from './bitcoin-wallet.js';
import { midnightDemoWallets, midnightSeeds } from './midnight-wallet.js';
import { mnemonicSeed } from './mnemonic.js';

const ABANDON = `${'abandon '.repeat(11)}about`;

describe('Bitcoin wallet', () => {
  const mainnet = networkById('BITCOIN_MAINNET');
  const testnet = networkById('BITCOIN_TESTNET4');

  test('has the first addresses of the test vectors of BIP-84 and BIP-86', () => {
    expect(bitcoinWallet(ABANDON, 'wpkh', mainnet).address).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(bitcoinWallet(ABANDON, 'tr', mainnet).address).toBe(
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    );
  });

  test('descriptors contain the account, and an independent library derives the same address from them', () => {
    for (const [network, theirs] of [
      [mainnet, NETWORK],
      [testnet, TEST_NETWORK],
    ] as const)
      for (const { type, address, descriptors, secret } of bitcoinDemoWallets(network)) {
        const [receive, change] = descriptors as [string, string];
        const [, path, key, chain] = /\[[0-9a-f]{8}\/([^\]]+)\]([^/]+)\/(\d)\/\*\)#[a-z0-9]{8}$/.exec(receive)!;
        expect([path, chain]).toEqual([`${type === 'tr' ? 86 : 84}h/${network === mainnet ? 0 : 1}h/0h`, '0']);
        expect(change).toContain('/1/*)#');
        const versions = network === mainnet ? undefined : { private: 0x04358394, public: 0x043587cf };
        const first = HDKey.fromExtendedKey(key!, versions).deriveChild(0).deriveChild(0);
        const { publicKey } = first;
        expect(toHex(first.privateKey!)).toBe(toHex(secret));
        const made = type === 'tr' ? p2tr(publicKey!.subarray(1), undefined, theirs) : p2wpkh(publicKey!, theirs);
        expect(made.address).toBe(address);
      }
  });

  test('descriptor checksums match BIP-380', () => {
    expect(descriptorChecksum('raw(deadbeef)')).toBe('89f8spxm');
    expect(() => descriptorChecksum('raw(ü)')).toThrow(RangeError);
  });
});

describe('Midnight wallet', () => {
  test('seeds of the roles match the test vectors of the wallet SDK', () => {
    const formatHex = (seed: string) => {
      const { night, dust, shielded } = midnightSeeds(fromHex(seed));
      return [night, dust, shielded].map(toHex);
    };
    expect(formatHex(`${'00'.repeat(31)}01`)).toEqual([
      '22b8e577b3f638b2b361f36fd62d7138ed489d9afe3da5f7c325e2d0a95ae043',
      'b9b76cce66828aa6bd798abbb15b012331a6aa1e5f99e678724c37463b5775a1',
      '9690d4013e42e6739d9496f836b2cbd4339451c02a00624b86e9fb15cc4197a8',
    ]);
    expect(formatHex('b49408db310c043ab736fb57a98e15c8cedbed4c38450df3755ac9726ee14d0c')).toEqual([
      '543110874819c43470602a2710579b006de9d29788cd0f2e6d611d9994f40a81',
      '2852902e81dbc84d6ed459c2b977995cd8aa18f35a016db139749bdef167f811',
      '641e75883e350a65dd3e93dd52229949be18456d5d17ea5484d5c1f73c4d57ce',
    ]);
  });

  test('the master seed is the BIP-39 seed', () => {
    expect(toHex(mnemonicSeed(ABANDON))).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
        '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    );
  });

  test('addresses match the ledger library', () => {
    for (const id of ['MIDNIGHT_MAINNET', 'MIDNIGHT_PREPROD'] as const)
      for (const { address, seeds } of midnightDemoWallets(networkById(id))) {
        const key = ledger.signatureVerifyingKey(ledger.signingKeyFromBip340(seeds.night));
        const { kind, network, bytes } = parseAddress(address);
        expect([kind, network, toHex(bytes)]).toEqual([
          'unshielded',
          networkById(id).networkName,
          ledger.addressFromKey(key),
        ]);
      }
  });
});
