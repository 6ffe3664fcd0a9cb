import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildCoinbase,
  buildTransaction,
  fund,
  revealing,
  someTaproot,
  spend,
  type TestInput,
  type TestOutput,
} from '../../../../test/support/bitcoin-transactions.js';
import { mainnet } from '../chain-parameters.js';
import { OP } from '../opcodes.js';
import { formatOutpoint } from '../outpoint.js';
import { buildScript } from '../script-builder.js';
import type { SpendingTransaction } from '../spent-outputs.js';
import { subsidyAt } from '../subsidy.js';
import { totalOutput } from '../transaction.js';
import { encodeEnvelope, encodePushes, type InscriptionContent } from './encode-inscription.js';
import type { LocatedInscription } from './floating.js';
import { formatInscriptionId, type InscriptionId } from './inscription-id.js';
import {
  type BlockInscriptions,
  type InscriptionCounters,
  moveInscriptions,
  noInscriptions,
} from './move-inscriptions.js';
import { formatSatPoint, type SatPoint } from './sat-point.js';

const BEFORE = mainnet.jubileeHeight - 1;
const JUBILEE = mainnet.jubileeHeight;
const SUBSIDY = subsidyAt(JUBILEE, mainnet);

const text = (content = 'x'): InscriptionContent => ({ contentType: 'text/plain', body: Buffer.from(content) });
const reveal = (input: TestInput, ...contents: readonly InscriptionContent[]): TestInput =>
  revealing(input, Buffer.concat(contents.map(encodeEnvelope)));
const revealRaw = (input: TestInput, ...pushes: readonly Uint8Array[]): TestInput =>
  revealing(input, encodePushes(pushes));
const tag = (byte: number): Uint8Array => Uint8Array.of(byte);

/** A chain that tracks the location of inscriptions. */
function chain(start = JUBILEE) {
  let height = start;
  let counters: InscriptionCounters = noInscriptions;
  const located = new Map<string, LocatedInscription[]>();
  const cursed = new Map<number, boolean>();
  const put = (id: InscriptionId, sequence: number, satPoint: SatPoint): void => {
    if (satPoint.kind !== 'output') return;
    const key = formatOutpoint(satPoint.outpoint);
    const entry = { id, sequence, offset: satPoint.offset, wasCursed: cursed.get(sequence)! };
    located.set(key, [...(located.get(key) ?? []), entry]);
  };
  return {
    at: (next: number): void => {
      height = next;
    },
    /** `claimed` is the value of the coinbase outputs; subsidy and fees by default. */
    mine(
      transactions: readonly SpendingTransaction[],
      coinbaseOutputs?: readonly TestOutput[],
    ): BlockInscriptions & { readonly coinbase: SpendingTransaction } {
      const fees = transactions.reduce(
        (sum, { transaction, spent }) => sum + totalOutput({ outputs: spent }) - totalOutput(transaction),
        0n,
      );
      const coinbase = buildCoinbase(height, coinbaseOutputs ?? [subsidyAt(height, mainnet) + fees]);
      const result = moveInscriptions(
        { height, transactions: [coinbase, ...transactions] },
        located,
        counters,
        mainnet,
      );
      for (const created of result.created) cursed.set(created.sequence, created.curse !== undefined);
      for (const { transaction } of transactions)
        for (const { previous } of transaction.inputs) located.delete(formatOutpoint(previous));
      const last = new Map([...result.created, ...result.moved].map((entry) => [entry.sequence, entry]));
      for (const created of result.created) last.set(created.sequence, created);
      for (const moved of result.moved) last.set(moved.sequence, moved);
      for (const { id, sequence, place: satPoint } of last.values()) put(id, sequence, satPoint);
      counters = result.counters;
      height += 1;
      return { ...result, coinbase };
    },
  };
}

const formatSatPointIn = ({ transaction }: SpendingTransaction, vout: number, offset = 0): string =>
  `${formatOutpoint({ txid: transaction.txid, vout })}:${offset}`;

