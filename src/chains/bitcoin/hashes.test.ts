import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex } from '../../kernel/hex.js';
import { hash160, reversed, sha256, sha256d } from './hashes.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['', '5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456'],
  ['hello', '9595c9df90075148eb06860365df33584b75bff782a510c6cd4883a419833d50'],
])('sha256d of %j', (text, hex) => {
  expect(toHex(sha256d(bytes(text)))).toBe(hex);
});

test('sha256d equals two rounds of sha256', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (message) => {
      const once = createHash('sha256').update(message).digest();
      expect(toHex(sha256(message))).toBe(once.toString('hex'));
      expect(toHex(sha256d(message))).toBe(createHash('sha256').update(once).digest('hex'));
    }),
  );
});

test('hash160 of a public key is the hash in its address', () => {
  // The public key of the private key 1.
  const key = fromHex('0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798');
  expect(toHex(hash160(key))).toBe('751e76e8199196d454941c45d1b3a323f1433bd6');
});

test('reversing twice returns the original bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (any) => {
      expect(reversed(reversed(any))).toEqual(any);
    }),
  );
});
