import { expect, test } from 'vitest';
import { toHex } from '../../../kernel/hex.js';
import { hashIssuerKey, poolKeyHash } from './pool-id.js';

test('key hash of an issuer is the same from the cache, and belongs to its own key', () => {
  // Views of one buffer, as the headers of a decoded batch are.
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const keys = Array.from({ length: 8 }, (_, index) => bytes.subarray(index * 32, (index + 1) * 32));
  const expected = keys.map((key) => toHex(hashIssuerKey(key)));
  expect(keys.map(poolKeyHash)).toEqual(expected);
  expect(keys.map((key) => poolKeyHash(Uint8Array.from(key)))).toEqual(expected);
});