describe('location of a new inscription', () => {
  // case, values of inputs, revealing input, pointer, values of outputs, vout, offset
  test.each([
    ['on the first satoshi of the first input', [1000], 0, undefined, [1000], 0, 0],
    ['that goes to the first output', [1000], 0, undefined, [500, 500], 0, 0],
    ['the second input begins where the first ends', [1000, 1000], 1, undefined, [1000, 1000], 1, 0],
    ['which may lie inside an output', [600, 1000], 1, undefined, [1000, 600], 0, 600],
    ['or at the start of a later one', [500, 500, 500], 2, undefined, [200, 300, 500, 500], 3, 0],
    ['an output of nothing takes nothing', [1000], 0, undefined, [0, 1000], 1, 0],
    ['a pointer chooses another satoshi', [1000], 0, 300n, [1000], 0, 300],
    ['or another output', [1000], 0, 600n, [500, 500], 1, 100],
    ['exactly its first satoshi', [1000], 0, 500n, [500, 500], 1, 0],
    ['the last satoshi of all', [1000], 0, 999n, [500, 500], 1, 499],
    ['a pointer to zero is one', [1000], 0, 0n, [1000], 0, 0],
    ['a pointer at the end of the outputs is ignored', [1000], 0, 1000n, [1000], 0, 0],
    ['a pointer far beyond is ignored', [1000], 0, 2n ** 63n, [1000], 0, 0],
    ['a pointer into what becomes fee is ignored', [1000], 0, 950n, [900], 0, 0],
    ['a pointer may go back from a later input', [1000, 1000], 1, 5n, [2000], 0, 5],
    ['an ignored pointer of a later input leaves its own place', [1000, 1000], 1, 5000n, [2000], 0, 1000],
  ])('%s', (_what, inputs, revealer, pointer, outputs, vout, offset) => {
    const transaction = buildTransaction(
      inputs.map((amount, index) => {
        const input = fund(`in${index}`, amount);
        return index === revealer ? reveal(input, { ...text(), ...(pointer === undefined ? {} : { pointer }) }) : input;
      }),
      outputs,
    );
    const { created } = chain().mine([transaction]);
    expect(created.map(({ place: satPoint }) => formatSatPoint(satPoint))).toEqual([
      formatSatPointIn(transaction, vout, offset),
    ]);
  });

  test('all inscriptions of one input begin on the same satoshi', () => {
    const transaction = buildTransaction([reveal(fund('a', 1000), text('1'), text('2'), text('3'))], [1000]);
    const { created } = chain().mine([transaction]);
    expect(created.map(({ place: satPoint }) => formatSatPoint(satPoint))).toEqual(
      Array(3).fill(formatSatPointIn(transaction, 0)),
    );
    expect(created.map(({ reinscription }) => reinscription)).toEqual([false, true, true]);
  });

  test('ids count the envelopes of all inputs', () => {
    const transaction = buildTransaction(
      [reveal(fund('a', 10), text(), text()), fund('b', 10), reveal(fund('c', 10), text())],
      [30],
    );
    expect(
      chain()
        .mine([transaction])
        .created.map(({ id }) => id.index),
    ).toEqual([0, 1, 2]);
  });

  test('an input without value leaves the inscription unbound', () => {
    const transaction = buildTransaction([reveal(fund('a', 0), text()), fund('b', 1000)], [1000]);
    const [created] = chain().mine([transaction]).created;
    expect(created).toMatchObject({
      unbound: true,
      place: { kind: 'unbound', offset: 0n },
      curse: undefined,
      number: 0,
    });
    expect(formatSatPoint(created!.place)).toBe(`${'00'.repeat(32)}:0:0`);
  });

  test('an unrecognised even field leaves the inscription unbound, with or without a pointer', () => {
    const inputs = [revealRaw(fund('a', 1000), tag(66), tag(1), tag(2), tag(5))];
    const [created] = chain().mine([buildTransaction(inputs, [1000])]).created;
    expect(created).toMatchObject({ unbound: true, curse: 'unrecognized-even-field', vindicated: true });
  });

  test('the count of unbound inscriptions continues over blocks', () => {
    const bitcoin = chain();
    const unbound = (name: string) => buildTransaction([reveal(fund(name, 0), text()), fund(`${name}+`, 9)], [9]);
    expect(bitcoin.mine([unbound('a'), unbound('b')]).counters.unbound).toBe(2n);
    expect(bitcoin.mine([unbound('c')]).created[0]!.place).toEqual({ kind: 'unbound', offset: 2n });
  });

  test('an inscription on an OP_RETURN output is burned', () => {
    const data = { value: 1000n, script: buildScript(OP.RETURN) };
    const [created] = chain().mine([buildTransaction([reveal(fund('a', 1000), text())], [data])]).created;
    expect(created).toMatchObject({ burned: true });
  });

  test('the fee is shared equally by all inscriptions of a transaction', () => {
    const transaction = buildTransaction([reveal(fund('a', 1000), text(), text(), text())], [900]);
    expect(
      chain()
        .mine([transaction])
        .created.map(({ fee }) => fee),
    ).toEqual([33n, 33n, 33n]);
  });

  test('blocks before the first inscription height have no inscriptions', () => {
    const transaction = buildTransaction([reveal(fund('a', 1000), text())], [1000]);
    const early = chain(mainnet.firstInscriptionHeight - 1);
    expect(early.mine([transaction]).created).toEqual([]);
    expect(early.mine([transaction]).created.length).toBe(1);
  });
});

