import { bech32, bech32m } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase58, encodeBase58 } from './base58.js';
import { decodeBech32, decodeBech32m, encodeBech32, encodeBech32m } from './bech32.js';
import { blake2b160, blake2b224, blake2b256 } from './blake2b.js';
import { crc32 } from './crc32.js';
import { DecodeError } from './errors.js';
import { toHex } from './hex.js';
import { sha3of256 } from './sha3.js';

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('bech32', () => {
  test('bytes of any length are restored with either checksum', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeBech32(encodeBech32('addr_test', bytes))).toEqual({ prefix: 'addr_test', bytes });
        expect(decodeBech32m(encodeBech32m('mn_addr', bytes))).toEqual({ prefix: 'mn_addr', bytes });
      }),
    );
  });

  test('the encoding matches an independent encoder', () => {
    const prefix = fc.constantFrom('addr', 'stake_test', 'pool', 'bc', 'a', 'mn_shield-addr_preprod');
    fc.assert(
      fc.property(prefix, fc.uint8Array({ maxLength: 400 }), (name, bytes) => {
        expect(encodeBech32(name, bytes)).toBe(bech32.encode(name, bech32.toWords(bytes), false));
        expect(encodeBech32m(name, bytes)).toBe(bech32m.encode(name, bech32m.toWords(bytes), false));
      }),
    );
  });

  test('the other checksum and a changed character are rejected', () => {
    const text = encodeBech32('pool', new Uint8Array(28));
    expect(() => decodeBech32m(text)).toThrow(DecodeError);
    expect(() => decodeBech32(`${text.slice(0, -1)}${text.endsWith('q') ? 'p' : 'q'}`)).toThrow(DecodeError);
    expect(() => decodeBech32(`P${text.slice(1)}`)).toThrow(DecodeError);
    expect(decodeBech32(text.toUpperCase()).prefix).toBe('pool');
  });

  test('the decoding of valid and damaged text matches an independent decoder', () => {
    const decodeIndependently = (text: string): unknown => {
      try {
        const { prefix, words } = bech32.decode(text as `${string}1${string}`, 1023);
        return { prefix, bytes: bech32.fromWords(words) };
      } catch {
        return 'invalid';
      }
    };
    const decodeOrFail = (text: string): unknown => {
      try {
        return decodeBech32(text);
      } catch (error) {
        expect(error).toBeInstanceOf(DecodeError);
        return 'invalid';
      }
    };
    const words = fc.array(fc.integer({ min: 0, max: 31 }), { maxLength: 60 });
    const damage = fc.record({ at: fc.nat(70), character: fc.constantFrom('', '1', 'q', 'Q', 'b', 'é', ' ') });
    fc.assert(
      fc.property(fc.constantFrom('addr', 'a', 'x1y', '~'), words, damage, (prefix, given, { at, character }) => {
        // Not every list of words is made of whole bytes.
        const text = bech32.encode(prefix, given, false);
        expect(decodeOrFail(text)).toEqual(decodeIndependently(text));
        const damaged = text.slice(0, at) + character + text.slice(at + 1);
        expect(decodeOrFail(damaged)).toEqual(decodeIndependently(damaged));
      }),
    );
  });

  test('text that is not bech32 throws DecodeError', () => {
    for (const text of ['', '1', 'addr', 'a1', 'x'.repeat(2000), 'addr1é'])
      expect(() => decodeBech32(text)).toThrow(DecodeError);
  });
});

describe('base58', () => {
  test('bytes are restored, including leading zeros', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes);
      }),
    );
  });

  test('letters outside the alphabet and very long text are rejected', () => {
    expect(() => decodeBase58('0OIl')).toThrow(DecodeError);
    expect(() => decodeBase58('z'.repeat(1025))).toThrow(DecodeError);
  });
});

describe('hashes', () => {
  test('matches known test vectors', () => {
    expect(crc32(ascii('123456789'))).toBe(0xcbf43926);
    expect(toHex(sha3of256(ascii('abc')))).toBe('3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532');
    expect(toHex(blake2b256(ascii('')))).toBe('0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8');
    expect(toHex(blake2b224(ascii('')))).toBe('836cc68931c2e4e3e838602eca1902591d216837bafddfe6f0c8cb07');
    expect(toHex(blake2b160(ascii('')))).toBe('3345524abf6bbe1809449224b5972c41790b6cf2');
  });

  test('a hash is a copy that the next hash does not change', () => {
    const first = blake2b256(ascii('a'));
    const copy = toHex(first);
    blake2b256(ascii('b'));
    expect(toHex(first)).toBe(copy);
  });
});
