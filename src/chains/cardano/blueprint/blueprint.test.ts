import { describe, expect, test } from 'vitest';
import { toHex } from '../../../kernel/hex.js';
import { decodePlutusData, encodePlutusData, plutusDataJson } from '../scripts/plutus-data.js';
import { hashScript } from '../scripts/script.js';
import { findArgument, parseBlueprint } from './blueprint.js';
import { decodeTyped } from './decode-typed.js';
import { encodeTyped } from './encode-typed.js';
import { applyParameters, validatorScript } from './validator-script.js';

/** One lambda around a unit value, in Plutus V3. */
const CODE = '450101002499';
const HASH = '186e32faa80a26810392fda6d559c7ed4721a65ce1c9d4ef3e1c87b4';

const DEFINITIONS = {
  Int: { dataType: 'integer' },
  ByteArray: { dataType: 'bytes' },
  Data: { title: 'Data', description: 'Any Plutus data.' },
  Bool: {
    title: 'Bool',
    anyOf: [
      { title: 'False', dataType: 'constructor', index: 0, fields: [] },
      { title: 'True', dataType: 'constructor', index: 1, fields: [] },
    ],
  },
  'Option<cardano/address/Credential>': {
    title: 'Option',
    anyOf: [
      {
        title: 'Some',
        dataType: 'constructor',
        index: 0,
        fields: [{ $ref: '#/definitions/cardano~1address~1Credential' }],
      },
      { title: 'None', dataType: 'constructor', index: 1, fields: [] },
    ],
  },
  'cardano/address/Credential': {
    title: 'Credential',
    anyOf: [
      {
        title: 'VerificationKey',
        dataType: 'constructor',
        index: 0,
        fields: [{ dataType: 'bytes', minLength: 28, maxLength: 28 }],
      },
      { title: 'Script', dataType: 'constructor', index: 1, fields: [{ $ref: '#/definitions/ByteArray' }] },
    ],
  },
  'Tuple<<Int,ByteArray>>': {
    dataType: 'list',
    items: [{ $ref: '#/definitions/Int' }, { $ref: '#/definitions/ByteArray' }],
  },
  'order/Tree': {
    anyOf: [
      { title: 'Leaf', dataType: 'constructor', index: 0, fields: [{ title: 'value', $ref: '#/definitions/Int' }] },
      {
        title: 'Node',
        dataType: 'constructor',
        index: 1,
        fields: [
          { title: 'left', $ref: '#/definitions/order~1Tree' },
          { title: 'right', $ref: '#/definitions/order~1Tree' },
        ],
      },
    ],
  },
  'order/Order': {
    title: 'Order',
    anyOf: [
      {
        title: 'Order',
        dataType: 'constructor',
        index: 0,
        fields: [
          { title: 'owner', $ref: '#/definitions/cardano~1address~1Credential' },
          { title: 'amount', dataType: 'integer', minimum: 1, exclusiveMaximum: 1000, multipleOf: 5 },
          { title: 'stake', $ref: '#/definitions/Option<cardano~1address~1Credential>' },
          { title: 'open', $ref: '#/definitions/Bool' },
          { title: 'pair', $ref: '#/definitions/Tuple<<Int,ByteArray>>' },
          {
            title: 'prices',
            dataType: 'map',
            keys: { $ref: '#/definitions/ByteArray' },
            values: { dataType: 'integer' },
          },
          { title: 'notes', dataType: 'list', items: { $ref: '#/definitions/Data' }, uniqueItems: true, maxItems: 3 },
        ],
      },
    ],
  },
};

const document = (changes: object = {}) => ({
  preamble: {
    title: 'example/orders',
    version: '1.2.3',
    plutusVersion: 'v3',
    compiler: { name: 'Aiken', version: 'v1.1.17' },
    license: 'Apache-2.0',
  },
  validators: [
    {
      title: 'order.order.spend',
      datum: { title: 'datum', schema: { $ref: '#/definitions/order~1Order' } },
      redeemer: { title: 'redeemer', schema: { $ref: '#/definitions/order~1Tree' } },
      parameters: [
        { title: 'fee', schema: { $ref: '#/definitions/Int' } },
        { title: 'admin', schema: { $ref: '#/definitions/cardano~1address~1Credential' } },
      ],
      compiledCode: CODE,
      hash: HASH,
    },
  ],
  definitions: DEFINITIONS,
  ...changes,
});