describe('curses', () => {
  const one = (input: TestInput) => buildTransaction([input], [1000]);
  const cases: readonly (readonly [string, SpendingTransaction, readonly (string | undefined)[]])[] = [
    ['a plain one has none', one(reveal(fund('a', 1000), text())), [undefined]],
    ['an even field', one(revealRaw(fund('a', 1000), tag(4), tag(1))), ['unrecognized-even-field']],
    [
      'an even field goes before a duplicate',
      one(revealRaw(fund('a', 1000), tag(4), tag(1), tag(4), tag(1))),
      ['unrecognized-even-field'],
    ],
    ['a duplicate field', one(revealRaw(fund('a', 1000), tag(21), tag(1), tag(21), tag(1))), ['duplicate-field']],
    [
      'a second parent is a duplicate',
      one(revealRaw(fund('a', 1000), tag(3), tag(1), tag(3), tag(1))),
      ['duplicate-field'],
    ],
    [
      'metadata in two chunks is a duplicate',
      one(reveal(fund('a', 1000), { metadata: new Uint8Array(521) })),
      ['duplicate-field'],
    ],
    [
      'a duplicate goes before an incomplete one',
      one(revealRaw(fund('a', 1000), tag(21), tag(1), tag(21), tag(1), tag(5))),
      ['duplicate-field'],
    ],
    ['an incomplete field', one(revealRaw(fund('a', 1000), tag(5))), ['incomplete-field']],
    [
      'the second input',
      buildTransaction([fund('a', 500), reveal(fund('b', 500), text())], [1000]),
      ['not-in-first-input'],
    ],
    [
      'incomplete goes before the second input',
      buildTransaction([fund('a', 500), revealRaw(fund('b', 500), tag(5))], [1000]),
      ['incomplete-field'],
    ],
    ['the second envelope', one(reveal(fund('a', 1000), text(), text())), [undefined, 'not-at-offset-zero']],
    [
      'the second input goes before the second envelope',
      buildTransaction([fund('a', 500), reveal(fund('b', 500), text(), text())], [1000]),
      ['not-in-first-input', 'not-in-first-input'],
    ],
    ['a pointer', one(reveal(fund('a', 1000), { ...text(), pointer: 0n })), ['pointer']],
    ['a pointer that is ignored', one(reveal(fund('a', 1000), { ...text(), pointer: 5000n })), ['pointer']],
    ['a pointer that cannot be read', one(revealRaw(fund('a', 1000), tag(2), new Uint8Array(9).fill(1))), ['pointer']],
    [
      'a number as an opcode',
      one(revealing(fund('a', 1000), buildScript(0, OP.IF, Buffer.from('ord'), OP[1], tag(1), OP.ENDIF))),
      ['pushnum'],
    ],
    [
      'a pointer goes before a number',
      one(revealing(fund('a', 1000), buildScript(0, OP.IF, Buffer.from('ord'), OP[1] + 1, tag(1), OP.ENDIF))),
      ['pointer'],
    ],
    ['a stutter', one(revealing(fund('a', 1000), Buffer.concat([Buffer.of(0), encodeEnvelope(text())]))), ['stutter']],
    [
      'a number goes before a stutter',
      one(revealing(fund('a', 1000), buildScript(0, 0, OP.IF, Buffer.from('ord'), OP[1], tag(1), OP.ENDIF))),
      ['pushnum'],
    ],
  ];

  test.each(cases)('%s', (_what, transaction, curses) => {
    expect(
      chain(BEFORE)
        .mine([transaction])
        .created.map(({ curse }) => curse),
    ).toEqual(curses);
  });

  test.each(cases)(
    '%s: gets a negative number before the jubilee and a positive one from it on',
    (_what, transaction, curses) => {
      const before = chain(BEFORE).mine([transaction]).created;
      let [blessed, cursed] = [0, 0];
      const numbers = curses.map((curse) => {
        if (curse === undefined) {
          blessed += 1;
          return blessed - 1;
        }
        cursed += 1;
        return -cursed;
      });
      expect(before.map(({ number }) => number)).toEqual(numbers);
      expect(before.some(({ vindicated }) => vindicated)).toBe(false);
      const after = chain(JUBILEE).mine([transaction]).created;
      expect(after.map(({ number }) => number)).toEqual(curses.map((_, index) => index));
      expect(after.map(({ vindicated }) => vindicated)).toEqual(curses.map((curse) => curse !== undefined));
    },
  );
});

