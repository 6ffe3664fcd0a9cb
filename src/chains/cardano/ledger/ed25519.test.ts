import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex } from '../../../kernel/hex.js';
import { isSignatureValid, isSignatureValidLater } from './ed25519.js';

/** All encodings of the points of small order; the last byte with and without the sign bit. */
const points = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
].flatMap((hex) => [0, 0x80].map((sign) => fromHex(hex).map((byte, at) => (at === 31 ? byte | sign : byte))));

test('signatures with a point of small order are rejected for every message', async () => {
  for (const key of points)
    for (const first of points) {
      const signature = Buffer.concat([first, new Uint8Array(32)]);
      for (let message = 0; message < 8; message += 1)
        expect(isSignatureValid(key, Uint8Array.of(message), signature)).toBe(false);
      expect(await isSignatureValidLater(key, Uint8Array.of(0), signature)).toBe(false);
    }
});

test('the listed points have small order', () => {
  for (const point of points.slice(4, 8)) expect(ed25519.Point.fromBytes(point).isSmallOrder()).toBe(true);
});

test('only genuine signatures of another library are accepted', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
  fc.assert(
    fc.property(bytes(32), fc.uint8Array(), fc.nat(63), (secret, message, at) => {
      const key = ed25519.getPublicKey(secret);
      const signature = ed25519.sign(message, secret);
      expect(isSignatureValid(key, message, signature)).toBe(true);
      const wrong = signature.map((byte, index) => (index === at ? byte ^ 1 : byte));
      expect(isSignatureValid(key, message, wrong)).toBe(false);
    }),
    { numRuns: 30 },
  );
});
