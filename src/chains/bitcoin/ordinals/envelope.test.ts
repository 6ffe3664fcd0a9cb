import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildTransaction, fund } from '../../../../test/support/bitcoin-transactions.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { OP } from '../opcodes.js';
import { buildScript } from '../script-builder.js';
import { encodeEnvelope, encodePushes } from './encode-inscription.js';
import { parseEnvelopes, parseScriptEnvelopes } from './envelope.js';
import {
  decodeClaimedParents,
  decodeDelegate,
  decodePointer,
  fieldText,
  type Inscription,
  parseInscription,
  parseInscriptions,
} from './inscription.js';
import { decodeInscriptionId, encodeInscriptionId, formatInscriptionId, parseInscriptionId } from './inscription-id.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const ORD = utf8('ord');
const FALSE = new Uint8Array();
const CHECKSIG = OP.CHECKSIG;
const [IF, ENDIF] = [OP.IF, OP.ENDIF];
const body = [FALSE, IF, ORD, Uint8Array.of(1), utf8('text/plain'), FALSE, utf8('hello'), ENDIF] as const;

describe('envelopes in a script', () => {
  type Case = readonly [what: string, script: Uint8Array, expected: readonly string[]];
  const cases: readonly Case[] = [
    ['an empty script has none', buildScript(), []],
    ['one with all its parts', buildScript(...body), ['plain']],
    ['what comes before it does not matter', buildScript(CHECKSIG, ...body), ['plain']],
    ['what comes behind it does not matter', buildScript(...body, CHECKSIG, utf8('x')), ['plain']],
    ['one without anything but the protocol', buildScript(FALSE, IF, ORD, ENDIF), ['plain']],
    ['two in one script', buildScript(...body, ...body), ['plain', 'plain']],
    ['no OP_ENDIF, no envelope', buildScript(FALSE, IF, ORD, utf8('x')), []],
    ['no OP_FALSE, no envelope', buildScript(IF, ORD, ENDIF), []],
    ['no OP_IF, no envelope', buildScript(FALSE, ORD, ENDIF), []],
    ['OP_NOTIF is not OP_IF', buildScript(FALSE, 0x64, ORD, ENDIF), []],
    ['a number is not OP_FALSE', buildScript(OP[1], IF, ORD, ENDIF), []],
    ['another protocol', buildScript(FALSE, IF, utf8('foo'), ENDIF), []],
    ['a longer protocol', buildScript(FALSE, IF, utf8('ordi'), ENDIF), []],
    ['capitals are another protocol', buildScript(FALSE, IF, utf8('ORD'), ENDIF), []],
    ['an opcode inside voids it', buildScript(FALSE, IF, ORD, CHECKSIG, ENDIF), []],
    ['OP_RESERVED inside voids it', buildScript(FALSE, IF, ORD, OP.RESERVED, ENDIF), []],
    ['OP_ELSE inside voids it', buildScript(FALSE, IF, ORD, 0x67, ENDIF), []],
    ['after a voided one the next counts', buildScript(FALSE, IF, ORD, CHECKSIG, ENDIF, ...body), ['plain']],
    [
      'an envelope inside another is none, the inner one neither',
      buildScript(FALSE, IF, ORD, FALSE, IF, ORD, ENDIF, ENDIF),
      [],
    ],
    ['a script that ends inside a push has none', Uint8Array.of(...buildScript(...body), 2, 1), []],
    ['a script whose last length is cut has none', Uint8Array.of(...buildScript(...body), OP.PUSHDATA2, 1), []],
    [
      'an empty OP_PUSHDATA1 is OP_FALSE too',
      Uint8Array.of(OP.PUSHDATA1, 0, ...buildScript(IF, ORD, ENDIF)),
      ['plain'],
    ],
    ['the protocol may be pushed in any way', Uint8Array.of(0, IF, OP.PUSHDATA1, 3, ...ORD, ENDIF), ['plain']],
    ['OP_1 to OP_16 inside are pushes', buildScript(FALSE, IF, ORD, OP[1], OP[16], ENDIF), ['pushnum']],
    ['OP_1NEGATE inside is a push', buildScript(FALSE, IF, ORD, OP['1NEGATE'], ENDIF), ['pushnum']],
    [
      'a number in the first does not mark the second',
      buildScript(FALSE, IF, ORD, OP[1], ENDIF, ...body),
      ['pushnum', 'plain'],
    ],
    ['an OP_FALSE too many is a stutter', buildScript(FALSE, ...body), ['stutter']],
    ['two too many are one as well', buildScript(FALSE, FALSE, ...body), ['stutter']],
    ['an OP_FALSE that leads elsewhere is none', buildScript(FALSE, CHECKSIG, ...body), ['plain']],
    ['OP_FALSE OP_IF OP_FALSE before it is one', buildScript(FALSE, IF, ...body), ['stutter']],
    ['OP_FALSE OP_IF with other bytes before it is none', buildScript(FALSE, IF, utf8('x'), ...body), ['plain']],
    ['a stutter marks the following ones', buildScript(FALSE, ...body, ...body), ['stutter', 'stutter']],
    ['until an OP_FALSE leads nowhere', buildScript(FALSE, ...body, FALSE, CHECKSIG, ...body), ['stutter', 'plain']],
    ['or an envelope is voided', buildScript(FALSE, ...body, FALSE, IF, ORD, CHECKSIG, ...body), ['stutter', 'plain']],
  ];

  test.each(cases)('%s', (_what, script, expected) => {
    const kinds = parseScriptEnvelopes(script, 0).map(({ pushnum, stutter }) =>
      pushnum ? 'pushnum' : stutter ? 'stutter' : 'plain',
    );
    expect(kinds).toEqual(expected);
  });

  test('number opcodes are decoded as their bytes', () => {
    const numbers = Array.from({ length: 16 }, (_, index) => OP[1] + index);
    const [envelope] = parseScriptEnvelopes(buildScript(FALSE, IF, ORD, OP['1NEGATE'], ...numbers, ENDIF), 0);
    expect(envelope!.pushes.map(toHex)).toEqual([
      '81',
      ...numbers.map((opcode) => toHex(Uint8Array.of(opcode - 0x50))),
    ]);
  });
});

