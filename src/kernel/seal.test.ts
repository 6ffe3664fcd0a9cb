import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from './seal.js';

const key = new Uint8Array(32).fill(7);
const random = (count: number): Uint8Array => new Uint8Array(count).fill(1);

test('sealed data is opened only with its key and its context', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(), (plain, at) => {
      const sealed = seal(key, plain, 'here', random);
      expect(Buffer.from(unseal(key, sealed, 'here'))).toEqual(Buffer.from(plain));
      expect(() => unseal(key, sealed, 'there')).toThrow('another context');
      expect(() => unseal(new Uint8Array(32), sealed, 'here')).toThrow('another key');
      const changed = Uint8Array.from(sealed);
      const context = at % changed.length;
      changed[context] = (changed[context] ?? 0) ^ 1;
      expect(() => unseal(key, changed, 'here')).toThrow('another key');
    }),
  );
});

test('data that is too short is rejected', () => {
  for (const length of [0, 5, 12, 27]) expect(() => unseal(key, new Uint8Array(length), 'here')).toThrow('another key');
});