const KEY = 'ab'.repeat(28);
const ORDER = {
  owner: { VerificationKey: [KEY] },
  amount: 25,
  stake: 'None',
  open: true,
  pair: [7, 'c0ffee'],
  prices: [{ k: 'ff', v: -3 }],
  notes: [{ int: 1 }, { constructor: 0, fields: [] }] as unknown[],
};

const [validator] = parseBlueprint(document()).validators;
const datum = findArgument(validator!, 'datum', 'spend');
const redeemer = findArgument(validator!, 'redeemer', 'spend');
const encodeJson = (schema: typeof datum, value: unknown): string =>
  plutusDataJson(encodeTyped(schema, value, 'datum'));

describe('typed data of a blueprint', () => {
  test('is encoded by the titles of fields and constructors', () => {
    expect(JSON.parse(encodeJson(datum, ORDER))).toEqual({
      constructor: 0,
      fields: [
        { constructor: 0, fields: [{ bytes: KEY }] },
        { int: 25 },
        { constructor: 1, fields: [] },
        { constructor: 1, fields: [] },
        { list: [{ int: 7 }, { bytes: 'c0ffee' }] },
        { map: [{ k: { bytes: 'ff' }, v: { int: -3 } }] },
        { list: [{ int: 1 }, { constructor: 0, fields: [] }] as unknown[] },
      ] as unknown[],
    });
  });

  test('is decoded to the JSON from which it was encoded', () => {
    const bytes = encodePlutusData(encodeTyped(datum, ORDER, 'datum'));
    expect(decodeTyped(datum, decodePlutusData(bytes), 'datum')).toEqual(ORDER);
  });

  test('can be written by positions, constructor numbers, and text', () => {
    const other = [
      { constructor: 0, fields: [KEY] },
      '25',
      { constructor: 'None' },
      'True',
      [7n, 'C0FFEE'],
      [{ k: { text: 'ÿ' }, v: '-3' }],
      ['01', 'd87980'],
    ];
    const bytesOfText = { ...ORDER, prices: [{ k: 'c3bf', v: -3 }] };
    expect(encodeJson(datum, other)).toBe(encodeJson(datum, bytesOfText));
  });

  test('of a recursive type is encoded and decoded', () => {
    const tree = {
      Node: {
        left: { Leaf: { value: 1 } },
        right: { Node: { left: { Leaf: { value: '90071992547409930' } }, right: { Leaf: { value: 3 } } } },
      },
    };
    expect(decodeTyped(redeemer, encodeTyped(redeemer, tree, 'redeemer'), 'redeemer')).toEqual(tree);
  });

  const change = (changes: object) => ({ ...ORDER, ...changes });
  test.each([
    [{ ...ORDER, owner: undefined }, 'datum.owner: expected one constructor of VerificationKey, Script, not nothing'],
    [
      change({ owner: { VerificationKey: ['ab'] } }),
      'datum.owner.VerificationKey[0]: has 1 bytes, but needs at least 28',
    ],
    [
      change({ owner: { Key: [KEY] } }),
      'datum.owner: the text "Key" is not a constructor; expected VerificationKey, Script',
    ],
    [change({ owner: 'Script' }), 'datum.owner: Script needs the fields (no title)'],
    [change({ owner: { Script: [5] } }), 'datum.owner.Script[0]: expected hexadecimal bytes, not 5'],
    [
      change({ owner: { Script: ['hello'] } }),
      'datum.owner.Script[0]: expected hexadecimal bytes, not the text "hello"; write text as {"text": "…"}',
    ],
    [change({ amount: 0 }), 'datum.amount: must be at least 1'],
    [change({ amount: 1000 }), 'datum.amount: must be at most 999'],
    [change({ amount: 26 }), 'datum.amount: must be a multiple of 5'],
    [change({ amount: 1.5 }), 'datum.amount: expected an integer, not 1.5'],
    [change({ amount: 2 ** 60 }), 'datum.amount: a number beyond 2^53 loses digits: write it as text'],
    [change({ open: 'Yes' }), 'datum.open: the text "Yes" is not a constructor; expected False, True'],
    [change({ pair: [7] }), 'datum.pair: expected 2 fields, not 1'],
    [change({ prices: { ff: 1 } }), 'datum.prices: expected a list of {"k": …, "v": …}, not an object'],
    [change({ prices: [{ k: 'ff', v: 'x' }] }), 'datum.prices[0].v: expected an integer, not the text "x"'],
    [change({ notes: [{ int: 1 }, { int: 1 }] }), 'datum.notes[1]: repeats an item, but all must be different'],
    [change({ notes: ['00', '01', '02', '03'] }), 'datum.notes: has 4 items, but at most 3 are allowed'],
    [
      change({ extra: 1 }),
      'datum.extra: is not a field; expected the fields owner, amount, stake, open, pair, prices, notes',
    ],
    [{ owner: ORDER.owner }, 'datum.amount: is missing'],
    [5, 'datum: expected the fields owner, amount, stake, open, pair, prices, notes, not 5'],
  ])('that is wrong is rejected with its path (%#)', (value, message) => {
    expect(() => encodeTyped(datum, value, 'datum')).toThrow(message);
  });

  test('of another type is not decoded', () => {
    const decode = (cbor: string) => () => decodeTyped(datum, decodePlutusData(Buffer.from(cbor, 'hex')), 'datum');
    expect(decode('01')).toThrow('datum: expected a constructor, but the data has an integer');
    expect(decode('d87a80')).toThrow('datum: expected the constructor 0, but the data has 1');
    expect(decode('d87980')).toThrow('datum: expected 7 fields, but the data has 0');
    expect(decode('d8799f40010203040506ff')).toThrow('datum.owner: expected a constructor, but the data has bytes');
  });
});

