import { describe, expect, test } from 'vitest';
import { readDevice, readEmail, readLabel, readNetwork } from './account-input.js';

const hostile = ["'; drop table account; --", '__proto__', 'constructor', '\u0000', '\ud800', 'x'.repeat(1_000_000)];

describe('readEmail', () => {
  test('lowercases and trims the address', () => {
    expect(readEmail(' Ann.O+tag@Example.COM ')).toBe('ann.o+tag@example.com');
    expect(readEmail('jörg@example.com')).toBe('jörg@example.com');
  });

  test.each([
    ...hostile,
    '',
    'a',
    '@example.com',
    'a@',
    'a@b',
    'a@b.',
    'a@-b.co',
    'a b@c.de',
    'a@b@c.de',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(150)}co`,
  ])('rejects %j', (text) => {
    expect(() => readEmail(text)).toThrow('The email address is not valid');
  });
});

describe('a label', () => {
  test('accepts printable text of up to 100 characters', () => {
    for (const text of ['a', "Robert'); drop table", '日本語', '🦄'.repeat(100)])
      expect(readLabel(text, 'name')).toBe(text);
  });

  test.each(['', '\u0000', 'a\nb', '\ud800', 'x'.repeat(101), 'x'.repeat(1_000_000)])('rejects %j', (text) => {
    expect(() => readLabel(text, 'name')).toThrow('name must have 1 to 100 printable characters');
  });
});

describe('a device', () => {
  const deviceId = '6F9619FF-8B86-D011-B42D-00CF4FC964FF';

  test('hashes the device id independently of its case', () => {
    const { hash } = readDevice({ deviceId, platform: 'IOS' });
    expect(hash).toHaveLength(32);
    expect(readDevice({ deviceId: deviceId.toLowerCase(), platform: 'WEB' }).hash).toEqual(hash);
  });

  test.each(hostile)('rejects %j as id and platform', (text) => {
    expect(() => readDevice({ deviceId: text, platform: 'IOS' })).toThrow('deviceId must be a UUID');
    expect(() => readDevice({ deviceId, platform: text })).toThrow('platform must be one of IOS, ANDROID, WEB');
  });
});

describe('a network', () => {
  test('accepts a network by value or alias', () => {
    expect(readNetwork('cardano-preprod')).toBe('CARDANO_PREPROD');
  });

  test.each(hostile)('rejects %j with the message of the contract', (text) => {
    expect(() => readNetwork(text)).toThrow(`Invalid value '${text.slice(0, 100)}' for parameter 'network'`);
  });
});