describe('envelopes in a witness', () => {
  const script = buildScript(...body);
  const control = new Uint8Array(33);
  const annex = fromHex('50');
  const of = (...witnesses: readonly (readonly Uint8Array[])[]) =>
    parseEnvelopes(
      buildTransaction(
        witnesses.map((witness, index) => ({ ...fund(`w${index}`, 1), witness })),
        [1],
      ).transaction,
    ).map(({ input, offset }) => [input, offset]);

  test.each([
    ['no witness', [[]], []],
    ['a key path', [[script]], []],
    ['a key path with an annex', [[script, annex]], []],
    ['a script path', [[script, control]], [[0, 0]]],
    ['a script path whose control block is not one', [[script, FALSE]], [[0, 0]]],
    ['a script path with signatures', [[new Uint8Array(64), script, control]], [[0, 0]]],
    ['a script path with an annex', [[script, control, annex]], [[0, 0]]],
    ['an annex that holds more', [[script, control, fromHex('50ffff')]], [[0, 0]]],
    ['what is no annex', [[script, control, fromHex('51')]], []],
    ['the script in the wrong place', [[control, script]], []],
    ['the second input', [[], [script, control]], [[1, 0]]],
    [
      'two inputs',
      [
        [script, control],
        [script, control],
      ],
      [
        [0, 0],
        [1, 0],
      ],
    ],
    [
      'two in the first and one in the second input',
      [
        [buildScript(...body, ...body), control],
        [script, control],
      ],
      [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
    ],
    [
      'a broken script beside a good one',
      [
        [Uint8Array.of(...script, 9), control],
        [script, control],
      ],
      [[1, 0]],
    ],
  ])('%s', (_what, witnesses, expected) => {
    expect(of(...witnesses)).toEqual(expected);
  });
});

const inscriptionWith = (...pushes: readonly Uint8Array[]): Inscription =>
  parseInscription(parseScriptEnvelopes(encodePushes(pushes), 0)[0]!);
const tag = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);
const value = utf8('value');

