import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { encodeNativeScript } from './native-script.js';
import { hashScript } from './script.js';
import { unwrapScript } from './script-wrapping.js';

const wrapped = (bytes: Uint8Array): Uint8Array => new CborWriter().bytes(bytes).finish();
const ALWAYS = fromHex('010000222499');

test('a Plutus script is the same at any level of CBOR wrapping', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 300 }),
      fc.constantFrom('plutus-v1' as const, 'plutus-v2' as const, 'plutus-v3' as const),
      (rest, language) => {
        const once = wrapped(Uint8Array.of(1, 1, 0, ...rest));
        const script = unwrapScript(language, once);
        expect(toHex(script.bytes)).toBe(toHex(once));
        expect(unwrapScript(language, wrapped(once))).toEqual(script);
      },
    ),
  );
});

test('the hash matches compilers and cardano-cli', () => {
  // The always-succeeds script of the cardano-node documentation, from its text envelope.
  const script = unwrapScript('plutus-v1', fromHex('4e4d01000033222220051200120011'));
  expect(toHex(script.bytes)).toBe('4d01000033222220051200120011');
  expect(toHex(hashScript(script))).toBe('67f33146617a5e61936081db3b2117cbf59bd2123748f58ac9678656');
});

test('a native script is accepted bare or in a byte string', () => {
  const bytes = encodeNativeScript({ type: 'sig', keyHash: new Uint8Array(28).fill(7) });
  expect(unwrapScript('native', bytes)).toEqual({ language: 'native', bytes });
  expect(unwrapScript('native', wrapped(bytes))).toEqual({ language: 'native', bytes });
});

test('bytes that are not a script are rejected', () => {
  expect(() => unwrapScript('plutus-v2', ALWAYS)).toThrow('a program in a CBOR byte string');
  expect(() => unwrapScript('plutus-v2', wrapped(wrapped(wrapped(ALWAYS))))).toThrow(
    'does not contain a Plutus program',
  );
  expect(() => unwrapScript('plutus-v2', wrapped(new Uint8Array()))).toThrow('does not contain a Plutus program');
  expect(() => unwrapScript('plutus-v2', fromHex(`${toHex(wrapped(ALWAYS))}00`))).toThrow('in a CBOR byte string');
  expect(() => unwrapScript('plutus-v2', fromHex(`5f${toHex(wrapped(ALWAYS))}ff`))).toThrow('in a CBOR byte string');
  expect(() => unwrapScript('native', ALWAYS)).toThrow();
});
