import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from '../../kernel/hex.js';
import { decodeScalar, encodeScalar, invert, modulo, ORDER } from './curve.js';
import { deriveKey, signingKey } from './signing-key.js';

const secret = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => (decodeScalar(bytes) % (ORDER - 1n)) + 1n);
const message = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('keys and signatures match those of another implementation', () => {
  fc.assert(
    fc.property(secret, message, (number, hash) => {
      const key = signingKey(number);
      const bytes = encodeScalar(number);
      expect(toHex(key.publicKey)).toBe(toHex(secp256k1.getPublicKey(bytes)));
      const ecdsa = secp256k1.sign(hash, bytes, { prehash: false, lowS: true, format: 'der' });
      expect(toHex(key.signEcdsa(hash))).toBe(toHex(ecdsa));
      expect(toHex(key.signSchnorr(hash))).toBe(toHex(schnorr.sign(hash, bytes, new Uint8Array(32))));
    }),
    { numRuns: 20 },
  );
});

test('a scalar times its inverse is one', () => {
  fc.assert(fc.property(secret, (number) => modulo(number * invert(number)) === 1n));
});

test('keys are derived from names, and different simulations share none', () => {
  const key = (simulationName: string, name: string): string => toHex(deriveKey(simulationName, name).publicKey);
  expect(key('a', 'alice')).toBe(key('a', 'alice'));
  expect(new Set([key('a', 'alice'), key('a', 'bruno'), key('b', 'alice')]).size).toBe(3);
});
