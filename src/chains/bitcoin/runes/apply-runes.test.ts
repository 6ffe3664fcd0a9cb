import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildTransaction,
  fund,
  revealing,
  someTaproot,
  type TestOutput,
} from '../../../../test/support/bitcoin-transactions.js';
import { mainnet } from '../chain-parameters.js';
import { OP } from '../opcodes.js';
import { formatOutpoint } from '../outpoint.js';
import { buildScript, payToWitness } from '../script-builder.js';
import { applyBlockRunes } from './apply-block-runes.js';
import { applyRunes, type RuneEffects, type RuneState } from './apply-runes.js';
import { encipher, runestoneScript } from './encipher.js';
import { encodeCommitment } from './rune-commitment.js';
import { mintable, mintedSupply, type RuneEntry } from './rune-entry.js';
import { formatRuneId, type RuneId } from './rune-id.js';
import { parseRuneName } from './rune-name.js';
import { minimumRuneName, reservedName } from './rune-schedule.js';
import type { Etching, Runestone, Terms } from './runestone.js';

const HEIGHT = 900_000;
const A: RuneId = { block: 840_000n, tx: 1 };
const B: RuneId = { block: 850_000n, tx: 2 };
const NAME = parseRuneName('CROSSTIESLEEPER');
const DATA: TestOutput = { value: 0n, script: buildScript(OP.RETURN) };

const noTerms: Terms = {
  amount: undefined,
  cap: undefined,
  heightStart: undefined,
  heightEnd: undefined,
  offsetStart: undefined,
  offsetEnd: undefined,
};
const entry = (id: RuneId, content: Partial<RuneEntry> = {}): RuneEntry => ({
  id,
  number: 0,
  name: parseRuneName('UNCOMMONGOODS') + BigInt(id.tx),
  spacers: 0,
  symbol: undefined,
  divisibility: 0,
  turbo: false,
  premine: 0n,
  terms: undefined,
  etching: new Uint8Array(32),
  cenotaph: false,
  mints: 0n,
  burned: 0n,
  ...content,
});
const etching = (content: Partial<Etching> = {}): Etching => ({
  name: NAME,
  divisibility: undefined,
  spacers: undefined,
  symbol: undefined,
  premine: undefined,
  terms: undefined,
  turbo: false,
  ...content,
});
const stone = (content: Partial<Runestone> = {}): TestOutput => ({
  value: 0n,
  script: encipher({ edicts: [], etching: undefined, mint: undefined, pointer: undefined, ...content }),
});
const tomb = (...numbers: readonly bigint[]): TestOutput => ({
  value: 0n,
  script: runestoneScript([...numbers, 126n, 0n]),
});
const edict = (id: RuneId, amount: number, output: number) => ({ id, amount: BigInt(amount), output });
const HERE: RuneId = { block: 0n, tx: 0 };

const commitment = (name = NAME) => revealing(fund('commit', 1000), buildScript(encodeCommitment(name), 0x75));

function stateWith(runes: readonly RuneEntry[] = [], content: Partial<RuneState> = {}): RuneState {
  const byId = new Map(runes.map((rune) => [formatRuneId(rune.id), rune]));
  const names = new Set(runes.map(({ name }) => name));
  return {
    height: HEIGHT,
    parameters: mainnet,
    count: runes.length,
    rune: (id) => byId.get(id),
    isNameTaken: (name) => names.has(name),
    createdAt: () => HEIGHT - 5,
    ...content,
  };
}

const held = (...amounts: readonly (readonly [RuneId, number])[]) =>
  new Map(amounts.map(([id, amount]) => [formatRuneId(id), BigInt(amount)]));

/** Outputs as `vout → { id: amount }`, and the burned amounts. */
function show({ received, burned }: RuneEffects): unknown {
  const plain = (balances: ReadonlyMap<string, bigint>) =>
    Object.fromEntries([...balances].map(([id, amount]) => [id, Number(amount)]));
  return {
    ...Object.fromEntries([...received].map(([vout, balances]) => [vout, plain(balances)])),
    burned: plain(burned),
  };
}

