import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBase58 } from '../../../kernel/base58.js';
import { encodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { networkById } from '../../networks.js';
import { scriptHash } from '../scripts/script-hash.js';
import {
  type Address,
  addressBytesText,
  addressText,
  type Credential,
  credentialBech32,
  decodeAddress,
  decodeAddressInBlock,
  encodeAddress,
  isOnNetwork,
  parseAddress,
  type ShelleyAddress,
  toRewardAddress,
} from './address.js';
import { encodeByronAddress, redeemAddress } from './byron-address.js';

const mainnet = networkById('CARDANO_MAINNET');
const preprod = networkById('CARDANO_PREPROD');
const preview = networkById('CARDANO_PREVIEW');

const hash = fc.uint8Array({ minLength: 28, maxLength: 28 });
const credential: fc.Arbitrary<Credential> = fc.record({ type: fc.constantFrom('key', 'script'), hash });
const networkId = fc.constantFrom<0 | 1>(0, 1);
const index = fc.nat({ max: 0xffff });
const shelley: fc.Arbitrary<ShelleyAddress> = fc.oneof(
  fc.record({ type: fc.constant('base' as const), networkId, payment: credential, stake: credential }),
  fc.record({ type: fc.constant('enterprise' as const), networkId, payment: credential }),
  fc.record({ type: fc.constant('reward' as const), networkId, stake: credential }),
  fc.record({
    type: fc.constant('pointer' as const),
    networkId,
    payment: credential,
    pointer: fc.record({ slot: fc.nat({ max: 0xffff_ffff }), txIndex: index, certIndex: index }),
  }),
);
const byron: fc.Arbitrary<Address> = fc
  .record({
    root: hash,
    spending: fc.constantFrom('key', 'redeem'),
    networkMagic: fc.option(fc.nat({ max: 0xffff_ffff }), { nil: undefined }),
  })
  .map((parts) => decodeAddress(encodeByronAddress(parts)));

const zeros = '00'.repeat(28);
const ones = '11'.repeat(28);

describe('addresses', () => {
  test('every address is restored from its bytes and from each of its texts', () => {
    fc.assert(
      fc.property(fc.oneof(shelley, byron), (address) => {
        const bytes = encodeAddress(address);
        expect(decodeAddress(bytes)).toEqual(address);
        expect(decodeAddressInBlock(bytes)).toEqual(address);
        expect(parseAddress(addressText(address))).toEqual(address);
        expect(parseAddress(toHex(bytes))).toEqual(address);
        expect(addressBytesText(bytes)).toBe(addressText(address));
      }),
    );
  });

  test('arbitrary bytes are decoded or rejected with DecodeError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const seen = decodeAddressInBlock(bytes);
        try {
          expect(seen).toEqual(decodeAddress(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('base58 is accepted for Byron addresses only, with and without derivation path and magic', () => {
    const icarus = parseAddress('Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi');
    expect(icarus).toMatchObject({
      type: 'byron',
      spending: 'key',
      derivationPath: undefined,
      networkMagic: undefined,
    });
    const daedalus = parseAddress(
      'DdzFFzCqrhsw3prhfMFDNFowbzUku3QmrMwarfjUbWXRisodn97R436SHc1rimp4MhPNmbdYb1aTdqtGSJixMVMi5MkArDQJ6Sc1n3Ez',
    );
    expect(daedalus).toMatchObject({ type: 'byron', derivationPath: expect.any(Uint8Array), networkMagic: undefined });
    const oldTestnet = parseAddress(
      '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
    );
    expect(oldTestnet).toMatchObject({ type: 'byron', networkMagic: 1_097_911_063 });
    expect(isOnNetwork(icarus, mainnet)).toBe(true);
    expect(isOnNetwork(icarus, preprod)).toBe(false);
    expect(isOnNetwork(oldTestnet, preprod)).toBe(false);
    const shelleyBytes = fromHex(`61${zeros}`);
    expect(() => parseAddress(encodeBase58(shelleyBytes))).toThrow(DecodeError);
  });

  test('a Byron address of a test network contains its magic', () => {
    const onPreview = decodeAddress(encodeByronAddress({ root: fromHex(zeros), spending: 'key', networkMagic: 2 }));
    expect(isOnNetwork(onPreview, preview)).toBe(true);
    expect(isOnNetwork(onPreview, preprod)).toBe(false);
    expect(isOnNetwork(onPreview, mainnet)).toBe(false);
  });

  test('a Byron address with a modified byte is rejected', () => {
    const bytes = redeemAddress(new Uint8Array(32), undefined);
    expect(decodeAddress(bytes)).toMatchObject({ spending: 'redeem' });
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at] = changed[at]! ^ 0x01;
      expect(() => decodeAddress(changed)).toThrow(DecodeError);
    }
  });

  test.each([
    ['no bytes', ''],
    ['a hash cut short', `61${zeros.slice(2)}`],
    ['a byte too many', `61${zeros}00`],
    ['an unknown kind', `91${zeros}`],
    ['an unknown network', `62${zeros}`],
    ['a base address without its stake part', `01${zeros}`],
    ['a pointer cut short', `41${zeros}8000`],
    ['a slot of more than 32 bits', `41${zeros}90808080000000`],
    ['a transaction index of more than 16 bits', `41${zeros}0084808000`],
    ['a pointer with a superfluous byte', `41${zeros}80000000`],
    ['bytes after a pointer', `41${zeros}00000000`],
  ])('refuses %s', (_, hex) => {
    expect(() => decodeAddress(fromHex(hex))).toThrow(DecodeError);
  });

  test('malformed addresses that the ledger once accepted are still decoded from blocks', () => {
    expect(decodeAddressInBlock(fromHex(`41${zeros}00000000`))).toMatchObject({ type: 'pointer' });
    const nowhere = { slot: 0, txIndex: 0, certIndex: 0 };
    expect(decodeAddressInBlock(fromHex(`41${zeros}ffffffffffffffffff7f0101`))).toMatchObject({ pointer: nowhere });
    expect(decodeAddressInBlock(fromHex(`61${zeros}abcdef`))).toMatchObject({ type: 'enterprise' });
    expect(decodeAddressInBlock(fromHex('61'))).toBeUndefined();
    expect(decodeAddressInBlock(new Uint8Array())).toBeUndefined();
    expect(addressBytesText(fromHex(`41${zeros}${'ff'.repeat(2_000)}000000`))).toMatch(/^addr1/);
  });

  test('a bech32 prefix that does not match the bytes is rejected', () => {
    const payment = fromHex(`61${zeros}`);
    expect(parseAddress(encodeBech32('addr', payment)).type).toBe('enterprise');
    for (const prefix of ['addr_test', 'stake', 'addr_vkh', 'address'])
      expect(() => parseAddress(encodeBech32(prefix, payment))).toThrow(DecodeError);
    expect(() => parseAddress(encodeBech32('addr', fromHex(`e1${zeros}`)))).toThrow(DecodeError);
    for (const text of ['', 'addr1', 'addr', ' ', 'x'.repeat(300), 'addr1\u0000'])
      expect(() => parseAddress(text)).toThrow(DecodeError);
  });

  test('an address belongs to the networks with its network id', () => {
    const address = parseAddress(toHex(fromHex(`01${zeros}${ones}`)));
    for (const id of ['CARDANO_MAINNET', 'APEX_PRIME_MAINNET', 'APEX_VECTOR_TESTNET'] as const)
      expect(isOnNetwork(address, networkById(id))).toBe(true);
    expect(isOnNetwork(address, preprod)).toBe(false);
  });

  test('only a base address has a reward address', () => {
    const base = decodeAddress(fromHex(`20${zeros}${ones}`));
    const reward = toRewardAddress(base);
    expect(reward === undefined ? '' : toHex(encodeAddress(reward))).toBe(`f0${ones}`);
    expect(toRewardAddress(decodeAddress(fromHex(`60${zeros}`)))).toBeUndefined();
    expect(toRewardAddress(decodeAddress(redeemAddress(new Uint8Array(32), undefined)))).toBeUndefined();
  });

  test('credentials are formatted with their CIP-5 prefixes', () => {
    const key: Credential = { type: 'key', hash: fromHex(zeros) };
    expect(credentialBech32(key, 'payment')).toMatch(/^addr_vkh1/);
    expect(credentialBech32(key, 'stake')).toMatch(/^stake_vkh1/);
    expect(credentialBech32({ ...key, type: 'script' }, 'stake')).toMatch(/^script1/);
  });
});

describe('script hashes', () => {
  test('the language changes the script hash', () => {
    // The always-true script of Plutus V1 with its well-known address.
    const alwaysTrue = fromHex('4e4d01000033222220051200120011');
    expect(toHex(scriptHash('plutus-v1', alwaysTrue.subarray(1)))).toBe(
      '67f33146617a5e61936081db3b2117cbf59bd2123748f58ac9678656',
    );
    const languages = ['native', 'plutus-v1', 'plutus-v2', 'plutus-v3'] as const;
    expect(new Set(languages.map((language) => toHex(scriptHash(language, alwaysTrue)))).size).toBe(4);
  });
});