describe('reinscription', () => {
  /** Reveals each list of contents in its own block, each on the satoshi of the previous one. */
  function again(start: number, ...steps: readonly ((input: TestInput) => TestInput)[]) {
    const bitcoin = chain(start);
    let input = fund('a', 1000);
    return steps.map((step) => {
      const transaction = buildTransaction([step(input)], [1000]);
      input = spend(transaction);
      return bitcoin
        .mine([transaction])
        .created.map(({ curse, number, reinscription }) => ({ curse, number, reinscription }));
    });
  }
  const plain = (input: TestInput): TestInput => reveal(input, text());
  const cursed = (input: TestInput): TestInput => reveal(input, { ...text(), pointer: 0n });
  const nothing = (input: TestInput): TestInput => input;

  test('is cursed', () => {
    expect(again(BEFORE - 1, plain, plain)[1]).toEqual([{ curse: 'reinscription', number: -1, reinscription: true }]);
  });

  test('is vindicated from the jubilee on', () => {
    expect(again(JUBILEE, plain, plain)[1]).toEqual([{ curse: 'reinscription', number: 1, reinscription: true }]);
  });

  test('is not cursed on a satoshi with a single cursed inscription', () => {
    expect(again(BEFORE - 1, cursed, plain)[1]).toEqual([{ curse: undefined, number: 0, reinscription: true }]);
  });

  test('is not cursed on a satoshi with a single vindicated inscription', () => {
    expect(again(JUBILEE, cursed, plain)[1]).toEqual([{ curse: undefined, number: 1, reinscription: true }]);
  });

  test('is cursed on a satoshi with two inscriptions, cursed or not', () => {
    const [, , third] = again(BEFORE - 2, cursed, plain, plain);
    expect(third).toEqual([{ curse: 'reinscription', number: -2, reinscription: true }]);
  });

  test('is cursed after empty blocks in between', () => {
    expect(again(BEFORE - 2, plain, nothing, plain)[2]).toEqual([
      { curse: 'reinscription', number: -1, reinscription: true },
    ]);
  });

  test('yields to an earlier curse in the order', () => {
    expect(again(BEFORE - 1, plain, cursed)[1]).toEqual([{ curse: 'pointer', number: -1, reinscription: true }]);
  });

  test('is not detected on another satoshi of the same output', () => {
    const bitcoin = chain(BEFORE - 1);
    const first = buildTransaction([reveal(fund('a', 1000), text())], [1000]);
    bitcoin.mine([first]);
    const second = buildTransaction([fund('b', 10), reveal(spend(first), { ...text(), pointer: 3n })], [1010]);
    expect(bitcoin.mine([second]).created[0]).toMatchObject({ reinscription: false });
  });

  test('is detected for a pointer to an inscribed satoshi, although another curse is reported', () => {
    const bitcoin = chain(BEFORE - 1);
    const first = buildTransaction([reveal(fund('a', 1000), text())], [1000]);
    bitcoin.mine([first]);
    const second = buildTransaction([reveal(fund('b', 10), { ...text(), pointer: 10n }), spend(first)], [1010]);
    // The second input comes later, so its inscription is not yet known when the first one reveals.
    expect(bitcoin.mine([second]).created[0]).toMatchObject({ curse: 'pointer', reinscription: false });
    const third = buildTransaction([spend(second), reveal(fund('c', 10), { ...text(), pointer: 10n })], [1020]);
    expect(bitcoin.mine([third]).created[0]).toMatchObject({ curse: 'not-in-first-input', reinscription: true });
  });
});

