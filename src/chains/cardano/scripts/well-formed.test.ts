import { describe, expect, test } from 'vitest';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex } from '../../../kernel/hex.js';
import { isWellFormedScript } from './well-formed.js';

/** Writes bits as Flat does, with padding at the end, wrapped in CBOR bytes. */
function program(bits: string, version: '100' | '110' = '110'): Uint8Array {
  const head = [...version].map((digit) => Number(digit).toString(2).padStart(8, '0')).join('');
  const all = head + bits.replaceAll(' ', '');
  const padded = `${all}${'0'.repeat(7 - (all.length % 8))}1`;
  const bytes = padded.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return new CborWriter().bytes(Uint8Array.from(bytes)).finish();
}

const TERM = {
  delay: '0001',
  lambda: '0010',
  constant: '0100',
  error: '0110',
  builtin: '0111',
  constr: '1000',
  case: '1001',
};
const tag = (number: number): string => `1${number.toString(2).padStart(4, '0')}`;
const type = (...tags: readonly number[]): string => `${tags.map(tag).join('')}0`;
const builtin = (number: number): string => TERM.builtin + number.toString(2).padStart(7, '0');

const isV3 = (bits: string, version?: '100' | '110'): boolean =>
  isWellFormedScript({ language: 'plutus-v3', bytes: program(bits, version) }, 10);

describe('Plutus program', () => {
  test('that succeeds or fails always is well formed', () => {
    expect(isV3(TERM.error)).toBe(true);
    expect(isV3(TERM.lambda + TERM.constant + type(3))).toBe(true);
    expect(isWellFormedScript({ language: 'plutus-v3', bytes: fromHex('450101002499') }, 10)).toBe(true);
  });

  test.each([
    ['no CBOR', new Uint8Array(40).fill(1)],
    ['an empty program', fromHex('40')],
    ['an unknown term', program('1111')],
    ['a program that ends in a term', fromHex('4401010011')],
    ['an unknown builtin', program(builtin(120))],
    ['bytes after the program', fromHex('460101002499ff')],
  ])('is malformed: %s', (_, bytes) => {
    for (const language of ['plutus-v1', 'plutus-v2', 'plutus-v3'] as const)
      expect(isWellFormedScript({ language, bytes }, 11)).toBe(false);
  });

  test('bytes after the CBOR are ignored before Plutus V3', () => {
    const bytes = Uint8Array.of(...program(TERM.error, '100'), 0xff);
    expect(isWellFormedScript({ language: 'plutus-v2', bytes }, 10)).toBe(true);
    expect(isWellFormedScript({ language: 'plutus-v3', bytes }, 10)).toBe(false);
  });

  test('constructor terms need version 1.1.0', () => {
    const constr = `${TERM.constr}00000000 1${TERM.error}0`;
    const cases = `${TERM.case}${TERM.error} 1${TERM.error}1${TERM.error}0`;
    expect([isV3(constr), isV3(cases)]).toEqual([true, true]);
    expect([isV3(constr, '100'), isV3(cases, '100')]).toEqual([false, false]);
  });

  test.each<[string, number, readonly (readonly ['plutus-v1' | 'plutus-v2' | 'plutus-v3', number])[]]>([
    [
      'addInteger',
      0,
      [
        ['plutus-v1', 5],
        ['plutus-v2', 7],
        ['plutus-v3', 9],
      ],
    ],
    [
      'serialiseData',
      51,
      [
        ['plutus-v1', 11],
        ['plutus-v2', 7],
        ['plutus-v3', 9],
      ],
    ],
    [
      'verifyEcdsaSecp256k1Signature',
      52,
      [
        ['plutus-v1', 11],
        ['plutus-v2', 8],
        ['plutus-v3', 9],
      ],
    ],
    [
      'bls12_381_G1_add',
      54,
      [
        ['plutus-v1', 11],
        ['plutus-v2', 11],
        ['plutus-v3', 9],
      ],
    ],
    [
      'integerToByteString',
      73,
      [
        ['plutus-v1', 11],
        ['plutus-v2', 10],
        ['plutus-v3', 9],
      ],
    ],
    [
      'andByteString',
      75,
      [
        ['plutus-v1', 11],
        ['plutus-v2', 11],
        ['plutus-v3', 10],
      ],
    ],
    [
      'expModInteger',
      87,
      [
        ['plutus-v1', 11],
        ['plutus-v2', 11],
        ['plutus-v3', 11],
      ],
    ],
  ])('builtin %s is available from its protocol version on', (_, number, since) => {
    for (const [language, version] of since) {
      const script = { language, bytes: program(builtin(number), '100') };
      expect([isWellFormedScript(script, version - 1), isWellFormedScript(script, version)]).toEqual([false, true]);
    }
  });

  test('constants must be values of their type', () => {
    const constant = (...parts: readonly string[]): boolean => isV3(TERM.constant + parts.join(''));
    expect(constant(type(0), '00000010')).toBe(true);
    expect(constant(type(4), '1')).toBe(true);
    expect(constant(type(7, 5, 0), '1 00000010 0')).toBe(true);
    expect(constant(type(7, 7, 6, 0, 4), '00000010 1')).toBe(true);
    expect(constant(type(5))).toBe(false);
    expect(constant(type(0, 0), '00000010')).toBe(false);
    expect(constant(type(7, 7, 5, 0), '0')).toBe(false);
  });

  test('a BLS element is no constant, an empty list of them is', () => {
    expect(isV3(TERM.constant + type(9))).toBe(false);
    expect(isV3(`${TERM.constant}${type(7, 5, 9)}0`)).toBe(true);
  });

  test('deep nesting does not exhaust the stack', () => {
    expect(isV3(TERM.delay.repeat(400_000) + TERM.error)).toBe(true);
    expect(isV3(TERM.delay.repeat(400_000))).toBe(false);
  });

  test('native scripts are not programs', () => {
    expect(isWellFormedScript({ language: 'native', bytes: new Uint8Array() }, 2)).toBe(true);
  });
});
