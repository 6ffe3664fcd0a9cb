import { describe, expect, test } from 'vitest';
import { PSBT_EXAMPLE } from '../../src/api/shapes/bitcoin/psbt-example.js';
import { looksPrivate, parseBtc, parsePsbtText } from './psbt-text.js';

describe('pasted PSBT', () => {
  test('is one or several copies in Base64 or hexadecimal', () => {
    expect(parsePsbtText(` ${PSBT_EXAMPLE}\n${PSBT_EXAMPLE} `)).toEqual([PSBT_EXAMPLE, PSBT_EXAMPLE]);
    expect(parsePsbtText('70736274ff01')).toEqual(['70736274ff01']);
  });

  test.each([
    ['', 'Paste a PSBT.'],
    ['hello', 'A PSBT is Base64 text'],
    ['L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ', 'looks like a secret key'],
    [`xprv${'9'.repeat(107)}`, 'looks like a secret key'],
    [Array.from({ length: 21 }, () => PSBT_EXAMPLE).join('\n'), 'At most 20'],
  ])('%s is rejected', (text, message) => {
    expect(() => parsePsbtText(text)).toThrow(message);
  });
});

test('private keys in a descriptor are found, public ones are not', () => {
  expect(looksPrivate(`wpkh(xprv${'9'.repeat(107)}/0/*)`)).toBe(true);
  expect(looksPrivate(`wpkh([d34db33f/84h/0h/0h]xpub${'6'.repeat(107)}/0/*)`)).toBe(false);
});

test('amount in BTC becomes satoshi without rounding', () => {
  expect(parseBtc('0.29')).toBe(29_000_000);
  expect(parseBtc('20999999.99999999')).toBe(2_099_999_999_999_999);
  for (const text of ['', '-1', '1.123456789', '1e3', 'x']) expect(() => parseBtc(text)).toThrow('8 decimals');
});
