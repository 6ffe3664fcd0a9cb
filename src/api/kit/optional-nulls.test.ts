import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileBody } from '../pipeline/body.js';
import { acceptNulls } from './optional-nulls.js';
import { AnyJson, Closed, MapOf, Nullable, named, OneOf } from './schema.js';

const Asset = named('Asset', Closed({ unit: Type.String(), label: Type.Optional(Type.String()) }));
const schema = Closed({
  outputs: Type.Array(Closed({ address: Type.String(), assets: Type.Optional(Type.Array(Asset)) })),
  kind: Type.Optional(OneOf(['A', 'B'])),
  metadata: Type.Optional(AnyJson),
  first: Type.Optional(Asset),
  byName: Type.Optional(MapOf(Asset, 'By name')),
  margin: Type.Optional(Type.Union([Type.Number(), Closed({ part: Type.Optional(Type.Number()) })])),
  route: Type.Optional(Closed({ maximum: Nullable(Type.Integer()) })),
});

describe('null in a request body', () => {
  const check = compileBody(schema);

  test('counts as absent in an optional field, at every depth', () => {
    const body = {
      outputs: [
        { address: 'a', assets: null },
        { address: 'b', assets: [{ unit: 'u', label: null }, { unit: 'v' }] },
      ],
      kind: null,
      metadata: null,
      first: null,
      byName: { x: { unit: 'u', label: null } },
      margin: { part: null },
    };
    const before = structuredClone(body);
    expect(check(body)).toEqual({
      outputs: [{ address: 'a' }, { address: 'b', assets: [{ unit: 'u' }, { unit: 'v' }] }],
      byName: { x: { unit: 'u' } },
      margin: {},
    });
    expect(body).toEqual(before);
  });

  test('is preserved in free-form JSON and in required fields that may be null', () => {
    const body = { outputs: [], metadata: { a: null }, route: { maximum: null } };
    expect(check(body)).toBe(body);
  });

  test.each([
    [{ outputs: null }, "Field 'outputs' must be a list"],
    [{ outputs: [null] }, "Field 'outputs[0]' must be an object"],
    [{ outputs: [{ address: null }] }, "Field 'outputs[0].address' must be text"],
    [{ outputs: [], unknown: null }, "Unknown field 'unknown'"],
  ])('is rejected in %j', (body, sentence) => {
    expect(() => check(body)).toThrow(sentence);
  });
});

test('the published request schema allows null in optional fields and leaves required ones unchanged', () => {
  const published = JSON.parse(JSON.stringify(acceptNulls(schema, (name) => `${name}Input`)));
  const { outputs, kind, first, margin, route } = published.properties;
  expect(outputs.type).toBe('array');
  expect(outputs.items.properties.address.type).toBe('string');
  expect(outputs.items.properties.assets.type).toEqual(['array', 'null']);
  expect(outputs.items.properties.assets.items['x-name']).toBe('AssetInput');
  expect(kind).toMatchObject({ type: ['string', 'null'], enum: ['A', 'B', null] });
  expect(first.anyOf[1]).toEqual({ type: 'null' });
  expect(margin.anyOf).toHaveLength(3);
  expect(route.properties.maximum.anyOf).toHaveLength(2);
});