describe('fields', () => {
  test.each([
    ['without anything there is nothing', [], {}],
    ['tag 1 is the content type', [tag(1), value], { contentType: value }],
    ['tag 2 is the pointer', [tag(2), value], { pointerField: value }],
    ['tag 3 is the parent', [tag(3), value], { parentFields: [value] }],
    ['tag 5 is metadata', [tag(5), value], { metadata: value }],
    ['tag 7 is the metaprotocol', [tag(7), value], { metaprotocol: value }],
    ['tag 9 is the content encoding', [tag(9), value], { contentEncoding: value }],
    ['tag 11 is the delegate', [tag(11), value], { delegateField: value }],
    ['tag 13 is the rune', [tag(13), value], { runeField: value }],
    ['tag 17 is properties', [tag(17), value], { properties: value }],
    ['tag 19 is their encoding', [tag(19), value], { propertyEncoding: value }],
    ['an unknown odd tag is ignored', [tag(21), value], {}],
    ['a note is ignored', [tag(15), value], {}],
    ['tag 255 is ignored', [tag(255), value], {}],
    ['an unknown even tag is seen', [tag(4), value], { unrecognizedEvenField: true }],
    ['tag 66 is even', [tag(66), value], { unrecognizedEvenField: true }],
    ['a tag of two bytes is odd by its first', [tag(1, 0), value], {}],
    ['a tag of two bytes is even by its first', [tag(2, 1), value], { unrecognizedEvenField: true }],
    ['two odd values are a duplicate', [tag(21), value, tag(21), value], { duplicateField: true }],
    [
      'two content types: the first counts',
      [tag(1), value, tag(1), utf8('x')],
      { contentType: value, duplicateField: true },
    ],
    [
      'two parents are both there, and a duplicate',
      [tag(3), value, tag(3), value],
      { parentFields: [value, value], duplicateField: true },
    ],
    [
      'chunks of metadata are joined, and a duplicate',
      [tag(5), utf8('ab'), tag(5), utf8('c')],
      { metadata: utf8('abc'), duplicateField: true },
    ],
    [
      'chunks of properties too',
      [tag(17), utf8('ab'), tag(17), utf8('c')],
      { properties: utf8('abc'), duplicateField: true },
    ],
    [
      'a second pointer is an unrecognized even field',
      [tag(2), value, tag(2), value],
      { pointerField: value, duplicateField: true, unrecognizedEvenField: true },
    ],
    ['a tag without a value is incomplete', [tag(1)], { incompleteField: true }],
    ['even an even one is only incomplete', [tag(4)], { incompleteField: true }],
    ['an empty value is a value', [tag(1), FALSE], { contentType: FALSE }],
    ['an empty tag begins the body', [FALSE], { body: FALSE }],
    ['what follows is the body', [FALSE, utf8('ab'), utf8('c')], { body: utf8('abc') }],
    ['empty pushes in the body are nothing', [FALSE, FALSE, utf8('a'), FALSE], { body: utf8('a') }],
    ['tags in the body are body', [FALSE, tag(1), value], { body: tag(1, ...value) }],
    [
      'an empty push where a value is due begins no body',
      [tag(1), FALSE, FALSE, value],
      { contentType: FALSE, body: value },
    ],
    ['fields and body', [tag(1), value, FALSE, utf8('b')], { contentType: value, body: utf8('b') }],
  ])('%s', (_what, pushes, expected) => {
    expect(inscriptionWith(...pushes)).toEqual({
      envelope: { input: 0, offset: 0, pushnum: false, stutter: false },
      parentFields: [],
      duplicateField: false,
      incompleteField: false,
      unrecognizedEvenField: false,
      ...expected,
    });
  });

  test('a tag pushed with a number opcode is recognised', () => {
    const script = buildScript(FALSE, IF, ORD, OP[1], value, FALSE, value, ENDIF);
    expect(fieldText(parseInscription(parseScriptEnvelopes(script, 0)[0]!).contentType)).toBe('value');
  });

  test.each([
    ['', 0n],
    ['01', 1n],
    ['0001', 256n],
    ['0100', 1n],
    ['ffffffffffffffff', 18_446_744_073_709_551_615n],
    ['01000000000000000000', 1n],
    ['010000000000000001', undefined],
    ['000000000000000080', undefined],
  ])('pointer %s is %s', (hex, expected) => {
    expect(decodePointer(inscriptionWith(tag(2), fromHex(hex)))).toBe(expected);
  });

  test('an inscription without a pointer field has no pointer', () => {
    expect(decodePointer(inscriptionWith())).toBeUndefined();
  });

  test('text that is not UTF-8 is decoded as undefined', () => {
    const inscription = inscriptionWith(tag(1), fromHex('ff'), tag(7), utf8('brc-20'), FALSE, fromHex('80'));
    expect(fieldText(inscription.contentType)).toBeUndefined();
    expect(fieldText(inscription.metaprotocol)).toBe('brc-20');
    expect(inscription.body).toEqual(fromHex('80'));
  });
});