const parseSchema = (schema: object, definitions: object = {}) =>
  parseBlueprint({
    preamble: { title: 'x' },
    validators: [{ title: 'x', redeemer: { schema } }],
    definitions,
  }).validators[0]!.redeemer[0]!.schema;

describe('combination of schemas', () => {
  test('anyOf of different types takes a value that only one of them takes', () => {
    const schema = parseSchema({ anyOf: [{ dataType: 'integer' }, { dataType: 'bytes', title: 'Name' }] });
    expect(encodeJson(schema, 5)).toBe('{"int":5}');
    expect(encodeJson(schema, 'ff')).toBe('{"bytes":"ff"}');
    expect(() => encodeJson(schema, '12')).toThrow('datum: matches several alternatives');
    expect(encodeJson(schema, { alternative: 0, value: '12' })).toBe('{"int":12}');
    expect(encodeJson(schema, { alternative: 'Name', value: '12' })).toBe('{"bytes":"12"}');
    expect(decodeTyped(schema, { kind: 'int', value: 12n }, 'datum')).toEqual({ alternative: 0, value: 12 });
    expect(() => encodeJson(schema, true)).toThrow('datum: matches none of the 2 alternatives');
  });

  test('oneOf rejects data that matches two alternatives', () => {
    const schema = parseSchema({
      oneOf: [
        { dataType: 'integer', minimum: 0 },
        { dataType: 'integer', maximum: 9 },
      ],
    });
    expect(encodeJson(schema, 10)).toBe('{"int":10}');
    expect(() => encodeJson(schema, 5)).toThrow("datum: matches 2 alternatives of 'oneOf'");
  });

  test('allOf and not restrict the value', () => {
    const schema = parseSchema({
      allOf: [
        { dataType: 'integer', minimum: 1 },
        { dataType: 'integer', maximum: 5 },
        { not: { dataType: 'integer', minimum: 3, maximum: 3 } },
      ],
    });
    expect(encodeJson(schema, 5)).toBe('{"int":5}');
    expect(() => encodeJson(schema, 6)).toThrow('datum: must be at most 5');
    expect(() => encodeJson(schema, 3)).toThrow("datum: matches the schema of 'not'");
  });

  test('enum of bytes allows the listed ones', () => {
    const schema = parseSchema({ dataType: 'bytes', enum: ['AB', 'cd'] });
    expect(encodeJson(schema, 'ab')).toBe('{"bytes":"ab"}');
    expect(() => encodeJson(schema, 'ef')).toThrow('datum: is not one of the values of the schema');
  });

  test('constructors that share a title are named by their numbers', () => {
    const same = (index: number) => ({
      title: 'Same',
      dataType: 'constructor',
      index,
      fields: [{ dataType: 'integer' }],
    });
    const schema = parseSchema({ anyOf: [same(0), same(1)] });
    const data = encodeTyped(schema, { constructor: 1, fields: [5] }, 'datum');
    expect(decodeTyped(schema, data, 'datum')).toEqual({ constructor: 1, fields: [5] });
  });

  test('redeemers of different purposes have their own schemas', () => {
    const { validators } = parseBlueprint({
      preamble: { title: 'x' },
      validators: [
        {
          title: 'x',
          redeemer: {
            oneOf: [
              { purpose: 'spend', schema: { dataType: 'integer' } },
              { purpose: { oneOf: ['mint', 'withdraw'] }, schema: { dataType: 'bytes' } },
            ],
          },
        },
      ],
    });
    expect(findArgument(validators[0]!, 'redeemer', 'spend').kind).toBe('integer');
    expect(findArgument(validators[0]!, 'redeemer', 'withdraw').kind).toBe('bytes');
    expect(() => findArgument(validators[0]!, 'redeemer', 'publish')).toThrow('for spend, mint, withdraw only');
    expect(() => findArgument(validators[0]!, 'datum', 'spend')).toThrow('has no datum in its blueprint');
  });
});

