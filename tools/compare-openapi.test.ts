import { expect, test } from 'vitest';
import { differences, extractContract } from './compare-openapi.mjs';

const document = {
  paths: {
    '/api/a': {
      get: {
        summary: 'List things',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } }],
        responses: { 200: { description: 'OK', content: {} } },
      },
    },
  },
  components: { schemas: { Thing: { required: ['description'], properties: { description: { type: 'string' } } } } },
};
const changed = (edit: (copy: typeof document) => void): string[] => {
  const copy = structuredClone(document);
  edit(copy);
  return differences(extractContract(document), extractContract(copy));
};

test('documents that differ only in texts are equal', () => {
  expect(
    changed(({ paths }) => {
      paths['/api/a'].get.summary = 'List all things';
    }),
  ).toEqual([]);
});

test('a different limit, type or property named like a text key is reported', () => {
  expect(
    changed(({ paths }) => {
      for (const parameter of paths['/api/a'].get.parameters) parameter.schema.maximum = 11;
    }),
  ).toEqual(['/paths/~1api~1a/get/parameters/0/schema/maximum']);
  expect(
    changed(({ components }) => {
      components.schemas.Thing.properties.description.type = 'number';
    }),
  ).toEqual(['/components/schemas/Thing/properties/description/type']);
  expect(
    changed(({ components }) => {
      components.schemas.Thing.required.pop();
    }),
  ).toHaveLength(1);
});
