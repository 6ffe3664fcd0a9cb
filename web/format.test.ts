import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ago, amount, assetLabel, parseAmount, pngSource, safeLink, short, written } from './format.js';

describe('amounts', () => {
  test.each([
    ['0', 6, '0'],
    ['1', 6, '0.000001'],
    ['12500000', 6, '12.5'],
    ['-12667173', 6, '−12.667173'],
    ['45000000000000000', 6, '45,000,000,000'],
    ['1234567', 0, '1,234,567'],
  ] as const)('%s with %i decimals is formatted as %s', (units, decimals, text) => {
    expect(amount(units, decimals)).toBe(text);
  });

  test('a formatted amount parses back to the same value, at any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.integer({ min: 0, max: 15 }), (units, decimals) => {
        expect(parseAmount(amount(units, decimals), decimals)).toBe(units);
      }),
    );
  });

  test.each(['', '-1', '1e9', '1.1234567', '0x10', '1..2', 'NaN'])('%j is not an amount of coins', (text) => {
    expect(parseAmount(text, 6)).toBeUndefined();
  });
});

describe('untrusted text', () => {
  test('is one line without hidden or bidirectional characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(written(text)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        expect([...written(text)].length).toBeLessThanOrEqual(65);
      }),
    );
  });

  test.each([
    ['55534443', 'USDC'],
    ['0014df105553444d', 'USDM'],
    ['', '(no name)'],
    ['ff00', 'ff00'],
    ['e280ae636261', '�cba'],
  ])('the name %s is formatted as %s', (hex, label) => {
    expect(assetLabel(hex)).toBe(label);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//x', 'ipfs://Qm', 'file:///etc/passwd', ' '])(
    '%s is not a safe link',
    (url) => {
      expect(safeLink(url)).toBeUndefined();
    },
  );

  test('web URLs are safe links', () => {
    expect(safeLink('https://example.org/a?b#c')).toBe('https://example.org/a?b#c');
  });

  test('a logo must be a PNG in base64', () => {
    expect(pngSource('iVBORw0KGgoAAAAN')).toBe('data:image/png;base64,iVBORw0KGgoAAAAN');
    for (const other of ['PHN2Zz48L3N2Zz4=', 'iVBORw0KGgo"><script>', 'https://x/y.png', null])
      expect(pngSource(other)).toBeUndefined();
  });

  test('a time is in the past or in the future', () => {
    expect(ago(1_000, 1_030)).toBe('30 s ago');
    expect(ago(1_000, 990)).toBe('0 s ago');
    expect(ago(200_000, 1_000)).toBe('in 2 d');
  });

  test('long text is shortened in the middle', () => {
    expect(short('0123456789abcdef0123456789abcdef')).toBe('0123456789…89abcdef');
    expect(short('short')).toBe('short');
  });
});
