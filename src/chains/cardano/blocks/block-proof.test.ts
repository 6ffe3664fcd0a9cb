import { expect, test } from 'vitest';
import { growChain } from '../../../../test/support/generated-chain.js';
import { DecodeError } from '../../../kernel/errors.js';
import { readProvenBlock } from './block-proof.js';

const [block] = growChain([], { length: 1, transactions: 3 });
const bytes = block!.bytes;

test('a block is read with its hash and its bytes without the era number', () => {
  expect(readProvenBlock(bytes)).toEqual({ hash: block!.point.hash, encoded: bytes.subarray(2) });
});

test('no change of a byte is accepted with the same hash', () => {
  for (let at = 2; at < bytes.length; at += 1) {
    const changed = Uint8Array.from(bytes);
    changed[at]! ^= 1;
    let hash: string | undefined;
    try {
      ({ hash } = readProvenBlock(changed));
    } catch (error) {
      expect(error).toBeInstanceOf(DecodeError);
    }
    expect({ at, same: hash === block!.point.hash }).toEqual({ at, same: false });
  }
});

test('a block of an unknown era, an incomplete one and one with more bytes are rejected', () => {
  const ofEra = Uint8Array.from(bytes);
  ofEra[1] = 23;
  for (const wrong of [ofEra, bytes.subarray(0, -1), Uint8Array.from([...bytes, 0])])
    expect(() => readProvenBlock(wrong)).toThrow(DecodeError);
});