describe('script of a validator', () => {
  const blueprint = parseBlueprint(document());

  test('has the hash of the blueprint', () => {
    const script = validatorScript(blueprint, validator!, 'validators[0]')!;
    expect(script.language).toBe('plutus-v3');
    expect(toHex(hashScript(script))).toBe(HASH);
  });

  test('is rejected when the hash is that of other code', () => {
    const wrong = { ...validator!, hash: '00'.repeat(28) };
    expect(() => validatorScript(blueprint, wrong, 'validators[0]')).toThrow(
      `validators[0].hash: is ${'00'.repeat(28)}, but the code has the hash ${HASH}`,
    );
  });

  test('without a Plutus version has the language that gives the hash', () => {
    expect(validatorScript({ ...blueprint, plutusVersion: undefined }, validator!, 'x')?.language).toBe('plutus-v3');
  });

  test('takes its parameters by title or position', () => {
    const byTitle = applyParameters(blueprint, validator!, { admin: { Script: ['ff'] }, fee: 5 }, 'parameters');
    const byPosition = applyParameters(blueprint, validator!, [5, { Script: ['ff'] }], 'parameters');
    expect(toHex(byTitle.bytes)).toBe(toHex(byPosition.bytes));
    expect(toHex(hashScript(byTitle))).not.toBe(HASH);
  });

  test.each([
    [{ fee: 5 }, 'parameters.admin: is missing'],
    [{ fee: 5, admin: { Script: ['f'] } }, 'parameters.admin.Script[0]: expected hexadecimal bytes'],
    [{ fee: 5, admin: 'x', more: 1 }, 'parameters.more: is not a parameter; expected fee, admin'],
    [[5], 'parameters: expected 2 parameters (fee, admin), not 1'],
    [7, 'parameters: expected the parameters (fee, admin), not 7'],
  ])('rejects wrong parameters (%#)', (values, message) => {
    expect(() => applyParameters(blueprint, validator!, values, 'parameters')).toThrow(message);
  });
});

describe('malformed blueprint', () => {
  test.each([
    [5, 'blueprint: expected the content of a plutus.json, not 5'],
    [{}, 'blueprint.preamble: is missing'],
    [{ preamble: {}, validators: [] }, 'blueprint.preamble.title: is missing'],
    [
      { preamble: { title: 'x', plutusVersion: 'v9' }, validators: [] },
      'blueprint.preamble.plutusVersion: must be one of v1, v2, v3',
    ],
    [{ preamble: { title: 'x' }, validators: {} }, 'blueprint.validators: must be a list of at most 500 validators'],
    [{ preamble: { title: 'x' }, validators: [{}] }, 'blueprint.validators[0].title: is missing'],
    [document({ definitions: {} }), '#/definitions/order~1Order: the document has nothing there'],
  ])('is rejected with its place (%#)', (given, message) => {
    expect(() => parseBlueprint(given)).toThrow(message);
  });

  test.each([
    [{ dataType: 'text' }, 'dataType: the text "text" is not a data type of CIP-57'],
    [{ dataType: 'bytes', maxLength: 'foo' }, 'maxLength: must be an integer from 0 on'],
    [{ dataType: 'bytes', minimum: 1 }, 'minimum: only the data type integer has this keyword'],
    [{ minLength: 1 }, 'minLength: only the data type bytes has this keyword'],
    [{ dataType: 'integer', multipleOf: 0 }, 'multipleOf: must be 1 or more'],
    [{ dataType: 'list' }, 'items: is missing'],
    [{ dataType: 'map', keys: {} }, 'values: is missing'],
    [{ dataType: 'constructor', index: -1, fields: [] }, 'index: must be an integer of 64 bits from 0 on'],
    [{ dataType: 'constructor', index: 0 }, 'fields: is missing'],
    [{ anyOf: [] }, 'anyOf: must be a list of at least one schema'],
    [{ $ref: 'https://example.com/x' }, '$ref: must be a JSON pointer'],
    [
      { dataType: '#pair', left: { dataType: '#integer' }, right: {} },
      'a builtin pair or list contains Plutus data only',
    ],
    [{ dataType: 'bytes', enum: ['x'] }, 'enum: must be a list of hexadecimal texts'],
  ])('with a wrong schema is rejected (%#)', (schema, message) => {
    expect(() => parseSchema(schema)).toThrow(message);
  });
});

