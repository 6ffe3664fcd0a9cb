import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCursors, type Position } from './cursor.js';

const cursors = createCursors(new Uint8Array(32).fill(7));
const position = fc.array(fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)), { maxLength: 6 });

const list = (operationId: string, network: string, parameters = '[]') => ({ operationId, network, parameters });

describe('a cursor', () => {
  test('decodes to the position it was encoded from', () => {
    fc.assert(
      fc.property(position, (given) => {
        const text = cursors.encode(list('listBlocks', 'CARDANO_MAINNET'), given as Position);
        expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(cursors.decode(list('listBlocks', 'CARDANO_MAINNET'), text)).toEqual(given);
      }),
    );
  });

  test('carries the tip of its page beside the position', () => {
    const blocks = list('listBlocks', 'CARDANO_MAINNET');
    fc.assert(
      fc.property(position, fc.constantFrom('1.0.5', '16500.3.9000001.3000148'), (given, tip) => {
        const text = cursors.encode(blocks, given as Position, tip);
        expect(cursors.decode(blocks, text)).toEqual(given);
        expect(cursors.readTip(blocks, text)).toBe(tip);
        expect(cursors.readTip(blocks, cursors.encode(blocks, given as Position))).toBeUndefined();
      }),
    );
    expect(cursors.readTip(blocks, 'not a cursor')).toBeUndefined();
  });

  test('of another operation, network or service is refused', () => {
    const text = cursors.encode(list('listBlocks', 'CARDANO_MAINNET'), [1, 2]);
    const other = createCursors(new Uint8Array(32).fill(8));
    expect(() => cursors.decode(list('listPools', 'CARDANO_MAINNET'), text)).toThrow('Invalid cursor');
    expect(() => cursors.decode(list('listBlocks', 'CARDANO_PREPROD'), text)).toThrow('Invalid cursor');
    expect(() => other.decode(list('listBlocks', 'CARDANO_MAINNET'), text)).toThrow('Invalid cursor');
  });

  test('of the same operation with other parameters is refused, and the sentence says so', () => {
    const text = cursors.encode(list('listUpdates', 'CARDANO_MAINNET', '["stake1a"]'), [1, 2]);
    expect(() => cursors.decode(list('listUpdates', 'CARDANO_MAINNET', '["stake1b"]'), text)).toThrow(
      'Invalid cursor: it belongs to a list with other parameters',
    );
  });

  test.each(['', 'YQ', 'YWJj', 'A'.repeat(16), 'A'.repeat(24)])(
    '%j, which is too short to be one, is refused',
    (text) => {
      expect(() => cursors.decode(list('listBlocks', 'CARDANO_MAINNET'), text)).toThrow('Invalid cursor');
    },
  );

  test('with any character changed, added or removed is refused', () => {
    const text = cursors.encode(list('listBlocks', 'CARDANO_MAINNET'), [123456, 'abc']);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...'abcXYZ019-_='), (at, character) => {
        const altered = [
          text.slice(0, at) + character + text.slice(at + 1),
          text.slice(0, at) + text.slice(at + 1),
          text.slice(0, at) + character + text.slice(at),
        ].filter((candidate) => candidate !== text);
        for (const candidate of altered) {
          expect(() => cursors.decode(list('listBlocks', 'CARDANO_MAINNET'), candidate)).toThrow('Invalid cursor');
        }
      }),
    );
  });

  test('in another spelling that base64 decoders accept is refused', () => {
    const lists = list('listBlocks', 'CARDANO_MAINNET');
    const text = cursors.encode(lists, [123456, 'abc']);
    for (const spelling of [`${text}=`, `${text}==`, ` ${text}`, `${text}\n`, `${text.slice(0, 4)} ${text.slice(4)}`])
      expect(() => cursors.decode(lists, spelling)).toThrow('Invalid cursor');
  });

  test('that is no cursor at all is refused', () => {
    for (const text of ['', 'a', '====', 'null', '../../etc', 'é'.repeat(50)]) {
      expect(() => cursors.decode(list('listBlocks', 'CARDANO_MAINNET'), text)).toThrow('Invalid cursor');
    }
  });
});
