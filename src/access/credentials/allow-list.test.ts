import { describe, expect, test } from 'vitest';
import { addressKey, compileIps, compileOrigins, readAllowedIps, readAllowedOrigins } from './allow-list.js';

describe('allowed addresses', () => {
  const allows = (blocks: string[], ip: string): boolean | undefined => compileIps(readAllowedIps(blocks))?.(ip);

  test('an empty list allows every address', () => {
    expect(compileIps([])).toBeUndefined();
  });

  test.each([
    [['10.0.0.1'], '10.0.0.1', true],
    [['10.0.0.1'], '10.0.0.2', false],
    [['10.0.0.0/8'], '10.200.3.4', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
    [['0.0.0.0/0'], '203.0.113.9', true],
    [['2001:db8::/32'], '2001:DB8:1::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['2001:db8::1', '10.0.0.1'], '10.0.0.1', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['10.0.0.1'], 'not an address', false],
    [['10.0.0.1'], '', false],
  ])('%j with the client %s: %s', (blocks, ip, expected) => {
    expect(allows(blocks, ip)).toBe(expected);
  });

  test.each(['', '10.0.0', '10.0.0.1/33', '10.0.0.1/-1', '10.0.0.1/8/8', '::1/129', 'fe80::1%eth0', "' or 1=1 --"])(
    'rejects the entry %s',
    (entry) => {
      expect(() => readAllowedIps([entry])).toThrow('is not an IP address or CIDR block');
    },
  );

  test('the list is limited in length and deduplicated', () => {
    expect(readAllowedIps(['::1', '::1'])).toEqual(['::1']);
    expect(() => readAllowedIps(Array.from({ length: 101 }, () => '::1'))).toThrow('at most 100 entries');
  });
});

describe('allowed origins', () => {
  test('are compared in the form that browsers send', () => {
    const allows = compileOrigins(readAllowedOrigins(['https://App.example.com:443', 'capacitor://localhost']));
    expect(allows?.('https://app.example.com')).toBe(true);
    expect(allows?.('capacitor://localhost')).toBe(true);
    expect(allows?.('http://app.example.com')).toBe(false);
    expect(allows?.('https://app.example.com.evil.example')).toBe(false);
    expect(allows?.('null')).toBe(false);
  });

  test('a request without an origin is rejected', () => {
    expect(compileOrigins(['https://app.example.com'])?.(undefined)).toBe(false);
  });

  test.each(['', '*', 'app.example.com', 'https://', 'https://a/b', 'https://u@a', 'https://a b', 'https://a\u0000'])(
    'rejects %s',
    (entry) => {
      expect(() => readAllowedOrigins([entry])).toThrow('is not an origin such as https://app.example.com');
    },
  );
});

describe('address groups of attempt counters', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
