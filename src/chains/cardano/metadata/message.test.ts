import { describe, expect, test } from 'vitest';
import { DEFAULT_PASSPHRASE, openMessage, readMessage } from './message.js';

const LINES = ['Invoice-No: 1234567890', 'Order-No: 7654321'];

/** Created by `openssl enc -aes-256-cbc -pbkdf2 -iter 10000 -a`, with the default passphrase and with another. */
const DEFAULT_ENCRYPTED = [
  'U2FsdGVkX1+cPNEjpjYHE/dyktrUA0wJ/v8bdNawCdXCZpSwmG134DJnVMvPhnYd',
  'OBoJ4zqU0agIgb/yRAjAiA==',
];
const OTHER = ['U2FsdGVkX1/lx8poU6qSzjpUFv04nbBT3DFemiahgqh+E81Wbb24MvhUriK1t40B', 'bzJ9Xc6XuMgPicRFjKX0pQ=='];

describe('transaction messages', () => {
  test('a plain message is a list of lines or a single line', () => {
    expect(readMessage({ msg: LINES })).toEqual({ lines: LINES, encryption: undefined });
    expect(readMessage({ msg: 'hello' })).toEqual({ lines: ['hello'], encryption: undefined });
  });

  test('any other value under the label is not a message', () => {
    for (const value of [null, 1, 'msg', [], ['msg'], {}, { msg: 1 }, { msg: ['a', 2] }, { msg: ['a'], enc: 5 }])
      expect(readMessage(value)).toBeUndefined();
  });

  test('a message encrypted by openssl is decrypted only with its passphrase', async () => {
    const usual = readMessage({ enc: 'basic', msg: DEFAULT_ENCRYPTED })!;
    const other = readMessage({ enc: 'basic', msg: OTHER })!;
    expect(await openMessage(usual, DEFAULT_PASSPHRASE)).toEqual(LINES);
    expect(await openMessage(other, 'another one')).toEqual(LINES);
    expect(await openMessage(other, DEFAULT_PASSPHRASE)).toBeUndefined();
    expect(await openMessage(usual, 'another one')).toBeUndefined();
  });

  test('an unknown method and truncated bytes are not decrypted', async () => {
    expect(await openMessage({ lines: DEFAULT_ENCRYPTED, encryption: 'strong' }, DEFAULT_PASSPHRASE)).toBeUndefined();
    expect(await openMessage({ lines: DEFAULT_ENCRYPTED, encryption: undefined }, DEFAULT_PASSPHRASE)).toBeUndefined();
    for (const lines of [[], [''], ['U2FsdGVkX18='], [DEFAULT_ENCRYPTED[0]!.slice(0, 40)], ['not base64 at all']])
      expect(await openMessage({ lines, encryption: 'basic' }, DEFAULT_PASSPHRASE)).toBeUndefined();
  });
});
