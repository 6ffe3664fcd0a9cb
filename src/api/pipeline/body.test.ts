import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { Amount, BodyInteger, BodyNetwork, Closed, DiscriminatedBy, OneOf } from '../kit/schema.js';
import { compileBody, getBodyParser, parseJson } from './body.js';

const check = compileBody(
  Closed({
    outputs: Type.Array(Closed({ address: Type.String({ maxLength: 5 }), lovelace: Amount }), { maxItems: 2 }),
    selectAll: Type.Optional(Type.Boolean()),
    ttl: Type.Optional(Type.Integer({ minimum: 0 })),
    kind: Type.Optional(OneOf(['A', 'B'])),
  }),
);

describe('a body', () => {
  test('that is valid passes unchanged', () => {
    const body = { outputs: [{ address: 'abc', lovelace: '1' }], kind: 'A' };
    expect(check(body)).toBe(body);
  });

  test.each([
    [[], 'The body must be an object'],
    [null, 'The body must be an object'],
    [{}, "Field 'outputs' is required"],
    [{ outputs: 'x' }, "Field 'outputs' must be a list"],
    [{ outputs: [1] }, "Field 'outputs[0]' must be an object"],
    [{ outputs: [{ address: 'a' }] }, "Field 'outputs[0].lovelace' is required"],
    [{ outputs: [{ address: 'abcdef', lovelace: '1' }] }, "Field 'outputs[0].address' must have at most 5 characters"],
    [{ outputs: [{ address: 'a', lovelace: '-1' }] }, "Field 'outputs[0].lovelace' must match ^[0-9]+$"],
    [{ outputs: [{ address: 'a', lovelace: 1 }] }, "Field 'outputs[0].lovelace' must be text"],
    [{ outputs: [], selectall: true }, "Unknown field 'selectall'"],
    [{ outputs: [{ address: 'a', lovelace: '1', x: 1 }] }, "Unknown field 'outputs[0].x'"],
    [{ outputs: [], ...Object.fromEntries([...'abcdefghijkl'].map((name) => [name, 1])) }, "Unknown field 'a'"],
    [{ outputs: [], selectAll: 'yes' }, "Field 'selectAll' must be true or false"],
    [{ outputs: [], ttl: -1 }, "Field 'ttl' must be an integer of at least 0"],
    [{ outputs: [], ttl: 1.5 }, "Field 'ttl' must be an integer of at least 0"],
    [{ outputs: [], kind: 'C' }, "Field 'kind' must be one of A, B"],
    [{ outputs: [1, 2, 3].map(() => ({ address: 'a', lovelace: '1' })) }, "Field 'outputs' must have at most 2 items"],
  ])('%j is rejected with the name of the field', (body, sentence) => {
    expect(() => check(body)).toThrow(sentence);
  });
});

describe('an invalid body with large lists', () => {
  const Asset = Closed({ unit: Type.String({ maxLength: 5 }), quantity: Amount });
  const Utxo = Closed({ address: Type.String(), assets: Type.Optional(Type.Array(Asset, { maxItems: 2000 })) });
  const Part = Closed({ kind: Type.Literal('pay'), outputs: Type.Array(Utxo, { maxItems: 500 }) });
  const Other = Closed({ kind: Type.Literal('other') });
  const checkLarge = compileBody(
    Closed({
      utxos: Type.Array(Utxo, { maxItems: 200 }),
      target: Type.String(),
      parts: Type.Optional(Type.Array(DiscriminatedBy('kind', [Part, Other], 'Parts'))),
    }),
  );
  const assets = Array.from({ length: 150 }, () => ({ unit: 'abc', quantity: '1' }));
  const utxos = Array.from({ length: 200 }, () => ({ address: 'a', assets }));
  const withUtxo = (utxo: object) => ({ target: 'x', utxos: [...utxos.slice(1), utxo] });
  const wrong = [...assets, { unit: 'abc', quantity: '-1' }];

  test.each([
    ['a missing field', { utxos }, "Field 'target' is required"],
    ['an unknown field', { utxos, target: 'x', more: 1 }, "Unknown field 'more'"],
    ['a field of another type', { utxos, target: 5 }, "Field 'target' must be text"],
    ['too many items', { target: 'x', utxos: [...utxos, ...utxos] }, "Field 'utxos' must have at most 200 items"],
    ['an incomplete last item', withUtxo({}), "Field 'utxos[199].address' is required"],
    ['an item of another type', withUtxo([]), "Field 'utxos[199]' must be an object"],
    ['an unknown field of an item', withUtxo({ address: 'a', x: 1 }), "Unknown field 'utxos[199].x'"],
    [
      'a wrong value in a list of an item',
      withUtxo({ address: 'a', assets: wrong }),
      "Field 'utxos[199].assets[150].quantity' must match ^[0-9]+$",
    ],
    [
      'a wrong value in an alternative',
      { target: 'x', utxos, parts: [{ kind: 'pay', outputs: [...utxos, { address: 'a', assets: wrong }] }] },
      "Field 'parts[0].outputs[200].assets[150].quantity' must match ^[0-9]+$",
    ],
  ])('names the first problem: %s', (_, body, sentence) => {
    expect(() => checkLarge(body)).toThrow(sentence);
  });
});