const apply = (
  outputs: readonly TestOutput[],
  balances = held([A, 1000]),
  state = stateWith([entry(A), entry(B)]),
  inputs = [fund('x', 10_000)],
): RuneEffects => applyRunes({ ...buildTransaction(inputs, outputs), index: 7 }, balances, state);

const a = formatRuneId(A);
const b = formatRuneId(B);

describe('without a runestone', () => {
  test.each([
    ['runes go to the first output', [1, 1], { 0: { [a]: 1000 }, burned: {} }],
    ['that can be spent', [DATA, 1], { 1: { [a]: 1000 }, burned: {} }],
    ['or are burned', [DATA], { burned: { [a]: 1000 } }],
    ['an output of nothing is one too', [0, 1], { 0: { [a]: 1000 }, burned: {} }],
  ])('%s', (_what, outputs, expected) => {
    expect(show(apply(outputs))).toEqual(expected);
  });

  test('a transaction without runes has no effects', () => {
    const effects = apply([1], held());
    expect(effects).toMatchObject({ artifact: undefined, minted: undefined, etched: undefined });
    expect(show(effects)).toEqual({ burned: {} });
  });
});

describe('edicts', () => {
  const two = held([A, 1000], [B, 50]);
  // case, outputs, expected
  test.each([
    [
      'move an amount, the rest goes to the first output',
      [1, 1, stone({ edicts: [edict(A, 300, 1)] })],
      { 0: { [a]: 700 }, 1: { [a]: 300 }, burned: {} },
    ],
    ['move all for zero', [1, 1, stone({ edicts: [edict(A, 0, 1)] })], { 1: { [a]: 1000 }, burned: {} }],
    ['move what there is', [1, 1, stone({ edicts: [edict(A, 5000, 1)] })], { 1: { [a]: 1000 }, burned: {} }],
    [
      'come one after the other',
      [1, 1, stone({ edicts: [edict(A, 900, 1), edict(A, 900, 0)] })],
      { 0: { [a]: 100 }, 1: { [a]: 900 }, burned: {} },
    ],
    [
      'add up',
      [1, 1, stone({ edicts: [edict(A, 1, 1), edict(A, 2, 1)] })],
      { 0: { [a]: 997 }, 1: { [a]: 3 }, burned: {} },
    ],
    [
      'find nothing left',
      [1, 1, stone({ edicts: [edict(A, 0, 1), edict(A, 0, 0)] })],
      { 1: { [a]: 1000 }, burned: {} },
    ],
    ['of another rune do nothing', [1, 1, stone({ edicts: [edict(B, 5, 1)] })], { 0: { [a]: 1000 }, burned: {} }],
    [
      'of a rune that does not exist do nothing',
      [1, 1, stone({ edicts: [edict({ block: 5n, tx: 5 }, 5, 1)] })],
      { 0: { [a]: 1000 }, burned: {} },
    ],
    [
      'of the rune etched here do nothing without one',
      [1, 1, stone({ edicts: [edict(HERE, 5, 1)] })],
      { 0: { [a]: 1000 }, burned: {} },
    ],
    ['onto data burn', [1, stone({ edicts: [edict(A, 300, 1)] })], { 0: { [a]: 700 }, burned: { [a]: 300 } }],
    ['onto other data burn too', [1, DATA, stone({ edicts: [edict(A, 0, 1)] })], { burned: { [a]: 1000 } }],
    [
      'for all outputs spread an amount each',
      [1, 1, stone({ edicts: [edict(A, 300, 3)] })],
      { 0: { [a]: 700 }, 1: { [a]: 300 }, burned: {} },
    ],
    [
      'for all outputs spread as long as there is',
      [1, 1, 1, stone({ edicts: [edict(A, 400, 4)] })],
      { 0: { [a]: 400 }, 1: { [a]: 400 }, 2: { [a]: 200 }, burned: {} },
    ],
    [
      'for all outputs share all evenly',
      [1, 1, stone({ edicts: [edict(A, 0, 3)] })],
      { 0: { [a]: 500 }, 1: { [a]: 500 }, burned: {} },
    ],
    [
      'the first take what does not divide',
      [1, 1, 1, stone({ edicts: [edict(A, 0, 4)] })],
      { 0: { [a]: 334 }, 1: { [a]: 333 }, 2: { [a]: 333 }, burned: {} },
    ],
  ])('%s', (_what, outputs, expected) => {
    expect(show(apply(outputs as readonly TestOutput[]))).toEqual(expected);
  });

  test('repeated spreading stops when the balance is used up', () => {
    const edicts = [edict(A, 100, 3), edict(A, 200, 3), edict(A, 300, 3), edict(A, 1, 3)];
    expect(show(apply([1, 1, stone({ edicts })]))).toEqual({ 0: { [a]: 600 }, 1: { [a]: 400 }, burned: {} });
  });

  test('spreading without spendable outputs burns the balance', () => {
    expect(show(apply([DATA, stone({ edicts: [edict(A, 5, 2)] })]))).toEqual({ burned: { [a]: 1000 } });
  });

  test('an even split skips OP_RETURN outputs', () => {
    expect(show(apply([DATA, 1, stone({ edicts: [edict(A, 0, 4)] }), 1]))).toEqual({
      1: { [a]: 500 },
      3: { [a]: 500 },
      burned: {},
    });
  });

  test('an even split without spendable outputs burns the balance', () => {
    expect(show(apply([DATA, stone({ edicts: [edict(A, 0, 2)] })]))).toEqual({ burned: { [a]: 1000 } });
  });

  test('splitting less than the number of outputs gives one unit to the first outputs', () => {
    expect(show(apply([1, 1, 1, stone({ edicts: [edict(A, 0, 4)] })], held([A, 2])))).toEqual({
      0: { [a]: 1 },
      1: { [a]: 1 },
      burned: {},
    });
  });

  test('several runes are allocated independently', () => {
    expect(show(apply([1, 1, stone({ edicts: [edict(A, 10, 1), edict(B, 0, 1)] })], two))).toEqual({
      0: { [a]: 990 },
      1: { [a]: 10, [b]: 50 },
      burned: {},
    });
  });

  test('the maximum amount is moved exactly', () => {
    const max = 2n ** 128n - 1n;
    const { received } = apply(
      [1, 1, stone({ edicts: [{ id: A, amount: max - 1n, output: 1 }] })],
      new Map([[a, max]]),
    );
    expect([...received].map(([vout, balances]) => [vout, balances.get(a)])).toEqual([
      [0, 1n],
      [1, max - 1n],
    ]);
  });
});

