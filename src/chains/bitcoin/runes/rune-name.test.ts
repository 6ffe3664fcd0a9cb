import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import { mainnet, regtest, testnet4 } from '../chain-parameters.js';
import { encodeCommitment } from './rune-commitment.js';
import { compareRuneIds, formatRuneId, parseRuneId, runeId, runeIdAfter, runeIdDistance } from './rune-id.js';
import { formatRuneName, formatSpacedName, parseRuneName, parseSpacedName, U128_MAX } from './rune-name.js';
import { FIRST_RESERVED_NAME, isReservedName, minimumRuneName, reservedName, unlockHeight } from './rune-schedule.js';
import { decodeVarints, encodeVarint } from './varint.js';

describe('names', () => {
  test.each([
    [0n, 'A'],
    [1n, 'B'],
    [25n, 'Z'],
    [26n, 'AA'],
    [51n, 'AZ'],
    [52n, 'BA'],
    [701n, 'ZZ'],
    [702n, 'AAA'],
    [FIRST_RESERVED_NAME, 'A'.repeat(27)],
    [FIRST_RESERVED_NAME - 1n, 'Z'.repeat(26)],
    [U128_MAX, 'BCGDENLQRQWDSLRUGSNLBTMFIJAV'],
    [U128_MAX - 1n, 'BCGDENLQRQWDSLRUGSNLBTMFIJAU'],
  ])('%i is %s', (name, text) => {
    expect(formatRuneName(name)).toBe(text);
    expect(parseRuneName(text)).toBe(name);
  });

  test.each(['', 'a', 'A1', 'A B', 'Ä', 'BCGDENLQRQWDSLRUGSNLBTMFIJAW', 'A'.repeat(29), 'A•B'])(
    '%j is rejected',
    (text) => {
      expect(() => parseRuneName(text)).toThrow(DecodeError);
    },
  );

  test.each([
    ['A•B', 'AB', 0b1],
    ['A.B', 'AB', 0b1],
    ['A•B•C', 'ABC', 0b11],
    ['AB•C', 'ABC', 0b10],
    ['UNCOMMON•GOODS', 'UNCOMMONGOODS', 0b1000_0000],
    ['ABC', 'ABC', 0],
  ])('%s is %s with spacers %i', (text, letters, spacers) => {
    expect(parseSpacedName(text)).toEqual({ name: parseRuneName(letters), spacers });
    expect(formatSpacedName(parseRuneName(letters), spacers)).toBe(text.replaceAll('.', '•'));
  });

  test.each(['', '•A', 'A•', 'A••B', 'A.•B', '.', 'A b', 'A-B'])('%j is rejected for its spacers', (text) => {
    expect(() => parseSpacedName(text)).toThrow(DecodeError);
  });

  test('spacers after the last letter are dropped', () => {
    expect(formatSpacedName(0n, 1)).toBe('A');
    expect(formatSpacedName(27n, 0b111)).toBe('A•B');
  });

  test('every name is parsed as it is formatted', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: U128_MAX }), (name) => {
        expect(parseRuneName(formatRuneName(name))).toBe(name);
      }),
    );
  });
});

describe('ids', () => {
  test.each([
    [0n, 0n, '0:0'],
    [1n, 0n, '1:0'],
    [840_000n, 3n, '840000:3'],
    [2n ** 64n - 1n, 2n ** 32n - 1n, '18446744073709551615:4294967295'],
    [0n, 1n, undefined],
    [2n ** 64n, 0n, undefined],
    [1n, 2n ** 32n, undefined],
  ])('block %i and transaction %i form an id', (block, tx, text) => {
    const id = runeId(block, tx);
    expect(id && formatRuneId(id)).toBe(text);
    if (text !== undefined) expect(parseRuneId(text)).toEqual(id);
  });

  test.each(['', '1', '1:', ':1', '01:1', '1:01', '0:1', '1:1:1', '18446744073709551616:0', '1:4294967296', '-1:0'])(
    '%j is rejected as an id',
    (text) => {
      expect(() => parseRuneId(text)).toThrow(DecodeError);
    },
  );

  // from, distance, to
  test.each([
    ['0:0', 1n, 1n, '1:1'],
    ['1:1', 0n, 1n, '1:2'],
    ['1:1', 0n, 0n, '1:1'],
    ['1:9', 1n, 0n, '2:0'],
    ['1:9', 5n, 7n, '6:7'],
    ['0:0', 0n, 0n, '0:0'],
    ['0:0', 0n, 1n, undefined],
    ['1:4294967295', 0n, 1n, undefined],
    ['18446744073709551615:0', 1n, 0n, undefined],
    ['1:0', 2n ** 64n, 0n, undefined],
    ['1:0', 1n, 2n ** 32n, undefined],
  ])('the id after %s by a distance of %i and %i', (from, block, tx, to) => {
    const next = runeIdAfter(parseRuneId(from), block, tx);
    expect(next && formatRuneId(next)).toBe(to);
    if (next !== undefined) expect(runeIdDistance(parseRuneId(from), next)).toEqual([block, tx]);
  });

  test('the distance to an earlier id is undefined', () => {
    expect(runeIdDistance({ block: 2n, tx: 0 }, { block: 1n, tx: 5 })).toBeUndefined();
    expect(runeIdDistance({ block: 2n, tx: 1 }, { block: 2n, tx: 0 })).toBeUndefined();
    expect(compareRuneIds({ block: 2n, tx: 1 }, { block: 2n, tx: 0 })).toBeGreaterThan(0);
    expect(compareRuneIds({ block: 1n, tx: 1 }, { block: 2n, tx: 0 })).toBeLessThan(0);
  });
});