describe('parsing', () => {
  test.each(['{', '{"a":1,}', "{'a':1}", 'undefined', ''])('%s is not JSON', (text) => {
    expect(() => parseJson(text)).toThrow('The body is not valid JSON');
  });

  test('deep nesting is rejected before it is parsed', () => {
    expect(() => parseJson('['.repeat(100_000))).toThrow('nested deeper than 64 levels');
    expect(parseJson(`${'['.repeat(64)}${']'.repeat(64)}`)).toBeInstanceOf(Array);
  });

  test('brackets inside a string do not count as nesting', () => {
    expect(parseJson(JSON.stringify({ a: '['.repeat(1_000), b: '\\"[' }))).toMatchObject({ b: '\\"[' });
  });

  test.each(['{"__proto__":{"admin":true}}', '{"a":{"\\u005f_proto__":1}}'])('%s is rejected', (text) => {
    expect(() => parseJson(text)).toThrow("Unknown field '__proto__'");
  });
});

describe('nesting depth of a body', () => {
  test('ignores brackets in strings, however they are escaped', () => {
    for (const text of ['\\\\', '\\"', '\\\\\\"', '"', '']) {
      const body = { [text]: `${text}${'['.repeat(100)}${text}`, after: [text] };
      expect(parseJson(JSON.stringify(body))).toEqual(body);
    }
  });

  test('is counted correctly after strings of every kind', () => {
    const deep = '['.repeat(65);
    for (const text of ['"\\\\"', '"\\""', '"\\\\\\""', '""'])
      expect(() => parseJson(`[${text},${deep}`)).toThrow('nested deeper than 64 levels');
  });
});

describe('a body with exact integers', () => {
  const schema = Closed({ ttl: Type.Optional(BodyInteger('A slot')), network: Type.Optional(BodyNetwork) });
  const parse = getBodyParser(schema);
  const check = compileBody(schema);

  test('preserves every digit', () => {
    expect(check(parse('{"ttl":9223372036854775807}'))).toEqual({ ttl: 9223372036854775807n });
    expect(check(parse('{"ttl":5}'))).toEqual({ ttl: 5 });
  });

  test.each(['1.5', '"5"', '1e400'])('rejects %s in place of an integer', (value) => {
    expect(() => check(parse(`{"ttl":${value}}`))).toThrow("Field 'ttl' must be an integer");
  });

  test('rejects what every body rejects', () => {
    expect(() => parse('{"__proto__":12345678901234567890}')).toThrow("Unknown field '__proto__'");
    expect(() => parse('['.repeat(100))).toThrow('nested deeper than 64 levels');
    expect(() => parse('{"ttl":12345678901234567890')).toThrow('The body is not valid JSON');
    expect(() => check(parse('{"t":12345678901234567890}'))).toThrow("Unknown field 't'");
  });

  test('does not validate network, which the pipeline has read', () => {
    expect(check(parse('{"network":"cardano-mainnet"}'))).toEqual({ network: 'cardano-mainnet' });
  });
});