describe('parents', () => {
  function family() {
    const bitcoin = chain();
    const mother = buildTransaction([reveal(fund('a', 1000), text())], [1000]);
    const motherId = bitcoin.mine([mother]).created[0]!.id;
    return { bitcoin, mother, motherId };
  }

  test('count when the transaction spends them', () => {
    const { bitcoin, mother, motherId } = family();
    const child = buildTransaction([reveal(fund('b', 100), { ...text(), parents: [motherId] }), spend(mother)], [1100]);
    expect(bitcoin.mine([child]).created[0]!.parents).toEqual([motherId]);
  });

  test('count in any input', () => {
    const { bitcoin, mother, motherId } = family();
    const child = buildTransaction([spend(mother), reveal(fund('b', 100), { ...text(), parents: [motherId] })], [1100]);
    expect(bitcoin.mine([child]).created[0]!.parents).toEqual([motherId]);
  });

  test('do not count when the transaction does not spend them', () => {
    const { bitcoin, motherId } = family();
    const child = buildTransaction([reveal(fund('b', 100), { ...text(), parents: [motherId] })], [100]);
    expect(bitcoin.mine([child]).created[0]!.parents).toEqual([]);
  });

  test('count only once', () => {
    const { bitcoin, mother, motherId } = family();
    const parents = [motherId, motherId];
    const child = buildTransaction([reveal(fund('b', 100), { ...text(), parents }), spend(mother)], [1100]);
    expect(bitcoin.mine([child]).created[0]!.parents).toEqual([motherId]);
  });

  test('may be several; missing ones are dropped', () => {
    const { bitcoin, mother, motherId } = family();
    const stranger = { txid: new Uint8Array(32).fill(7), index: 0 };
    const father = buildTransaction([reveal(fund('f', 1000), text())], [1000]);
    const fatherId = bitcoin.mine([father]).created[0]!.id;
    const parents = [fatherId, stranger, motherId];
    const child = buildTransaction(
      [reveal(fund('b', 100), { ...text(), parents }), spend(mother), spend(father)],
      [2100],
    );
    expect(bitcoin.mine([child]).created[0]!.parents).toEqual([fatherId, motherId]);
  });

  test('may be revealed in the block of their child', () => {
    const bitcoin = chain();
    const mother = buildTransaction([reveal(fund('a', 1000), text())], [1000]);
    const motherId = { txid: mother.transaction.txid, index: 0 };
    const child = buildTransaction([reveal(spend(mother), { ...text(), parents: [motherId] })], [1000]);
    const { created } = bitcoin.mine([mother, child]);
    expect(created.map(({ parents }) => parents.map(formatInscriptionId))).toEqual([
      [],
      [formatInscriptionId(motherId)],
    ]);
  });
});

