import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTransaction, fund } from '../../../../test/support/bitcoin-transactions.js';
import { fromHex } from '../../../kernel/hex.js';
import { OP } from '../opcodes.js';
import { buildScript } from '../script-builder.js';
import { computeMaxSupply, decipher, decipherNumbers } from './decipher.js';
import { encipher, runestoneScript } from './encipher.js';
import { MAX_SPACERS, U128_MAX } from './rune-name.js';
import type { Artifact, Etching, Flaw, Runestone, Terms } from './runestone.js';

const id = (block: number, tx: number) => ({ block: BigInt(block), tx });
const plain: Etching = {
  name: undefined,
  divisibility: undefined,
  spacers: undefined,
  symbol: undefined,
  premine: undefined,
  terms: undefined,
  turbo: false,
};
const noTerms: Terms = {
  amount: undefined,
  cap: undefined,
  heightStart: undefined,
  heightEnd: undefined,
  offsetStart: undefined,
  offsetEnd: undefined,
};
const stone = (content: Partial<Runestone> = {}): Runestone => ({
  kind: 'runestone',
  edicts: [],
  etching: undefined,
  mint: undefined,
  pointer: undefined,
  ...content,
});
const tomb = (flaw: Flaw, content: Partial<Extract<Artifact, { kind: 'cenotaph' }>> = {}): Artifact => ({
  kind: 'cenotaph',
  flaw,
  mint: undefined,
  etchedName: undefined,
  ...content,
});
const etched = (content: Partial<Etching> = {}): Runestone => stone({ etching: { ...plain, ...content } });

/** Of a transaction with two outputs. */
const read = (...numbers: readonly (number | bigint)[]): Artifact =>
  decipherNumbers(
    numbers.map(BigInt),
    Array.from({ length: 2 }, () => ({ value: 1n, script: new Uint8Array() })),
  );

describe('scripts', () => {
  const decipherScripts = (...scripts: readonly Uint8Array[]): Artifact | undefined =>
    decipher(
      buildTransaction(
        [fund('a', 1)],
        scripts.map((script) => ({ value: 0n, script })),
      ).transaction,
    );
  const mint = [20n, 1n, 20n, 2n];
  const minting = stone({ mint: id(1, 2) });

  test.each([
    ['no outputs', [], undefined],
    ['an empty script', [''], undefined],
    ['another kind of output', ['51'], undefined],
    ['OP_RETURN alone', ['6a'], undefined],
    ['OP_RETURN with a broken push', ['6a09'], undefined],
    ['OP_RETURN with other data', ['6a04deadbeef'], undefined],
    ['OP_12', ['6a5c0101'], undefined],
    ['13 pushed as a byte', ['6a010d'], undefined],
    ['OP_13 without OP_RETURN', ['5d'], undefined],
    ['nothing behind it', ['6a5d'], stone()],
    ['an empty push behind it', ['6a5d00'], stone()],
    ['an opcode behind it', ['6a5d69'], tomb('opcode')],
    ['a number as an opcode', ['6a5d51'], tomb('opcode')],
    ['-1 as an opcode', ['6a5d4f'], tomb('opcode')],
    ['an opcode behind a push', ['6a5d0414011402ac'], tomb('opcode')],
    ['a broken push', ['6a5d04'], tomb('invalid-script')],
    ['a broken length', ['6a5d4d01'], tomb('invalid-script')],
    ['an opcode before a broken push', ['6a5dac04'], tomb('opcode')],
    ['a number that is cut off', ['6a5d0180'], tomb('varint')],
    ['a number that is too large', [`6a5d13${'80'.repeat(18)}04`], tomb('varint')],
    ['one push', ['6a5d0414011402'], minting],
    ['two pushes', ['6a5d021401021402'], minting],
    ['a number over two pushes', ['6a5d0114010101140102'], minting],
    ['pushes with empty ones between', ['6a5d00021401004c00021402'], minting],
    ['OP_PUSHDATA1', ['6a5d4c0414011402'], minting],
    ['behind other outputs', ['51', '6a04deadbeef', '6a5d0414011402'], minting],
    ['the first of two counts', ['6a5d0414011402', '6a5d0414091409'], minting],
    ['the first counts even if it is broken', ['6a5d04', '6a5d0414011402'], tomb('invalid-script')],
  ] as const)('%s', (_what, scripts, expected) => {
    expect(decipherScripts(...scripts.map(fromHex))).toEqual(expected);
  });

  test('integers are encoded in one push', () => {
    expect(runestoneScript(mint)).toEqual(fromHex('6a5d0414011402'));
    expect(runestoneScript([])).toEqual(buildScript(OP.RETURN, OP[13]));
  });
});