describe('unlock schedule', () => {
  const START = 840_000;
  const STEP = 17_500;

  test.each([
    [0, 'AAAAAAAAAAAAA'],
    [START - 1, 'AAAAAAAAAAAAA'],
    [START, 'ZZYZXBRKWXVA'],
    [START + 1, 'ZZXZUDIVTVQA'],
    [START + STEP - 1, 'AAAAAAAAAAAA'],
    [START + STEP, 'ZZYZXBRKWXV'],
    [START + 2 * STEP - 1, 'AAAAAAAAAAA'],
    [START + 5 * STEP, 'ZZYZXBS'],
    [START + 8 * STEP, 'ZZZA'],
    [START + 9 * STEP, 'ZZZ'],
    [START + 10 * STEP - 2, 'AAC'],
    [START + 10 * STEP, 'AAA'],
    [START + 10 * STEP + STEP / 2, 'NA'],
    [START + 11 * STEP - 1, 'AA'],
    [START + 11 * STEP + STEP / 2, 'N'],
    [START + 12 * STEP - 2, 'B'],
    [START + 12 * STEP - 1, 'A'],
    [START + 12 * STEP, 'A'],
    [4_294_967_295, 'A'],
  ])('at height %i the minimum name is %s', (height, text) => {
    expect(formatRuneName(minimumRuneName(height, mainnet))).toBe(text);
  });

  test('test chains start the schedule at their first rune height', () => {
    expect(formatRuneName(minimumRuneName(0, testnet4))).toBe('ZZYZXBRKWXVA');
    expect(formatRuneName(minimumRuneName(1, regtest))).toBe('ZZXZUDIVTVQA');
  });

  test('a name unlocks at the first height that allows it', () => {
    const name = fc.bigInt({ min: 0n, max: parseRuneName('A'.repeat(14)) });
    fc.assert(
      fc.property(name, (any) => {
        const height = unlockHeight(any, mainnet)!;
        expect(minimumRuneName(height, mainnet)).toBeLessThanOrEqual(any);
        if (height > START) expect(minimumRuneName(height - 1, mainnet)).toBeGreaterThan(any);
      }),
    );
  });

  test.each([
    ['ZZYZXBRKWXVA', START],
    ['AAAAAAAAAAAAA', START],
    ['ZZXZUDIVTVQA', START + 1],
    ['A', START + 12 * STEP - 1],
  ])('%s unlocks at %i', (text, height) => {
    expect(unlockHeight(parseRuneName(text), mainnet)).toBe(height);
  });

  test.each([
    ['A', false],
    ['Z'.repeat(26), false],
    ['A'.repeat(27), true],
    ['BCGDENLQRQWDSLRUGSNLBTMFIJAV', true],
  ])('%s is reserved: %s', (text, reserved) => {
    const name = parseRuneName(text);
    expect(isReservedName(name)).toBe(reserved);
    expect(unlockHeight(name, mainnet) === undefined).toBe(reserved);
  });

  test('a reserved name encodes the position of its etching', () => {
    expect(reservedName(0, 0)).toBe(FIRST_RESERVED_NAME);
    expect(reservedName(0, 1)).toBe(FIRST_RESERVED_NAME + 1n);
    expect(reservedName(1, 0)).toBe(FIRST_RESERVED_NAME + 2n ** 32n);
    expect(reservedName(840_000, 7)).toBe(FIRST_RESERVED_NAME + 840_000n * 2n ** 32n + 7n);
  });

  test.each([
    [0n, ''],
    [1n, '01'],
    [255n, 'ff'],
    [256n, '0001'],
    [65_536n, '000001'],
    [U128_MAX, 'ff'.repeat(16)],
  ])('the commitment to %i is %s', (name, hex) => {
    expect(toHex(encodeCommitment(name))).toBe(hex);
  });
});

describe('numbers', () => {
  const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
  const more = Array<number>(18).fill(0x80);

  test.each([
    ['nothing', bytes(), []],
    ['one byte', bytes(0x7f), [127n]],
    ['two bytes', bytes(0x80, 0x01), [128n]],
    ['several', bytes(0, 1, 0x80, 2), [0n, 1n, 256n]],
    ['longer than needed', bytes(0x80, 0x00), [0n]],
    ['19 bytes', bytes(...more, 0), [0n]],
    ['the highest bit', bytes(...more, 2), [2n ** 127n]],
    ['the largest', bytes(...Array<number>(18).fill(0xff), 3), [U128_MAX]],
    ['20 bytes', bytes(...more, 0x80, 0), undefined],
    ['more than 128 bits', bytes(...more, 4), undefined],
    ['much more', bytes(...more, 0x40), undefined],
    ['cut off', bytes(0x80), undefined],
    ['cut off later', bytes(1, 2, 0xff), undefined],
  ])('%s', (_what, encoded, expected) => {
    expect(decodeVarints(encoded)).toEqual(expected);
  });

  test('are decoded as they are encoded', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: U128_MAX })), (values) => {
        expect(decodeVarints(Uint8Array.from(values.flatMap(encodeVarint)))).toEqual(values);
      }),
    );
  });
});
