import Type from 'typebox';
import { expect, test } from 'vitest';
import { formatShape } from './json-shape.js';

test('schema is formatted like a TypeScript type', () => {
  const schema = Type.Array(
    Type.Object({
      name: Type.String(),
      state: Type.Union([Type.Literal('ok'), Type.Literal('failed')]),
      tip: Type.Union([Type.Object({ height: Type.Integer() }), Type.Null()]),
      tags: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Null()]))),
      value: Type.Unknown(),
    }),
  );
  expect(formatShape(schema)).toBe(
    '{ name: string, state: "ok" | "failed", tip: { height: integer } | null, tags?: (string | null)[], value: any }[]',
  );
});