describe('fields', () => {
  const cases: readonly (readonly [string, readonly (number | bigint)[], Artifact])[] = [
    ['nothing', [], stone()],
    ['a tag without a value', [2], tomb('truncated-field')],
    ['an unknown odd tag without a value', [127], tomb('truncated-field')],
    ['an unknown odd tag', [127, 5], stone()],
    ['an unknown odd tag twice', [127, 5, 127, 6], stone()],
    ['an unknown even tag', [126, 0], tomb('unrecognized-even-tag')],
    ['an unknown even tag that is large', [2n ** 100n, 0], tomb('unrecognized-even-tag')],
    ['flags of zero', [2, 0], stone()],
    ['flags twice', [2, 0, 2, 0], tomb('unrecognized-even-tag')],
    ['an etching', [2, 1], etched()],
    ['an etching with turbo', [2, 5], etched({ turbo: true })],
    ['turbo alone', [2, 4], tomb('unrecognized-flag')],
    ['terms alone', [2, 2], tomb('unrecognized-flag')],
    ['an unknown flag', [2, 8], tomb('unrecognized-flag')],
    ['the highest flag', [2, 2n ** 127n], tomb('unrecognized-flag')],
    ['an unknown flag beside an etching', [2, 9, 4, 7], tomb('unrecognized-flag', { etchedName: 7n })],
    ['a name', [2, 1, 4, 7], etched({ name: 7n })],
    ['a name before the flags', [4, 7, 2, 1], etched({ name: 7n })],
    ['a name without an etching', [4, 7], tomb('unrecognized-even-tag')],
    ['a name twice', [2, 1, 4, 7, 4, 8], tomb('unrecognized-even-tag', { etchedName: 7n })],
    ['the largest name', [2, 1, 4, U128_MAX], etched({ name: U128_MAX })],
    ['divisibility', [2, 1, 1, 5], etched({ divisibility: 5 })],
    ['the largest divisibility', [2, 1, 1, 38], etched({ divisibility: 38 })],
    ['too large a divisibility is ignored', [2, 1, 1, 39], etched()],
    ['divisibility twice: the first counts', [2, 1, 1, 4, 1, 5], etched({ divisibility: 4 })],
    ['too large a divisibility hides a second', [2, 1, 1, 39, 1, 5], etched()],
    ['divisibility without an etching', [1, 4], stone()],
    ['spacers', [2, 1, 3, 5], etched({ spacers: 5 })],
    ['the most spacers', [2, 1, 3, MAX_SPACERS], etched({ spacers: MAX_SPACERS })],
    ['too many spacers are ignored', [2, 1, 3, MAX_SPACERS + 1], etched()],
    ['a symbol', [2, 1, 5, 0x41], etched({ symbol: 'A' })],
    ['a symbol beyond 16 bits', [2, 1, 5, 0x1f9d9], etched({ symbol: '🧙' })],
    ['the last symbol', [2, 1, 5, 0x10ffff], etched({ symbol: '\u{10ffff}' })],
    ['beyond the last symbol', [2, 1, 5, 0x110000], etched()],
    ['half a symbol', [2, 1, 5, 0xd800], etched()],
    ['premine', [2, 1, 6, 9], etched({ premine: 9n })],
    ['premine without an etching', [6, 9], tomb('unrecognized-even-tag')],
    ['the largest premine', [2, 1, 6, U128_MAX], etched({ premine: U128_MAX })],
    ['terms', [2, 3], etched({ terms: noTerms })],
    [
      'terms with everything',
      [2, 3, 8, 1, 10, 2, 12, 3, 14, 4, 16, 5, 18, 6],
      etched({ terms: { cap: 1n, amount: 2n, heightStart: 3n, heightEnd: 4n, offsetStart: 5n, offsetEnd: 6n } }),
    ],
    ['a cap without terms', [2, 1, 8, 1], tomb('unrecognized-even-tag')],
    ['an amount without terms', [2, 1, 10, 1], tomb('unrecognized-even-tag')],
    ['a height without terms', [2, 1, 12, 1], tomb('unrecognized-even-tag')],
    ['the largest height', [2, 3, 12, 2n ** 64n - 1n], etched({ terms: { ...noTerms, heightStart: 2n ** 64n - 1n } })],
    ['too large a first height', [2, 3, 12, 2n ** 64n], tomb('unrecognized-even-tag')],
    ['too large a last height', [2, 3, 14, 2n ** 64n], tomb('unrecognized-even-tag')],
    ['too large a first offset', [2, 3, 16, 2n ** 64n], tomb('unrecognized-even-tag')],
    ['too large a last offset', [2, 3, 18, 2n ** 64n], tomb('unrecognized-even-tag')],
    [
      'a supply that just fits',
      [2, 3, 6, 1, 8, 1, 10, U128_MAX - 1n],
      etched({ premine: 1n, terms: { ...noTerms, cap: 1n, amount: U128_MAX - 1n } }),
    ],
    ['a supply too large by one', [2, 3, 6, 1, 8, 1, 10, U128_MAX], tomb('supply-overflow')],
    ['a cap times an amount that is too large', [2, 3, 8, 2, 10, U128_MAX], tomb('supply-overflow')],
    ['such a cenotaph keeps its name', [2, 3, 4, 7, 8, 2, 10, U128_MAX], tomb('supply-overflow', { etchedName: 7n })],
    ['a mint', [20, 1, 20, 2], stone({ mint: id(1, 2) })],
    ['a mint in one number', [20, 1], tomb('unrecognized-even-tag')],
    ['a mint in three', [20, 1, 20, 2, 20, 3], tomb('unrecognized-even-tag', { mint: id(1, 2) })],
    ['a mint of what cannot be', [20, 0, 20, 1], tomb('unrecognized-even-tag')],
    ['a mint of 0:0', [20, 0, 20, 0], stone({ mint: id(0, 0) })],
    ['a mint beyond 64 bits', [20, 2n ** 64n, 20, 1], tomb('unrecognized-even-tag')],
    ['a mint beyond 32 bits', [20, 1, 20, 2n ** 32n], tomb('unrecognized-even-tag')],
    ['a mint with something between', [20, 1, 127, 1, 20, 2], stone({ mint: id(1, 2) })],
    ['a pointer', [22, 1], stone({ pointer: 1 })],
    ['a pointer to zero', [22, 0], stone({ pointer: 0 })],
    ['a pointer to no output', [22, 2], tomb('unrecognized-even-tag')],
    ['a pointer twice', [22, 1, 22, 1], tomb('unrecognized-even-tag')],
    ['a cenotaph keeps its mint', [20, 1, 20, 2, 126, 0], tomb('unrecognized-even-tag', { mint: id(1, 2) })],
    ['the first flaw counts', [2, 9, 126, 0], tomb('unrecognized-flag')],
    ['a broken end counts before all', [2, 9, 126], tomb('truncated-field')],
    ['a supply counts before a flag', [2, 11, 8, 2, 10, U128_MAX], tomb('supply-overflow')],
  ];

  test.each(cases)('%s', (_what, numbers, expected) => {
    expect(read(...numbers)).toEqual(expected);
  });
});