describe('hostile blueprint', () => {
  test.each([
    ['itself', { A: { $ref: '#/definitions/A' } }],
    ['each other', { A: { $ref: '#/definitions/B' }, B: { $ref: '#/definitions/A' } }],
    ['themselves in alternatives', { A: { anyOf: [{ dataType: 'integer' }, { $ref: '#/definitions/A' }] } }],
    ['themselves in not', { A: { not: { $ref: '#/definitions/A' } } }],
  ])('with schemas that refer to %s is rejected', (_, definitions) => {
    expect(() => parseSchema({ $ref: '#/definitions/A' }, definitions)).toThrow('refers to itself');
  });

  test('with deep nesting, many schemas or long chains is rejected', () => {
    let deep: object = {};
    for (let level = 0; level < 5000; level += 1) deep = { dataType: 'list', items: deep };
    expect(() => parseSchema(deep)).toThrow('nested more than 64 levels deep');
    const many = { dataType: 'list', items: Array.from({ length: 20_001 }, () => ({})) };
    expect(() => parseSchema(many)).toThrow('more than 20000 schemas');
    const chain = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [
        `D${index}`,
        { anyOf: [{ $ref: `#/definitions/D${index + 1}` }, { dataType: 'integer' }] },
      ]),
    );
    const forwards = { ...chain, D5000: {} };
    const backwards = Object.fromEntries(Object.entries(forwards).reverse());
    for (const definitions of [forwards, backwards])
      expect(() => parseSchema({ $ref: '#/definitions/D0' }, definitions)).toThrow('more than 64 references');
  });

  test('whose alternatives double the work at every level does not run for long', () => {
    const twice = {
      anyOf: [
        { dataType: 'list', items: { $ref: '#/definitions/L' } },
        { dataType: 'list', items: { $ref: '#/definitions/L' }, minItems: 0 },
      ],
    };
    const schema = parseSchema({ $ref: '#/definitions/L' }, { L: twice });
    let value: unknown = [];
    for (let level = 0; level < 60; level += 1) value = [value];
    expect(() => encodeTyped(schema, value, 'datum')).toThrow('too complex');
  });

  test('of the deepest data that is decoded stays within the stack', () => {
    const list = {
      anyOf: [
        { title: 'Nil', dataType: 'constructor', index: 0, fields: [] },
        {
          title: 'Cons',
          dataType: 'constructor',
          index: 1,
          fields: [
            { title: 'head', dataType: 'integer' },
            { title: 'tail', $ref: '#/definitions/L' },
          ],
        },
      ],
    };
    const schema = parseSchema({ $ref: '#/definitions/L' }, { L: list });
    const nest = (levels: number): unknown => {
      let value: unknown = 'Nil';
      for (let level = 0; level < levels; level += 1) value = { Cons: { head: level, tail: value } };
      return value;
    };
    const bytes = encodePlutusData(encodeTyped(schema, nest(500), 'datum'));
    expect(decodeTyped(schema, decodePlutusData(bytes), 'datum')).toEqual(nest(500));
    expect(() => encodeTyped(schema, nest(20_000), 'datum')).toThrow('nested too deeply');
  });

  test('with the names of object members has fields of these names', () => {
    const schema = parseSchema({
      dataType: 'constructor',
      index: 0,
      fields: [
        { title: '__proto__', dataType: 'integer' },
        { title: 'toString', dataType: 'integer' },
      ],
    });
    expect(() => encodeTyped(schema, { toString: 1 }, 'datum')).toThrow('datum.__proto__: is missing');
    const value: unknown = JSON.parse('{"__proto__": 1, "toString": 2}');
    const data = encodeTyped(schema, value, 'datum');
    expect(JSON.stringify(decodeTyped(schema, data, 'datum'))).toBe('{"__proto__":1,"toString":2}');
  });
});
