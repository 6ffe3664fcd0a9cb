import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testScript } from '../../../test/support/builder-keys.js';
import type { NativeScript } from '../../chains/cardano/scripts/native-script.js';
import { toHex } from '../../kernel/hex.js';
import { findNativeScriptUse } from './native-script-use.js';

const key = (number: number): Uint8Array => new Uint8Array(28).fill(number);
const sig = (number: number): NativeScript => ({ type: 'sig', keyHash: key(number) });
const all = (...numbers: number[]): NativeScript => ({ type: 'all', scripts: numbers.map(sig) });

const countKeys = (script: NativeScript, signing: readonly number[] = []): number | undefined =>
  findNativeScriptUse(testScript(script).bytes, {
    tipSlot: 1000n,
    fixedUntil: undefined,
    signing: new Set(signing.map((number) => toHex(key(number)))),
  })?.keyHashes.filter((hash) => !signing.some((number) => toHex(key(number)) === hash)).length;

test('parts that share keys are preferred to the smallest part', () => {
  const scripts = [all(1, 2), all(3, 4, 5), all(3, 4, 5, 6)];
  expect(countKeys({ type: 'atLeast', required: 2n, scripts })).toBe(4);
  expect(countKeys({ type: 'atLeast', required: 2n, scripts }, [3, 4])).toBe(2);
});

test('a script whose choices exceed the limit is satisfied nevertheless', () => {
  const parts = Array.from({ length: 40 }, (_, index) => all(index, index + 1, index + 2));
  expect(countKeys({ type: 'atLeast', required: 20n, scripts: parts })).toBeGreaterThan(19);
  const any = Array.from({ length: 3000 }, (): NativeScript => ({ type: 'any', scripts: [sig(1), sig(2)] }));
  expect(countKeys({ type: 'all', scripts: any })).toBe(1);
});

const KEYS = 6;
const { script: scriptArbitrary } = fc.letrec<{ script: NativeScript }>((tie) => ({
  script: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.integer({ min: 0, max: KEYS - 1 }).map(sig),
    fc
      .tuple(fc.array(tie('script'), { minLength: 1, maxLength: 4 }), fc.nat({ max: 4 }))
      .map(([scripts, required]): NativeScript => ({ type: 'atLeast', required: BigInt(required), scripts })),
    fc.array(tie('script'), { maxLength: 3 }).map((scripts): NativeScript => ({ type: 'all', scripts })),
  ),
}));

/** Whether these keys, as bits, satisfy the script. */
function isSatisfied(script: NativeScript, keys: number): boolean {
  if (script.type === 'sig') return ((keys >> script.keyHash[0]!) & 1) === 1;
  if (!('scripts' in script)) return false;
  const met = script.scripts.filter((part) => isSatisfied(part, keys)).length;
  if (script.type === 'atLeast') return met >= Number(script.required);
  return met >= (script.type === 'all' ? script.scripts.length : 1);
}

test('no smaller set of keys satisfies the script', () => {
  fc.assert(
    fc.property(scriptArbitrary, (script) => {
      let fewest: number | undefined;
      for (let keys = 0; keys < 1 << KEYS; keys += 1) {
        const count = keys.toString(2).replaceAll('0', '').length;
        if (isSatisfied(script, keys) && (fewest === undefined || count < fewest)) fewest = count;
      }
      expect(countKeys(script)).toBe(fewest);
    }),
    { numRuns: 500 },
  );
});