describe('edicts', () => {
  const edict = (block: number, tx: number, amount: number, output: number) => ({
    id: id(block, tx),
    amount: BigInt(amount),
    output,
  });
  const cases: readonly (readonly [string, readonly (number | bigint)[], Artifact])[] = [
    ['none', [0], stone()],
    ['one', [0, 1, 2, 3, 1], stone({ edicts: [edict(1, 2, 3, 1)] })],
    ['for all outputs', [0, 1, 2, 3, 2], stone({ edicts: [edict(1, 2, 3, 2)] })],
    ['for an output beyond', [0, 1, 2, 3, 3], tomb('edict-output')],
    ['for an output far beyond', [0, 1, 2, 3, U128_MAX], tomb('edict-output')],
    ['of nothing', [0, 1, 2, 0, 0], stone({ edicts: [edict(1, 2, 0, 0)] })],
    ['two of a block', [0, 1, 2, 3, 0, 0, 3, 4, 1], stone({ edicts: [edict(1, 2, 3, 0), edict(1, 5, 4, 1)] })],
    ['two of different blocks', [0, 1, 2, 3, 0, 1, 3, 4, 1], stone({ edicts: [edict(1, 2, 3, 0), edict(2, 3, 4, 1)] })],
    ['the same rune twice', [0, 1, 2, 3, 0, 0, 0, 4, 1], stone({ edicts: [edict(1, 2, 3, 0), edict(1, 2, 4, 1)] })],
    ['the rune that is etched here', [0, 0, 0, 3, 0], stone({ edicts: [edict(0, 0, 3, 0)] })],
    ['a rune that cannot be', [0, 0, 1, 3, 0], tomb('edict-rune-id')],
    ['a block beyond 64 bits', [0, 2n ** 64n, 0, 3, 0], tomb('edict-rune-id')],
    ['a sum beyond 64 bits', [0, 2n ** 64n - 1n, 0, 3, 0, 1, 0, 3, 0], tomb('edict-rune-id')],
    ['a transaction beyond 32 bits', [0, 1, 2n ** 32n, 3, 0], tomb('edict-rune-id')],
    ['a sum beyond 32 bits', [0, 1, 2n ** 32n - 1n, 3, 0, 0, 1, 3, 0], tomb('edict-rune-id')],
    ['a wrong rune goes before a wrong output', [0, 0, 1, 3, 9], tomb('edict-rune-id')],
    ['one number too many', [0, 1, 2, 3, 1, 5], tomb('trailing-integers')],
    ['two numbers too many', [0, 1, 2, 3, 1, 5, 5], tomb('trailing-integers')],
    ['three numbers too many', [0, 1, 2, 3, 1, 5, 5, 5], tomb('trailing-integers')],
    ['too few numbers', [0, 1], tomb('trailing-integers')],
    ['fields before them', [22, 1, 0, 1, 2, 3, 1], stone({ pointer: 1, edicts: [edict(1, 2, 3, 1)] })],
    [
      'fields before broken ones still count',
      [20, 1, 20, 2, 2, 1, 4, 7, 0, 1],
      tomb('trailing-integers', { mint: id(1, 2), etchedName: 7n }),
    ],
    ['behind the body nothing is a field', [0, 22, 1, 22, 1], stone({ edicts: [edict(22, 1, 22, 1)] })],
  ];

  test.each(cases)('%s', (_what, numbers, expected) => {
    expect(read(...numbers)).toEqual(expected);
  });
});