describe('pointer', () => {
  test.each([
    ['takes the rest', [1, 1, stone({ pointer: 1 })], { 1: { [a]: 1000 }, burned: {} }],
    [
      'takes what edicts left',
      [1, 1, stone({ pointer: 1, edicts: [edict(A, 300, 0)] })],
      { 0: { [a]: 300 }, 1: { [a]: 700 }, burned: {} },
    ],
    ['onto data burns', [1, DATA, stone({ pointer: 1 })], { burned: { [a]: 1000 } }],
    ['onto the runestone itself burns', [1, stone({ pointer: 1 })], { burned: { [a]: 1000 } }],
  ])('%s', (_what, outputs, expected) => {
    expect(show(apply(outputs))).toEqual(expected);
  });
});

describe('cenotaphs', () => {
  test('burn the runes of the inputs', () => {
    expect(show(apply([1, tomb()]))).toEqual({ burned: { [a]: 1000 } });
  });

  test('ignore their edicts', () => {
    const script = runestoneScript([126n, 0n, 0n, A.block, BigInt(A.tx), 5n, 0n]);
    expect(show(apply([1, { value: 0n, script }]))).toEqual({ burned: { [a]: 1000 } });
  });

  test('burn their mint, which still counts', () => {
    const state = stateWith([entry(A), entry(B, { terms: { ...noTerms, amount: 7n, cap: 1n } })]);
    const effects = apply([1, tomb(20n, B.block, 20n, BigInt(B.tx))], held([A, 5]), state);
    expect(effects.minted).toEqual({ id: B, amount: 7n });
    expect(show(effects)).toEqual({ burned: { [a]: 5, [b]: 7 } });
  });

  test('etch a rune without supply that cannot be minted', () => {
    const effects = apply([1, tomb(2n, 3n, 4n, NAME, 6n, 100n, 8n, 1n, 10n, 1n, 1n, 3n)], held(), stateWith(), [
      commitment(),
    ]);
    expect(effects.etched).toMatchObject({
      name: NAME,
      cenotaph: true,
      premine: 0n,
      terms: undefined,
      divisibility: 0,
      number: 0,
    });
    expect(show(effects)).toEqual({ burned: {} });
  });

  test('etch no rune without a name', () => {
    expect(apply([1, tomb(2n, 1n)], held(), stateWith()).etched).toBeUndefined();
  });

  test('etch no rune without a commitment', () => {
    expect(apply([1, tomb(2n, 1n, 4n, NAME)], held(), stateWith()).etched).toBeUndefined();
  });
});

