import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILDS } from './build-forms.js';
import { amount, assetLabel, pngSource, safeLink, short, unitsOf, written } from './format.js';

describe('amounts', () => {
  test.each([
    ['0', 6, '0'],
    ['1', 6, '0.000001'],
    ['12500000', 6, '12.5'],
    ['-12667173', 6, '−12.667173'],
    ['45000000000000000', 6, '45,000,000,000'],
    ['1234567', 0, '1,234,567'],
  ] as const)('%s with %i decimals is %s', (units, decimals, text) => {
    expect(amount(units, decimals)).toBe(text);
  });

  test('what is shown can be typed again, at any size', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }), fc.integer({ min: 0, max: 15 }), (units, decimals) => {
        expect(unitsOf(amount(units, decimals), decimals)).toBe(units);
      }),
    );
  });

  test.each(['', '-1', '1e9', '1.1234567', '0x10', '1..2', 'NaN'])('%j is no amount of coins', (text) => {
    expect(unitsOf(text, 6)).toBeUndefined();
  });
});

describe('what strangers wrote', () => {
  test('is one line without characters that hide or turn others around', () => {
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
  ])('the name %s is shown as %s', (hex, label) => {
    expect(assetLabel(hex)).toBe(label);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', '//x', 'ipfs://Qm', 'file:///etc/passwd', ' '])(
    '%s is no link',
    (url) => {
      expect(safeLink(url)).toBeUndefined();
    },
  );

  test('web pages are links', () => {
    expect(safeLink('https://example.org/a?b#c')).toBe('https://example.org/a?b#c');
  });

  test('a logo is a PNG in base64 and nothing else', () => {
    expect(pngSource('iVBORw0KGgoAAAAN')).toBe('data:image/png;base64,iVBORw0KGgoAAAAN');
    for (const other of ['PHN2Zz48L3N2Zz4=', 'iVBORw0KGgo"><script>', 'https://x/y.png', null])
      expect(pngSource(other)).toBeUndefined();
  });

  test('long things keep their ends', () => {
    expect(short('0123456789abcdef0123456789abcdef')).toBe('0123456789…89abcdef');
    expect(short('short')).toBe('short');
  });
});

describe('requests to the builder', () => {
  const given = { senderAddress: ' addr1a ', address: 'addr1b', coins: '1.5' };

  test('coins become lovelace and what is left comes back', () => {
    expect(BUILDS['transfer']?.body(given)).toEqual({
      outputs: [{ address: 'addr1b', lovelace: '1500000' }],
      senderAddress: 'addr1a',
      changeAddress: 'addr1a',
    });
  });

  test('a token is given by policy and name', () => {
    const policyId = 'ab'.repeat(28);
    const body = BUILDS['transfer']?.body({ ...given, unit: `${policyId}544945`, quantity: '7' });
    expect(body).toMatchObject({ outputs: [{ assets: [{ policyId, assetName: '544945', quantity: '7' }] }] });
  });

  test.each([{ coins: 'much' }, { unit: 'ab', quantity: '' }, { unit: 'ab', quantity: '1.5' }])(
    '%j cannot be sent',
    (wrong) => {
      expect(BUILDS['transfer']?.body({ ...given, ...wrong })).toBeUndefined();
    },
  );
});
