import { expect, test } from 'vitest';
import { decodeNonces, encodeNonces } from './nonce-bytes.js';

test('nonces survive their compact form, also where some are neutral', () => {
  const nonce = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
  const first = {
    epoch: nonce(1),
    evolving: nonce(2),
    candidate: nonce(3),
    lastAncestor: undefined,
    lastEpochLastAncestor: undefined,
  };
  const later = { ...first, lastAncestor: nonce(4), lastEpochLastAncestor: nonce(5) };
  const middle = { ...later, candidate: undefined };
  for (const nonces of [first, later, middle]) expect(decodeNonces(encodeNonces(nonces))).toEqual(nonces);
});