describe('minting', () => {
  const terms = (content: Partial<Terms> = {}): Terms => ({ ...noTerms, amount: 10n, cap: 2n, ...content });
  const block = Number(B.block);
  // case, terms, mints so far, height, expected
  test.each([
    ['gives the amount', terms(), 0n, HEIGHT, 10n],
    ['until the cap', terms(), 1n, HEIGHT, 10n],
    ['and not at it', terms(), 2n, HEIGHT, 'capped'],
    ['never without a cap', terms({ cap: undefined }), 0n, HEIGHT, 'capped'],
    ['never without terms', undefined, 0n, HEIGHT, 'unmintable'],
    ['nothing without an amount', terms({ amount: undefined }), 0n, HEIGHT, 0n],
    ['not before its first height', terms({ heightStart: BigInt(HEIGHT) }), 0n, HEIGHT - 1, 'not-started'],
    ['from its first height on', terms({ heightStart: BigInt(HEIGHT) }), 0n, HEIGHT, 10n],
    ['before its last height', terms({ heightEnd: BigInt(HEIGHT) }), 0n, HEIGHT - 1, 10n],
    ['not at its last height', terms({ heightEnd: BigInt(HEIGHT) }), 0n, HEIGHT, 'ended'],
    ['not before its first offset', terms({ offsetStart: 5n }), 0n, block + 4, 'not-started'],
    ['from its first offset on', terms({ offsetStart: 5n }), 0n, block + 5, 10n],
    ['before its last offset', terms({ offsetEnd: 5n }), 0n, block + 4, 10n],
    ['not at its last offset', terms({ offsetEnd: 5n }), 0n, block + 5, 'ended'],
    ['not before both beginnings', terms({ heightStart: B.block + 9n, offsetStart: 5n }), 0n, block + 8, 'not-started'],
    [
      'not before both, the other way round',
      terms({ heightStart: B.block + 5n, offsetStart: 9n }),
      0n,
      block + 8,
      'not-started',
    ],
    ['from the later beginning on', terms({ heightStart: B.block + 9n, offsetStart: 5n }), 0n, block + 9, 10n],
    ['not at the earlier end', terms({ heightEnd: B.block + 9n, offsetEnd: 5n }), 0n, block + 5, 'ended'],
    [
      'not at the earlier end, the other way round',
      terms({ heightEnd: B.block + 5n, offsetEnd: 9n }),
      0n,
      block + 5,
      'ended',
    ],
    [
      'not with an end before its beginning',
      terms({ heightStart: B.block + 9n, heightEnd: B.block + 3n }),
      0n,
      block + 9,
      'ended',
    ],
    [
      'not started counts before capped',
      terms({ cap: 0n, heightStart: BigInt(HEIGHT) }),
      0n,
      HEIGHT - 1,
      'not-started',
    ],
    ['an offset beyond all heights never comes', terms({ offsetStart: 2n ** 64n - 1n }), 0n, HEIGHT, 'not-started'],
  ] as const)('%s', (_what, conditions, mints, height, expected) => {
    const rune = entry(B, { terms: conditions, mints });
    expect(mintable(rune, height)).toBe(expected);
    const effects = apply([1, stone({ mint: B })], held(), stateWith([rune], { height }));
    expect(effects.minted).toEqual(typeof expected === 'bigint' ? { id: B, amount: expected } : undefined);
    expect(show(effects)).toEqual({ ...(expected === 10n ? { 0: { [b]: 10 } } : {}), burned: {} });
  });

  const state = stateWith([entry(A), entry(B, { terms: terms() })]);

  test('is applied before edicts', () => {
    expect(show(apply([1, 1, stone({ mint: B, edicts: [edict(B, 4, 1)] })], held([B, 1]), state))).toEqual({
      0: { [b]: 7 },
      1: { [b]: 4 },
      burned: {},
    });
  });

  test('goes to the pointer output', () => {
    expect(show(apply([1, 1, stone({ mint: B, pointer: 1 })], held(), state))).toEqual({ 1: { [b]: 10 }, burned: {} });
  });

  test('of an unknown rune mints nothing', () => {
    expect(apply([1, stone({ mint: { block: 1n, tx: 9 } })], held(), state).minted).toBeUndefined();
  });

  test('supply is the premine plus all mints', () => {
    expect(mintedSupply({ premine: 5n, terms: terms(), mints: 3n })).toBe(35n);
    expect(mintedSupply({ premine: 5n, terms: undefined, mints: 0n })).toBe(5n);
  });
});

