import { Bip32PrivateKey } from '@emurgo/cardano-serialization-lib-nodejs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBech32 } from '../../../kernel/bech32.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { addressText } from './address.js';
import { accountAddresses, deriveKey, parseExtendedKey } from './extended-key.js';

const XPUB =
  '7ec9738746cb4708df52a455b43aa3fdee8955abaf37f68ffc79bb84fbf9e1b39d77e2deb9749faf890ff8326d350ed3fd0e4aa271b35cad063692af87102152';

describe('keys derived from the public key of an account', () => {
  // Responses of Blockfrost for this key on mainnet.
  test.each([
    [0, 0, 'addr1qxykyqgwd577heaunndagj66z0n2z0jgedjcn3qxlrujpjq49ucjdfty5p5qlw5qe28v9k988stffc2g0hx2xx86a2dqnt753m'],
    [0, 3, 'addr1qy9ltwrqmtl9vu2y9y24aaxppyfhjhyhrfdgy8usxuu3hdq49ucjdfty5p5qlw5qe28v9k988stffc2g0hx2xx86a2dqjrqcu2'],
    [1, 3, 'addr1qytpyxyh5j023fq88xhj862guwrymhwjadt5czqvumpv02s49ucjdfty5p5qlw5qe28v9k988stffc2g0hx2xx86a2dq56wr69'],
  ])('role %i, index %i match the addresses of an explorer', (role, index, address) => {
    expect(addressText(accountAddresses(parseExtendedKey(XPUB), role, 1)(index))).toBe(address);
    const bech32 = encodeBech32('acct_xvk', fromHex(XPUB));
    expect(addressText(accountAddresses(parseExtendedKey(bech32), role, 1)(index))).toBe(address);
  });

  test('match an independent library at any depth', () => {
    const softIndex = fc.nat({ max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), softIndex, softIndex, (entropy, first, second) => {
        const theirs = Bip32PrivateKey.from_bip39_entropy(entropy, new Uint8Array()).to_public();
        const ours = deriveKey(deriveKey(parseExtendedKey(toHex(theirs.as_bytes())), first), second);
        const derived = theirs.derive(first).derive(second);
        expect(toHex(ours.publicKey) + toHex(ours.chainCode)).toBe(toHex(derived.as_bytes()));
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['00'.repeat(63), '64 bytes'],
    [`${'ff'.repeat(32)}${'00'.repeat(32)}`, 'not a public key'],
    [encodeBech32('addr_vk', fromHex(XPUB)), 'prefix addr_vk'],
    [`${XPUB.slice(0, -1)}`, 'hex'],
  ])('reject %s', (text, reason) => {
    expect(() => parseExtendedKey(text)).toThrow(DecodeError);
    expect(() => parseExtendedKey(text)).toThrow(reason);
  });

  test('reject indexes from 2^31 on', () => {
    expect(() => deriveKey(parseExtendedKey(XPUB), 2 ** 31)).toThrow(RangeError);
  });
});