describe('moving', () => {
  function inscribed(value = 1000) {
    const bitcoin = chain();
    const source = buildTransaction([reveal(fund('a', value), text())], [value]);
    bitcoin.mine([source]);
    return { bitcoin, source };
  }

  // case, values of inputs before it, outputs, expected vout and offset
  test.each([
    ['the first satoshi goes to the first output', [], [400, 600], 0, 0],
    ['behind another input it comes later', [500], [500, 1000], 1, 0],
    ['or inside an output', [300], [1300], 0, 300],
    ['an output of nothing is passed over', [], [0, 0, 1000], 2, 0],
  ])('%s', (_what, before, outputs, vout, offset) => {
    const { bitcoin, source } = inscribed();
    const inputs = [...before.map((value, index) => fund(`b${index}`, value)), spend(source)];
    const move = buildTransaction(inputs, outputs);
    const { moved, created } = bitcoin.mine([move]);
    expect(created).toEqual([]);
    expect(moved).toMatchObject([{ transactionIndex: 1, burned: false, asFee: false }]);
    expect(formatSatPoint(moved[0]!.from)).toBe(formatSatPointIn(source, 0));
    expect(formatSatPoint(moved[0]!.place)).toBe(formatSatPointIn(move, vout, offset));
  });

  test('two moves in one block are both recorded', () => {
    const { bitcoin, source } = inscribed();
    const first = buildTransaction([spend(source)], [1000]);
    const second = buildTransaction([fund('b', 50), spend(first)], [50, 1000]);
    const { moved } = bitcoin.mine([first, second]);
    expect(moved.map(({ place: satPoint }) => formatSatPoint(satPoint))).toEqual([
      formatSatPointIn(first, 0),
      formatSatPointIn(second, 1),
    ]);
    const third = buildTransaction([spend(second, 1)], [1000]);
    expect(bitcoin.mine([third]).moved.length).toBe(1);
  });

  test('an inscription moves in the block that reveals it', () => {
    const bitcoin = chain();
    const first = buildTransaction([reveal(fund('a', 1000), text())], [1000]);
    const second = buildTransaction([spend(first)], [1000]);
    const { created, moved } = bitcoin.mine([first, second]);
    expect(formatSatPoint(created[0]!.place)).toBe(formatSatPointIn(first, 0));
    expect(moved.map(({ place: satPoint, from }) => [formatSatPoint(from), formatSatPoint(satPoint)])).toEqual([
      [formatSatPointIn(first, 0), formatSatPointIn(second, 0)],
    ]);
  });

  test('outputs without inscriptions cause no moves', () => {
    const { bitcoin } = inscribed();
    expect(bitcoin.mine([buildTransaction([fund('other', 5)], [5])]).moved).toEqual([]);
  });

  test('a move to an OP_RETURN output burns the inscription', () => {
    const { bitcoin, source } = inscribed();
    const burn = buildTransaction([spend(source)], [{ value: 1000n, script: buildScript(OP.RETURN) }]);
    expect(bitcoin.mine([burn]).moved).toMatchObject([{ burned: true }]);
  });

  test('several inscriptions on one output keep their order and distance', () => {
    const bitcoin = chain();
    const pointers = [{ ...text(), pointer: 700n }, text(), { ...text(), pointer: 200n }];
    const source = buildTransaction([reveal(fund('a', 1000), ...pointers)], [1000]);
    const { created } = bitcoin.mine([source]);
    // Numbered by location, not by order of revelation.
    expect(created.map(({ id, number }) => [id.index, number])).toEqual([
      [1, 0],
      [2, 1],
      [0, 2],
    ]);
    const move = buildTransaction([spend(source)], [150, 850]);
    const { moved } = bitcoin.mine([move]);
    expect(moved.map(({ sequence, place: satPoint }) => [sequence, formatSatPoint(satPoint)])).toEqual([
      [0, formatSatPointIn(move, 0, 0)],
      [1, formatSatPointIn(move, 1, 50)],
      [2, formatSatPointIn(move, 1, 550)],
    ]);
  });
});