describe('etching', () => {
  const etch = (
    content: Partial<Etching>,
    state: Partial<RuneState> = {},
    inputs = [commitment(content.name ?? NAME)],
    more: Partial<Runestone> = {},
  ) => apply([1, 1, stone({ etching: etching(content), ...more })], held(), stateWith([], state), inputs);

  test('creates a rune with the given properties', () => {
    const { etched } = etch(
      { divisibility: 2, spacers: 5, symbol: 'X', premine: 9n, terms: { ...noTerms, cap: 1n }, turbo: true },
      { count: 41 },
    );
    expect(etched).toMatchObject({
      id: { block: 900_000n, tx: 7 },
      number: 41,
      name: NAME,
      divisibility: 2,
      spacers: 5,
      symbol: 'X',
      premine: 9n,
      turbo: true,
      mints: 0n,
      burned: 0n,
      cenotaph: false,
    });
  });

  test('gives its premine to the first output', () => {
    expect(show(etch({ premine: 9n }))).toEqual({ 0: { '900000:7': 9 }, burned: {} });
  });

  test('allocates its premine by edicts for 0:0', () => {
    const edicts = [edict(HERE, 4, 1)];
    expect(show(etch({ premine: 9n }, {}, undefined, { edicts }))).toEqual({
      0: { '900000:7': 5 },
      1: { '900000:7': 4 },
      burned: {},
    });
  });

  test('allocates its premine by edicts for its own id', () => {
    const edicts = [edict({ block: 900_000n, tx: 7 }, 4, 1)];
    expect(show(etch({ premine: 9n }, {}, undefined, { edicts }))).toEqual({
      0: { '900000:7': 5 },
      1: { '900000:7': 4 },
      burned: {},
    });
  });

  test('cannot mint itself', () => {
    const { minted } = etch({ terms: { ...noTerms, cap: 5n, amount: 5n } }, {}, undefined, {
      mint: { block: 900_000n, tx: 7 },
    });
    expect(minted).toBeUndefined();
  });

  const shortest = minimumRuneName(HEIGHT, mainnet);
  const other = revealing(fund('other', 5), buildScript(encodeCommitment(NAME - 1n)));
  const bare = { ...commitment(), output: { value: 1000n, script: payToWitness(0, new Uint8Array(32)) } };
  const script = (...steps: readonly (number | Uint8Array)[]) => [
    revealing(fund('commit', 1000), buildScript(...steps)),
  ];
  // case, etching, state, inputs, whether it is etched
  test.each([
    ['the shortest name that is unlocked', { name: shortest }, {}, undefined, true],
    ['a name that is not unlocked yet', { name: shortest - 1n }, {}, undefined, false],
    ['the last name before the reserved ones', { name: parseRuneName('Z'.repeat(26)) }, {}, undefined, true],
    ['a reserved name', { name: parseRuneName('A'.repeat(27)) }, {}, undefined, false],
    ['a name that is taken', {}, { isNameTaken: () => true }, undefined, false],
    ['no commitment', {}, {}, [fund('a', 1000)], false],
    ['a commitment to another name', {}, {}, [other], false],
    ['a commitment in a later input', {}, {}, [fund('a', 1), other, commitment()], true],
    ['a commitment that was not in taproot', {}, {}, [bare], false],
    ['a commitment of five blocks', {}, { createdAt: () => HEIGHT - 4 }, undefined, false],
    ['a commitment of six blocks', {}, { createdAt: () => HEIGHT - 5 }, undefined, true],
    ['an old commitment', {}, { createdAt: () => 1 }, undefined, true],
    ['a commitment of unknown height', {}, { createdAt: () => undefined }, undefined, false],
    ['a commitment behind other steps', {}, {}, script(OP.CHECKSIG, OP.DUP, encodeCommitment(NAME)), true],
    [
      'a commitment before a broken push',
      {},
      {},
      [revealing(fund('commit', 9), Buffer.concat([buildScript(encodeCommitment(NAME)), Buffer.of(9)]))],
      true,
    ],
    [
      'a commitment behind a broken push',
      {},
      {},
      [revealing(fund('commit', 9), Buffer.concat([Buffer.of(0x4d, 0xff, 0xff), buildScript(encodeCommitment(NAME))]))],
      false,
    ],
    ['a commitment with zeros behind it', {}, {}, script(Uint8Array.of(...encodeCommitment(NAME), 0)), false],
    [
      'a commitment in an inscription',
      {},
      {},
      script(0, OP.IF, Buffer.from('ord'), Uint8Array.of(13), encodeCommitment(NAME), OP.ENDIF),
      true,
    ],
    ['a key path', {}, {}, [{ ...commitment(), witness: [buildScript(encodeCommitment(NAME))] }], false],
    [
      'one good commitment of two',
      {},
      { createdAt: ({ vout }: { vout: number }) => (vout === 1 ? HEIGHT - 9 : HEIGHT) },
      [commitment(), { ...commitment(), previous: { ...commitment().previous, vout: 1 } }],
      true,
    ],
  ] as const)('%s', (_what, content, state, inputs, expected) => {
    const { etched, received } = etch({ premine: 9n, ...content }, state, inputs as undefined);
    expect(etched !== undefined).toBe(expected);
    expect(received.size).toBe(expected ? 1 : 0);
  });

  test('without a name needs no commitment and gets a reserved name', () => {
    const { etched } = apply([1, stone({ etching: etching({ name: undefined, premine: 3n }) })], held(), stateWith());
    expect(etched).toMatchObject({ name: reservedName(HEIGHT, 7), premine: 3n, cenotaph: false });
  });

  test('runes are ignored before the first rune height', () => {
    const state = stateWith([], { height: mainnet.firstRuneHeight - 1, createdAt: () => 5 });
    const effects = apply([1, stone({ etching: etching({ premine: 9n }) })], held(), state, [commitment()]);
    expect(effects).toMatchObject({ artifact: undefined, etched: undefined });
  });
});

