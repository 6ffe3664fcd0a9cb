import { describe, expect, test } from 'vitest';
import { parseAmount, parseDecimals } from './amount.js';
import { readBrc20Message } from './message.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const read = (body: string | Uint8Array, contentType: string | undefined = 'text/plain') =>
  readBrc20Message({
    body: typeof body === 'string' ? utf8(body) : body,
    contentType: contentType === undefined ? undefined : utf8(contentType),
  } as Parameters<typeof readBrc20Message>[0]);

const DEPLOY = { p: 'brc-20', op: 'deploy', tick: 'ordi', max: '21000000' };
const MINT = { p: 'brc-20', op: 'mint', tick: 'ordi', amt: '1000' };

const readFields = (fields: object) => read(JSON.stringify(fields));

const MAX = (2n ** 64n - 1n) * 10n ** 18n;

describe('numbers of messages', () => {
  test.each([
    ['1', 18, 10n ** 18n],
    ['0', 18, 0n],
    ['007', 0, 7n],
    ['1.5', 1, 15n],
    ['1.50', 2, 150n],
    ['0.000000000000000001', 18, 1n],
    ['18446744073709551615', 18, MAX],
    [`${'0'.repeat(1_000)}3`, 0, 3n],
    ['1.50', 1, undefined],
    ['1.0', 0, undefined],
    ['18446744073709551616', 18, undefined],
    ['18446744073709551615.1', 18, undefined],
    ['99999999999999999999', 0, undefined],
    ['1'.repeat(1_000_000), 0, undefined],
    ['', 18, undefined],
    ['.5', 18, undefined],
    ['5.', 18, undefined],
    ['1.2.3', 18, undefined],
    ['+1', 18, undefined],
    ['-1', 18, undefined],
    [' 1', 18, undefined],
    ['1 ', 18, undefined],
    ['1\n', 18, undefined],
    ['1e3', 18, undefined],
    ['0x10', 18, undefined],
    ['1,000', 18, undefined],
    ['١', 18, undefined],
  ])('%j with %i decimals', (text, decimals, expected) => {
    expect(parseAmount(text, decimals)).toBe(expected);
  });

  test.each([
    ['0', 0],
    ['18', 18],
    ['0018', 18],
    ['000', 0],
    ['19', undefined],
    ['118', undefined],
    ['', undefined],
    ['1.0', undefined],
    ['+1', undefined],
    ['-1', undefined],
  ])('decimals %j', (text, expected) => {
    expect(parseDecimals(text)).toBe(expected);
  });
});