describe('encoded runestones', () => {
  const u128 = fc.bigInt({ min: 0n, max: U128_MAX });
  const u64 = fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { nil: undefined });
  const runeIds = fc.record({
    block: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
    tx: fc.integer({ min: 0, max: 0xffff_ffff }),
  });
  const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.option(arbitrary, { nil: undefined });
  const symbol = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
  const terms = fc.record({
    amount: maybe(u128),
    cap: maybe(u128),
    heightStart: u64,
    heightEnd: u64,
    offsetStart: u64,
    offsetEnd: u64,
  });
  const etching = fc
    .record({
      name: maybe(u128),
      divisibility: maybe(fc.nat(38)),
      spacers: maybe(fc.nat(MAX_SPACERS)),
      symbol: maybe(symbol),
      premine: maybe(u128),
      terms: maybe(terms),
      turbo: fc.boolean(),
    })
    .filter((content) => computeMaxSupply(content) <= U128_MAX);
  const runestone = fc.record({
    edicts: fc.array(fc.record({ id: runeIds, amount: u128, output: fc.nat(3) }), { maxLength: 5 }),
    etching: maybe(etching),
    mint: maybe(runeIds),
    pointer: maybe(fc.nat(2)),
  });

  test('decode to the same content with edicts sorted by rune', () => {
    fc.assert(
      fc.property(runestone, (content) => {
        const outputs = [{ value: 0n, script: encipher(content) }, 1, 1];
        const read = decipher(buildTransaction([fund('a', 2)], outputs).transaction);
        const byRune = content.edicts.toSorted((a, b) =>
          a.id.block === b.id.block ? a.id.tx - b.id.tx : a.id.block < b.id.block ? -1 : 1,
        );
        expect(read).toEqual({ kind: 'runestone', ...content, edicts: byRune });
      }),
    );
  });

  test('arbitrary integers and bytes decode to a runestone or a cenotaph', () => {
    const small = fc.bigInt({ min: 0n, max: 24n });
    fc.assert(
      fc.property(fc.array(fc.oneof(small, u128)), fc.uint8Array(), (numbers, bytes) => {
        expect(['runestone', 'cenotaph']).toContain(read(...numbers).kind);
        const script = Uint8Array.of(OP.RETURN, OP[13], ...bytes);
        const { transaction } = buildTransaction([fund('a', 1)], [{ value: 0n, script }]);
        expect(['runestone', 'cenotaph']).toContain(decipher(transaction)!.kind);
      }),
    );
  });
});
