import { validateSchema } from 'graphql';
import { expect, test } from 'vitest';
import { getMidnightSchema } from './schema.js';

test('schema with its resolvers is valid', () => {
  expect(validateSchema(getMidnightSchema())).toEqual([]);
});