describe('inscription paid as a fee', () => {
  /** An inscription on the last of 1000 satoshi. */
  function atTheEnd(bitcoin = chain()) {
    const source = buildTransaction([reveal(fund('a', 1000), { ...text(), pointer: 999n })], [1000]);
    bitcoin.mine([source]);
    return { bitcoin, source };
  }

  test('moves to the coinbase after the subsidy', () => {
    const { bitcoin, source } = atTheEnd();
    const pay = buildTransaction([spend(source)], [900]);
    const { moved, coinbase } = bitcoin.mine([pay]);
    expect(moved).toMatchObject([{ asFee: true, transactionIndex: 1 }]);
    expect(formatSatPoint(moved[0]!.place)).toBe(formatSatPointIn(coinbase, 0, Number(SUBSIDY) + 99));
  });

  test('lands after the fees of earlier transactions', () => {
    const { bitcoin, source } = atTheEnd();
    const other = buildTransaction([fund('o', 500)], [200]);
    const { moved, coinbase } = bitcoin.mine([other, buildTransaction([spend(source)], [900])]);
    expect(formatSatPoint(moved[0]!.place)).toBe(formatSatPointIn(coinbase, 0, Number(SUBSIDY) + 300 + 99));
  });

  test('lands before the fees of later transactions', () => {
    const { bitcoin, source } = atTheEnd();
    const other = buildTransaction([fund('o', 500)], [200]);
    const { moved, coinbase } = bitcoin.mine([buildTransaction([spend(source)], [900]), other]);
    expect(formatSatPoint(moved[0]!.place)).toBe(formatSatPointIn(coinbase, 0, Number(SUBSIDY) + 99));
  });

  test('lands on the coinbase output that contains its offset', () => {
    const { bitcoin, source } = atTheEnd();
    const { moved, coinbase } = bitcoin.mine([buildTransaction([spend(source)], [900])], [SUBSIDY, 50, 50]);
    expect(formatSatPoint(moved[0]!.place)).toBe(formatSatPointIn(coinbase, 2, 49));
  });

  test('moves when the whole input is paid as a fee', () => {
    const bitcoin = chain();
    const source = buildTransaction([reveal(fund('a', 1000), text())], [1000]);
    bitcoin.mine([source]);
    const { moved, coinbase } = bitcoin.mine([buildTransaction([fund('b', 70), spend(source)], [70])]);
    expect(formatSatPoint(moved[0]!.place)).toBe(formatSatPointIn(coinbase, 0, Number(SUBSIDY)));
  });

  test('is numbered after all other new inscriptions of the block', () => {
    const bitcoin = chain();
    const paid = buildTransaction([fund('p', 100), reveal(fund('q', 100), text('paid'))], [100]);
    const kept = buildTransaction([reveal(fund('k', 100), text('kept'))], [100]);
    const { created } = bitcoin.mine([paid, kept]);
    expect(created.map(({ transactionIndex, number, asFee }) => [transactionIndex, number, asFee])).toEqual([
      [2, 0, false],
      [1, 1, true],
    ]);
  });

  test('keeps the order of the satoshi among several inscriptions', () => {
    const bitcoin = chain();
    const pay = (name: string) => buildTransaction([reveal(fund(name, 100), text(name))], [0]);
    const { created, coinbase } = bitcoin.mine([pay('a'), pay('b'), pay('c')]);
    expect(
      created.map(({ transactionIndex, place: satPoint }) => [transactionIndex, formatSatPoint(satPoint)]),
    ).toEqual([
      [1, formatSatPointIn(coinbase, 0, Number(SUBSIDY))],
      [2, formatSatPointIn(coinbase, 0, Number(SUBSIDY) + 100)],
      [3, formatSatPointIn(coinbase, 0, Number(SUBSIDY) + 200)],
    ]);
  });

  test('moves on when the coinbase is spent', () => {
    const { bitcoin, source } = atTheEnd();
    const { coinbase } = bitcoin.mine([buildTransaction([spend(source)], [900])]);
    const spent = buildTransaction([spend(coinbase)], [SUBSIDY, 100]);
    expect(bitcoin.mine([spent]).moved.map(({ place: satPoint }) => formatSatPoint(satPoint))).toEqual([
      formatSatPointIn(spent, 1, 99),
    ]);
  });

  test('is burned on an OP_RETURN output of the coinbase', () => {
    const { bitcoin, source } = atTheEnd();
    const data = { value: 100n, script: buildScript(OP.RETURN) };
    const { moved } = bitcoin.mine([buildTransaction([spend(source)], [900])], [SUBSIDY, data]);
    expect(moved).toMatchObject([{ burned: true, asFee: true }]);
  });
});