describe('blocks', () => {
  const terms: Terms = { ...noTerms, amount: 10n, cap: 2n };
  const output = (transaction: ReturnType<typeof buildTransaction>, vout: number) => ({
    previous: { txid: transaction.transaction.txid, vout },
    output: transaction.transaction.outputs[vout]!,
  });
  const coinbase = buildTransaction([fund('coinbase', 1)], [1]);

  test('mints are counted inside a block', () => {
    const mints = ['1', '2', '3'].map((name) => buildTransaction([fund(name, 1)], [1, stone({ mint: B })]));
    const { transactions, changed } = applyBlockRunes(
      [coinbase, ...mints],
      new Map(),
      stateWith([entry(B, { terms })]),
    );
    expect(transactions.map(({ minted }) => minted?.amount)).toEqual([10n, 10n, undefined]);
    expect(changed.get(b)).toMatchObject({ mints: 2n });
  });

  test('a rune can be minted later in the block that etches it', () => {
    const first = buildTransaction([commitment()], [1, stone({ etching: etching({ terms }) })]);
    const second = buildTransaction([fund('m', 1)], [1, stone({ mint: { block: 900_000n, tx: 1 } })]);
    const { changed, count } = applyBlockRunes([coinbase, first, second], new Map(), stateWith());
    expect(changed.get('900000:1')).toMatchObject({ mints: 1n, name: NAME });
    expect(count).toBe(1);
    const tooEarly = applyBlockRunes([coinbase, second, first], new Map(), stateWith());
    expect(tooEarly.changed.get('900000:2')).toMatchObject({ mints: 0n });
  });

  test('the second etching of a name in a block is rejected', () => {
    const etch = (vout: number) =>
      buildTransaction(
        [{ ...commitment(), previous: { ...commitment().previous, vout } }],
        [1, stone({ etching: etching() })],
      );
    const { transactions, count } = applyBlockRunes([coinbase, etch(0), etch(1)], new Map(), stateWith());
    expect(transactions.map(({ etched }) => etched?.id.tx)).toEqual([1, undefined]);
    expect(count).toBe(1);
  });

  test('runes move repeatedly inside a block and burns accumulate', () => {
    const source = fund('source', 100);
    const balances = new Map([[formatOutpoint(source.previous), held([A, 1000])]]);
    const first = buildTransaction([source], [1, 1, stone({ edicts: [edict(A, 400, 1), edict(A, 100, 2)] })]);
    const second = buildTransaction([output(first, 0), output(first, 1)], [DATA]);
    const { transactions, changed } = applyBlockRunes([coinbase, first, second], balances, stateWith([entry(A)]));
    expect(transactions.map(({ index, spent }) => [index, spent.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(show(transactions[1]!)).toEqual({ burned: { [a]: 900 } });
    expect(changed.get(a)!.burned).toBe(1000n);
  });

  test('transactions without runes are omitted', () => {
    const { transactions, changed } = applyBlockRunes(
      [coinbase, buildTransaction([fund('z', 1)], [1])],
      new Map(),
      stateWith(),
    );
    expect(transactions).toEqual([]);
    expect(changed.size).toBe(0);
  });
});

test('runes are conserved: held, minted and premined amounts are received or burned', () => {
  const runeId = fc.constantFrom(A, B, HERE);
  const shape = fc.record({
    outputs: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    edicts: fc.array(fc.record({ id: runeId, amount: fc.nat(300), output: fc.nat(6) }), { maxLength: 6 }),
    pointer: fc.option(fc.nat(5), { nil: undefined }),
    mint: fc.boolean(),
    etch: fc.boolean(),
    cenotaph: fc.boolean(),
    heldA: fc.nat(1000),
    heldB: fc.nat(1000),
  });
  const total = (effects: RuneEffects, id: string): bigint =>
    [...effects.received.values(), effects.burned].reduce((sum, balances) => sum + (balances.get(id) ?? 0n), 0n);
  fc.assert(
    fc.property(shape, ({ outputs, edicts, pointer, mint, etch, cenotaph, heldA, heldB }) => {
      const count = outputs.length + 1;
      const content = {
        edicts: edicts.map(({ id, amount, output }) => edict(id, amount, Math.min(output, count))),
        pointer: pointer === undefined ? undefined : pointer % count,
        mint: mint ? B : undefined,
        etching: etch ? etching({ premine: 77n }) : undefined,
      };
      const made = outputs.map((data): TestOutput => (data ? DATA : { value: 1n, script: someTaproot() }));
      const state = stateWith([entry(A), entry(B, { terms: { ...noTerms, amount: 10n, cap: 1n } })]);
      const last = cenotaph ? tomb(...(mint ? [20n, B.block, 20n, BigInt(B.tx)] : [])) : stone(content);
      const before = new Map([...held([A, heldA], [B, heldB])].filter(([, amount]) => amount > 0n));
      const effects = apply([...made, last], before, state, [commitment()]);
      expect(total(effects, a)).toBe(BigInt(heldA));
      expect(total(effects, b)).toBe(BigInt(heldB + (mint ? 10 : 0)));
      expect(total(effects, '900000:7')).toBe(etch && !cenotaph ? 77n : 0n);
      for (const balances of [...effects.received.values(), effects.burned])
        for (const amount of balances.values()) expect(amount).toBeGreaterThan(0n);
    }),
  );
});