describe('messages', () => {
  test('terms of a deployment have defaults: 18 decimals, and the maximum as the limit of a mint', () => {
    expect(readFields(DEPLOY)).toEqual({
      op: 'deploy',
      ticker: { text: 'ordi', key: 'ordi' },
      terms: { max: 21_000_000n * 10n ** 18n, mintLimit: 21_000_000n * 10n ** 18n, decimals: 18, selfMint: false },
    });
  });

  test('stated limit and decimals are used', () => {
    expect(readFields({ ...DEPLOY, max: '10.5', lim: '1000', dec: '1' })).toMatchObject({
      terms: { max: 105n, mintLimit: 10_000n, decimals: 1 },
    });
  });

  test('amount of a mint or transfer stays text', () => {
    expect(readFields(MINT)).toEqual({ op: 'mint', ticker: { text: 'ordi', key: 'ordi' }, amount: '1000' });
    expect(readFields({ ...MINT, op: 'transfer', amt: 'x' })).toMatchObject({ op: 'transfer', amount: 'x' });
  });

  test.each([
    ['text/plain', true],
    ['application/json', true],
    ['text/plain;charset=utf-8', true],
    ['application/json; charset=utf-8', true],
    ['text/plain ', false],
    ['Text/Plain', false],
    ['text/html', false],
    ['text/plainer', false],
    [undefined, false],
  ])('content type %j is accepted: %s', (contentType, accepted) => {
    const body = JSON.stringify(MINT);
    const message = readBrc20Message({
      body: utf8(body),
      contentType: contentType === undefined ? undefined : utf8(contentType),
    } as Parameters<typeof readBrc20Message>[0]);
    expect(message !== undefined).toBe(accepted);
  });

  test.each([
    ['surrounding white space', ` \n\t${JSON.stringify(MINT)}\r\n`, true],
    ['extra fields of any type', JSON.stringify({ ...MINT, extra: [1, { a: null }] }), true],
    ['an escaped name of the protocol', '{"p":"brc\\u002d20","op":"mint","tick":"ordi","amt":"1"}', true],
    ['the last of repeated fields', '{"p":"x","p":"brc-20","op":"mint","tick":"ordi","amt":"1"}', true],
    ['a trailing comma', '{"p":"brc-20","op":"mint","tick":"ordi","amt":"1",}', false],
    ['single quotes', "{'p':'brc-20','op':'mint','tick':'ordi','amt':'1'}", false],
    ['a comment', '{"p":"brc-20","op":"mint","tick":"ordi","amt":"1"} // mint', false],
    ['a byte order mark', `\ufeff${JSON.stringify(MINT)}`, false],
    ['a list', `[${JSON.stringify(MINT)}]`, false],
    ['half of a surrogate pair', '{"p":"brc-20","op":"mint","tick":"ordi","amt":"1","x":"\\ud800"}', false],
    ['a number beyond doubles', '{"p":"brc-20","op":"mint","tick":"ordi","amt":"1","x":1e999}', false],
    ['nesting of 126', `{"p":"brc-20","op":"mint","tick":"ordi","amt":"1","x":${nest(126)}}`, true],
    ['nesting of 127', `{"p":"brc-20","op":"mint","tick":"ordi","amt":"1","x":${nest(127)}}`, false],
    ['nesting of 100,000', `{"p":"brc-20","op":"mint","tick":"ordi","amt":"1","x":${nest(100_000)}}`, false],
    ['nothing', '', false],
    ['white space', '  ', false],
  ])('JSON with %s', (_name, body, accepted) => {
    expect(read(body) !== undefined).toBe(accepted);
  });

  test('bytes that are not UTF-8 and a missing body have no message', () => {
    expect(read(new Uint8Array(Buffer.concat([utf8('{"p":"brc-20","x":"'), Uint8Array.of(0xff), utf8('"}')])))).toBe(
      undefined,
    );
    const bodyless = { body: undefined, contentType: utf8('text/plain') } as Parameters<typeof readBrc20Message>[0];
    expect(readBrc20Message(bodyless)).toBe(undefined);
  });

  test.each<[string, object]>([
    ['another protocol', { ...MINT, p: 'brc20' }],
    ['upper case in the protocol', { ...MINT, p: 'BRC-20' }],
    ['upper case in a field', { ...MINT, amt: undefined, AMT: '1' }],
    ['upper case in the operation', { ...MINT, op: 'Mint' }],
    ['another operation', { ...MINT, op: 'burn' }],
    ['no ticker', { ...MINT, tick: undefined }],
    ['a ticker that is a number', { ...MINT, tick: 1234 }],
    ['a ticker of 3 bytes', { ...MINT, tick: 'abc' }],
    ['a ticker of 6 bytes', { ...MINT, tick: 'abcdef' }],
    ['a ticker of 4 characters and 8 bytes', { ...MINT, tick: 'éééé' }],
    ['a ticker with U+0000', { ...MINT, tick: 'ab\0c' }],
    ['no amount', { ...MINT, amt: undefined }],
    ['an amount that is a number', { ...MINT, amt: 1000 }],
    ['no maximum', { ...DEPLOY, max: undefined }],
    ['a maximum that is a number', { ...DEPLOY, max: 21 }],
    ['a maximum of 0', { ...DEPLOY, max: '0' }],
    ['a maximum of 2^64', { ...DEPLOY, max: '18446744073709551616' }],
    ['a limit that is a number', { ...DEPLOY, lim: 1 }],
    ['a limit of 0', { ...DEPLOY, lim: '0' }],
    ['an empty limit', { ...DEPLOY, lim: '' }],
    ['19 decimals', { ...DEPLOY, dec: '19' }],
    ['decimals that are a number', { ...DEPLOY, dec: 8 }],
    ['decimals that are null', { ...DEPLOY, dec: null }],
    ['more digits than decimals', { ...DEPLOY, max: '1.55', dec: '1' }],
    ['a ticker of 5 bytes without self_mint', { ...DEPLOY, tick: 'ordis' }],
    ['self_mint that is no text', { ...DEPLOY, tick: 'ordis', self_mint: true }],
    ['self_mint other than true', { ...DEPLOY, tick: 'ordis', self_mint: 'yes' }],
  ])('message with %s is invalid', (_name, fields) => {
    expect(readFields(fields)).toBe(undefined);
  });

  test.each([
    ['ORDI', 'ordi'],
    ['OrDi', 'ordi'],
    ['🧡', '🧡'],
    ['éÉ', 'éé'],
    ['a b ', 'a b '],
  ])('ticker %j is the token %j', (tick, key) => {
    expect(readFields({ ...MINT, tick })).toMatchObject({ ticker: { text: tick, key } });
  });

  test('ticker of five bytes is minted by its deployer, and a maximum of 0 is unlimited', () => {
    const fields = { ...DEPLOY, tick: 'ordis', self_mint: 'true' };
    expect(readFields(fields)).toMatchObject({ terms: { selfMint: true, max: 21_000_000n * 10n ** 18n } });
    expect(readFields({ ...fields, max: '0' })).toMatchObject({ terms: { max: MAX, mintLimit: MAX } });
    expect(readFields({ ...fields, max: '0', lim: '5' })).toMatchObject({ terms: { mintLimit: 5n * 10n ** 18n } });
  });

  test('self_mint of a ticker of four bytes has no effect', () => {
    expect(readFields({ ...DEPLOY, self_mint: 'true' })).toMatchObject({ terms: { selfMint: false } });
  });
});

function nest(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}