describe('ids', () => {
  const TXID = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join('');
  const PRINTED = '1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100';

  test.each([
    ['', `${PRINTED}i0`],
    ['01', `${PRINTED}i1`],
    ['ff', `${PRINTED}i255`],
    ['0001', `${PRINTED}i256`],
    ['000001', `${PRINTED}i65536`],
    ['00000001', `${PRINTED}i16777216`],
    ['ffffffff', `${PRINTED}i4294967295`],
    ['00000000', `${PRINTED}i0`],
    ['01000000', `${PRINTED}i1`],
    ['00', undefined],
    ['0100', undefined],
    ['010000', undefined],
    ['0000000000', undefined],
    ['0100000000', undefined],
  ])('a txid with the index %s is decoded', (index, expected) => {
    const id = decodeInscriptionId(fromHex(TXID + index));
    expect(id && formatInscriptionId(id)).toBe(expected);
  });

  test('a field shorter than a txid is rejected', () => {
    expect(decodeInscriptionId(new Uint8Array(31))).toBeUndefined();
    expect(decodeInscriptionId(new Uint8Array())).toBeUndefined();
  });

  test('an id is parsed and formatted', () => {
    const id = fc.record({
      txid: fc.uint8Array({ minLength: 32, maxLength: 32 }),
      index: fc.integer({ min: 0, max: 0xffff_ffff }),
    });
    fc.assert(
      fc.property(id, (any) => {
        expect(decodeInscriptionId(encodeInscriptionId(any))).toEqual(any);
        expect(parseInscriptionId(formatInscriptionId(any))).toEqual(any);
      }),
    );
  });

  test.each([
    '',
    `${PRINTED}`,
    `${PRINTED}i`,
    `${PRINTED}i01`,
    `${PRINTED}i4294967296`,
    `${PRINTED}:0`,
    `x${PRINTED}i0`,
  ])('%j is rejected', (text) => {
    expect(() => parseInscriptionId(text)).toThrow('not an inscription id');
  });
});

describe('encoded envelopes', () => {
  const id = fc.record({ txid: fc.uint8Array({ minLength: 32, maxLength: 32 }), index: fc.nat(70_000) });
  const content = fc.record(
    {
      contentType: fc.string(),
      contentEncoding: fc.string(),
      metaprotocol: fc.string(),
      parents: fc.array(id, { maxLength: 3 }),
      delegate: id,
      pointer: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      metadata: fc.uint8Array({ minLength: 1, maxLength: 1500 }),
      body: fc.uint8Array({ maxLength: 1500 }),
    },
    { requiredKeys: [] },
  );

  test('decode to the encoded content', () => {
    fc.assert(
      fc.property(fc.array(content, { maxLength: 3 }), (contents) => {
        const script = new Uint8Array(Buffer.concat(contents.map(encodeEnvelope)));
        const { transaction } = buildTransaction([{ ...fund('a', 1), witness: [script, new Uint8Array(33)] }], [1]);
        const read = parseInscriptions(transaction).map((inscription) => ({
          contentType: fieldText(inscription.contentType),
          contentEncoding: fieldText(inscription.contentEncoding),
          metaprotocol: fieldText(inscription.metaprotocol),
          parents: decodeClaimedParents(inscription),
          delegate: decodeDelegate(inscription),
          pointer: decodePointer(inscription),
          metadata: inscription.metadata,
          body: inscription.body,
        }));
        expect(read).toEqual(contents.map((given) => ({ parents: [], ...given })));
      }),
      { numRuns: 60 },
    );
  });

  test('an input with more envelopes than the argument limit of a call is decoded', () => {
    const count = 200_000;
    const one = encodeEnvelope({});
    const script = new Uint8Array(count * one.length);
    for (let index = 0; index < count; index += 1) script.set(one, index * one.length);
    const { transaction } = buildTransaction([{ ...fund('a', 1), witness: [script, new Uint8Array(33)] }], [1]);
    const envelopes = parseEnvelopes(transaction);
    expect(envelopes).toHaveLength(count);
    expect(envelopes.at(-1)).toMatchObject({ offset: count - 1, pushes: [], stutter: false });
  });

  test('an envelope of a million empty pushes is decoded', () => {
    const script = Buffer.concat([buildScript(OP[0], OP.IF, Buffer.from('ord')), Buffer.alloc(1_000_000)]);
    const [envelope] = parseScriptEnvelopes(Buffer.concat([script, Uint8Array.of(OP.ENDIF)]), 0);
    expect(envelope?.pushes).toHaveLength(1_000_000);
    expect(parseInscription(envelope!)).toMatchObject({ body: new Uint8Array() });
    expect(parseScriptEnvelopes(Buffer.concat([script, Uint8Array.of(OP.ENDIF, OP.PUSHDATA1)]), 0)).toEqual([]);
  });

  test('arbitrary bytes never make the envelope parser throw', () => {
    const parts = fc.constantFrom(...body.map((step) => buildScript(step)), buildScript(CHECKSIG), fromHex('4c'));
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.uint8Array({ maxLength: 4 })), { maxLength: 30 }), (script) => {
        for (const envelope of parseScriptEnvelopes(Buffer.concat(script), 0)) parseInscription(envelope);
      }),
    );
  });
});
