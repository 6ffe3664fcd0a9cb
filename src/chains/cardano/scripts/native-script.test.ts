import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hash28, uint64 } from '../../../../test/support/cardano-arbitraries.js';
import { DecodeError } from '../../../kernel/errors.js';
import { parseJsonWithBigints } from '../../../kernel/exact-json.js';
import { fromHex } from '../../../kernel/hex.js';
import { decodeNativeScript, encodeNativeScript, type NativeScript, nativeScriptJson } from './native-script.js';
import { readNativeScriptJson } from './native-script-json.js';

const { script } = fc.letrec<{ script: NativeScript }>((tie) => ({
  script: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    hash28.map((keyHash): NativeScript => ({ type: 'sig', keyHash })),
    fc.tuple(fc.constantFrom('after', 'before'), uint64).map(([type, slot]): NativeScript => ({ type, slot })),
    fc
      .tuple(fc.constantFrom('all', 'any'), fc.array(tie('script'), { maxLength: 3 }))
      .map(([type, scripts]): NativeScript => ({ type, scripts })),
    fc
      .tuple(fc.bigInt({ min: -5n, max: 5n }), fc.array(tie('script'), { maxLength: 3 }))
      .map(([required, scripts]): NativeScript => ({ type: 'atLeast', required, scripts })),
  ),
}));

test('a native script is restored from its bytes and from its JSON', () => {
  fc.assert(
    fc.property(script, (value) => {
      expect(decodeNativeScript(encodeNativeScript(value))).toEqual(value);
      expect(readNativeScriptJson(parseJsonWithBigints(nativeScriptJson(value)))).toEqual(value);
    }),
  );
});

test('the JSON has the form of cardano-cli', () => {
  const bytes = fromHex(`830301838200581c${'ab'.repeat(28)}82041a000f424082051bffffffffffffffff`);
  expect(nativeScriptJson(decodeNativeScript(bytes))).toBe(
    `{"type":"atLeast","required":1,"scripts":[{"type":"sig","keyHash":"${'ab'.repeat(28)}"},` +
      '{"type":"after","slot":1000000},{"type":"before","slot":18446744073709551615}]}',
  );
});

test('other bytes are rejected', () => {
  for (const hex of ['', '80', '8106', '820100', '83000000', '8200420102'])
    expect(() => decodeNativeScript(fromHex(hex))).toThrow(DecodeError);
});

test('JSON with an unknown field is rejected', () => {
  const sig = { type: 'sig', keyHash: 'ab'.repeat(28) };
  expect(() => readNativeScriptJson({ ...sig, slot: 1 })).toThrow('a script of type sig has no field slot');
  expect(() => readNativeScriptJson({ type: 'all', required: 1, scripts: [sig] })).toThrow('has no field required');
  expect(() => readNativeScriptJson({ type: 'any', scripts: [{ ...sig, keyhash: '' }] })).toThrow('no field keyhash');
});