describe('inscription on unclaimed satoshi', () => {
  const lose = (name: string, value = 100) => buildTransaction([reveal(fund(name, value), text())], [0]);

  test('is lost', () => {
    const bitcoin = chain();
    const { created, counters } = bitcoin.mine([lose('a')], [SUBSIDY]);
    expect(created[0]!.place).toEqual({ kind: 'lost', offset: 0n });
    expect(formatSatPoint(created[0]!.place)).toBe(`${'00'.repeat(32)}:4294967295:0`);
    expect(counters.lostSatoshi).toBe(100n);
  });

  test('gets an offset that continues over blocks', () => {
    const bitcoin = chain();
    bitcoin.mine([lose('a')], [SUBSIDY]);
    const { created, counters } = bitcoin.mine([lose('b', 40), lose('c', 60)], [SUBSIDY]);
    expect(created.map(({ place: satPoint }) => satPoint)).toEqual([
      { kind: 'lost', offset: 100n },
      { kind: 'lost', offset: 140n },
    ]);
    expect(counters.lostSatoshi).toBe(200n);
  });

  test('counts unclaimed subsidy as lost satoshi', () => {
    const bitcoin = chain();
    const { created, counters } = bitcoin.mine([lose('a')], [SUBSIDY - 10n]);
    expect(created[0]!.place).toEqual({ kind: 'lost', offset: 10n });
    expect(counters.lostSatoshi).toBe(110n);
  });

  test('counts lost satoshi without inscriptions too', () => {
    expect(chain().mine([], [SUBSIDY - 7n]).counters).toMatchObject({ lostSatoshi: 7n, blessed: 0 });
  });

  test('is lost only behind the claimed satoshi', () => {
    const bitcoin = chain();
    const { created, coinbase } = bitcoin.mine([lose('a'), lose('b')], [SUBSIDY + 100n]);
    expect(created.map(({ place: satPoint }) => formatSatPoint(satPoint))).toEqual([
      formatSatPointIn(coinbase, 0, Number(SUBSIDY)),
      `${'00'.repeat(32)}:4294967295:0`,
    ]);
  });
});

describe('numbers', () => {
  test('continue over blocks, positive and negative', () => {
    const bitcoin = chain(BEFORE - 2);
    const both = (name: string) => buildTransaction([reveal(fund(name, 100), text(), text())], [100]);
    expect(bitcoin.mine([both('a')]).created.map(({ number, sequence }) => [number, sequence])).toEqual([
      [0, 0],
      [-1, 1],
    ]);
    expect(bitcoin.mine([both('b')]).created.map(({ number, sequence }) => [number, sequence])).toEqual([
      [1, 2],
      [-2, 3],
    ]);
    expect(bitcoin.mine([both('c')]).counters).toMatchObject({ blessed: 3, cursed: 3 });
    // At the jubilee height.
    expect(bitcoin.mine([both('d')]).created.map(({ number, sequence }) => [number, sequence])).toEqual([
      [3, 6],
      [4, 7],
    ]);
  });
});

describe('laws', () => {
  const tx = fc.record({
    inputs: fc.array(fc.record({ value: fc.nat(50), reveals: fc.nat(2), pointer: fc.option(fc.nat(80)) }), {
      minLength: 1,
      maxLength: 3,
    }),
    outputs: fc.array(fc.record({ value: fc.nat(60), data: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  });

  test('every inscription has one location inside its output and a unique number', () => {
    fc.assert(
      fc.property(fc.array(tx, { maxLength: 5 }), fc.boolean(), (shapes, jubilant) => {
        const transactions = shapes.map(({ inputs, outputs }, index) => {
          let left = inputs.reduce((sum, { value }) => sum + value, 0);
          const made = inputs.map(({ value, reveals, pointer }, satPoint) => {
            const contents = Array.from({ length: reveals }, () => ({
              ...text(),
              ...(pointer === null ? {} : { pointer: BigInt(pointer) }),
            }));
            return reveal(fund(`${index}/${satPoint}`, value), ...contents);
          });
          const paid = outputs.map(({ value, data }) => {
            const amount = Math.min(value, left);
            left -= amount;
            return { value: BigInt(amount), script: data ? buildScript(OP.RETURN) : someTaproot() };
          });
          return buildTransaction(made, paid);
        });
        const bitcoin = chain(jubilant ? JUBILEE : BEFORE);
        const { created, coinbase } = bitcoin.mine(transactions);
        const revealed = shapes.flatMap(({ inputs }) => inputs).reduce((sum, { reveals }) => sum + reveals, 0);
        expect(new Set(created.map(({ number }) => number)).size).toBe(revealed);
        expect(new Set(created.map(({ id }) => formatInscriptionId(id))).size).toBe(revealed);
        const outputs = new Map(
          [coinbase, ...transactions].flatMap(({ transaction }) =>
            transaction.outputs.map(
              ({ value }, vout) => [formatOutpoint({ txid: transaction.txid, vout }), value] as const,
            ),
          ),
        );
        for (const { place: satPoint } of created)
          if (satPoint.kind === 'output')
            expect(satPoint.offset).toBeLessThan(outputs.get(formatOutpoint(satPoint.outpoint))!);
      }),
    );
  });
});
