import { createRequire } from 'node:module';
import fc from 'fast-check';
import scalus from 'scalus';
import { describe, expect, test } from 'vitest';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { applyArguments, type Constant } from './apply-arguments.js';
import { FlatWriter } from './flat-writer.js';
import { encodePlutusData, type PlutusData, plutusDataJson } from './plutus-data.js';
import type { Script } from './script.js';
import { isWellFormedScript, type PlutusLanguage } from './well-formed.js';

const require = createRequire(import.meta.url);
/** The decoder of Aiken's uplc. */
const { decode_plutus_program_uplc_json: decodeProgram } = require('@cardananium/cquisitor-lib') as {
  decode_plutus_program_uplc_json: (hex: string) => {
    readonly program: { readonly version: string; readonly term: unknown };
  };
};

const LANGUAGES: readonly PlutusLanguage[] = ['plutus-v1', 'plutus-v2', 'plutus-v3'];

const integer = (value: bigint): PlutusData => ({ kind: 'int', value });
const bytes = (hex: string): PlutusData => ({ kind: 'bytes', value: fromHex(hex) });

const DATA: readonly PlutusData[] = [
  integer(0n),
  // Scalus reads JSON integers of 64 bits only.
  integer(-(2n ** 62n)),
  bytes(''),
  bytes('ab'.repeat(300)),
  { kind: 'constructor', index: 1, fields: [bytes('c0ffee'), { kind: 'list', items: [] }] },
  { kind: 'constructor', index: 130, fields: [] },
  { kind: 'map', entries: [[bytes('00'), { kind: 'list', items: [integer(1n), integer(2n)] }]] },
];

/** A program of lambdas around an application of constants, whose bytes are padded at every offset of bits. */
function program(lambdas: number, constants: readonly Uint8Array[]): Uint8Array {
  const writer = new FlatWriter().natural(1n).natural(1n).natural(0n);
  for (let index = 0; index < lambdas; index += 1) writer.bits(2, 4);
  for (const _ of constants) writer.bits(3, 4);
  writer.bits(0, 4).natural(1n);
  for (const constant of constants) writer.bits(4, 4).bit(true).bits(1, 4).bit(false).bytes(constant);
  return new CborWriter().bytes(writer.finish()).finish();
}

const SCRIPT = program(3, [fromHex('ff'.repeat(256)), fromHex(''), fromHex('010203')]);

describe('applied parameter', () => {
  test.each(LANGUAGES)('of %s gives the script of Scalus', (language) => {
    for (const value of DATA) {
      const applied = applyArguments({ language, bytes: SCRIPT }, [{ type: 'data', value }]);
      const twice = toHex(new CborWriter().bytes(SCRIPT).finish());
      const expected = scalus.Scalus.applyDataArgToScript(twice, plutusDataJson(value));
      expect(toHex(new CborWriter().bytes(applied.bytes).finish())).toBe(expected);
    }
  });

  test('is the argument of the unchanged program for the decoder of Aiken', () => {
    const term = (script: Script): unknown => decodeProgram(toHex(script.bytes)).program.term;
    const constants: readonly (readonly [Constant, unknown])[] = [
      [{ type: 'unit' }, { unit: '()' }],
      [{ type: 'boolean', value: true }, { bool: true }],
      [{ type: 'integer', value: -(2n ** 70n) }, { integer: `${-(2n ** 70n)}` }],
      [{ type: 'bytes', value: fromHex('c0ffee') }, { bytestring: 'c0ffee' }],
      [{ type: 'string', value: 'Grüße' }, { string: 'Grüße' }],
    ];
    for (const [constant, expected] of constants)
      for (const lambdas of [1, 2]) {
        const script: Script = { language: 'plutus-v3', bytes: program(lambdas, [fromHex('0a0b'), fromHex('0c')]) };
        const applied = applyArguments(script, [constant]);
        expect(term(applied)).toEqual({ apply: { function: term(script), argument: { constant: expected } } });
        expect(isWellFormedScript(applied, 10)).toBe(true);
      }
  });

  test('can be a builtin list or pair of data', () => {
    const script: Script = { language: 'plutus-v3', bytes: SCRIPT };
    const list = applyArguments(script, [{ type: 'list', items: [integer(1n), bytes('ff')] }]);
    const pair = applyArguments(script, [{ type: 'pair', left: integer(1n), right: bytes('ff') }]);
    const argument = ({ bytes }: Script) =>
      (decodeProgram(toHex(bytes)).program.term as { apply: { argument: { constant: object } } }).apply.argument
        .constant;
    expect(argument(list)).toMatchObject({ list: { type: 'data' } });
    expect(Object.keys(argument(pair))).toEqual(['pair']);
    expect(isWellFormedScript(list, 10) && isWellFormedScript(pair, 10)).toBe(true);
  });

  test('one by one gives the same as all at once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 3 }),
        fc.array(fc.bigInt(), { minLength: 1, maxLength: 4 }),
        fc.nat(4),
        (constants, values, lambdas) => {
          const script: Script = { language: 'plutus-v3', bytes: program(lambdas, constants) };
          const given = values.map((value): Constant => ({ type: 'data', value: integer(value) }));
          const single = given.reduce((applied, each) => applyArguments(applied, [each]), script);
          expect(toHex(applyArguments(script, given).bytes)).toBe(toHex(single.bytes));
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each([
    ['a native script', { language: 'native', bytes: fromHex('00') }],
    ['a program that ends too early', { language: 'plutus-v3', bytes: fromHex('4401010024') }],
    ['bytes after the program', { language: 'plutus-v3', bytes: fromHex('470101002499ffff') }],
    ['no byte string', { language: 'plutus-v2', bytes: fromHex('01') }],
  ] as const)('of %s is rejected', (_, script) => {
    expect(() => applyArguments(script, [{ type: 'unit' }])).toThrow();
  });

  test('that makes the script too large is rejected', () => {
    const value: PlutusData = { kind: 'bytes', value: new Uint8Array(140_000) };
    expect(() => applyArguments({ language: 'plutus-v3', bytes: SCRIPT }, [{ type: 'data', value }])).toThrow(
      'more than 131072 bytes',
    );
    expect(encodePlutusData(value).length).toBeGreaterThan(140_000);
  });
});
