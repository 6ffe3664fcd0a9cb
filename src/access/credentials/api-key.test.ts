import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoKey, generateApiKey, hashKey, keyPrefix, keySuffix, maskKey, parseKey } from './api-key.js';

const random = (count: number): Uint8Array => randomBytes(count);

describe('a key', () => {
  test('has a fixed prefix and length and passes its own checksum', () => {
    const key = generateApiKey(random);
    expect(key).toMatch(/^xt_[1-9A-HJ-NP-Za-km-z]{38}$/);
    expect(parseKey(key)).toBe('key');
  });

  test('uses unbiased random characters', () => {
    let calls = 0;
    const mostlyUnfair = (count: number): Uint8Array => new Uint8Array(count).fill(calls++ < 3 ? 255 : 0);
    expect(generateApiKey(mostlyUnfair).slice(3, 35)).toBe('1'.repeat(32));
  });

  test('with one character changed is rejected without a lookup', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
    const key = generateApiKey(random);
    fc.assert(
      fc.property(fc.integer({ min: 3, max: key.length - 1 }), fc.constantFrom(...alphabet), (at, character) => {
        const typo = key.slice(0, at) + character + key.slice(at + 1);
        expect(parseKey(typo)).toBe(typo === key ? 'key' : undefined);
      }),
    );
  });

  test('rejects other texts', () => {
    fc.assert(fc.property(fc.string(), (text) => parseKey(text) === undefined));
    fc.assert(fc.property(fc.string(), (text) => parseKey(`xt_${text}`) === undefined));
    expect(
      parseKey(`${generateApiKey(random)}
`),
    ).toBeUndefined();
  });

  test('is displayed as its first twelve and last four characters', () => {
    const key = generateApiKey(random);
    expect(keyPrefix(key)).toBe(key.slice(0, 12));
    expect(maskKey(keyPrefix(key), keySuffix(key))).toBe(`${key.slice(0, 12)}…${key.slice(-4)}`);
  });

  test('is stored as a 32-byte hash that differs for every key', () => {
    expect(hashKey('a')).toHaveLength(32);
    expect(hashKey('a')).not.toEqual(hashKey('b'));
  });
});

test('demo keys have a separate format', () => {
  expect(demoKey('cardano-preprod', { basic: false })).toBe('xt_demo_cardano-preprod');
  expect(demoKey('cardano-preprod', { basic: true })).toBe('xt_demo_cardano-preprod_basic');
  expect(parseKey('xt_demo_cardano-preprod_basic')).toBe('demo');
  expect(parseKey("xt_demo_'; drop table account")).toBeUndefined();
  expect(parseKey('xt_demo_')).toBeUndefined();
});
