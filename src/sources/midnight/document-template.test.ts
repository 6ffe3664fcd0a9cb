import { describe, expect, test } from 'vitest';
import {
  type DocumentTemplate,
  IncompatibleSchema,
  renderDocument,
  UnsupportedByIndexer,
} from './document-template.js';
import { createLineSchema, readSchema } from './indexer-schema.js';

const scalar = (name: string) => ({ kind: 'SCALAR', name });
const nonNull = (ofType: object) => ({ kind: 'NON_NULL', name: null, ofType });
const field = (name: string, type: object, args: readonly object[] = []) => ({ name, type, args });

/** An introspection response: a list of things with a colour, by filter. */
const schema = readSchema({
  queryType: { name: 'Root' },
  subscriptionType: null,
  types: [
    {
      name: 'Root',
      fields: [
        field('things', nonNull({ kind: 'LIST', name: null, ofType: { kind: 'INTERFACE', name: 'Thing' } }), [
          { name: 'filter', type: { kind: 'INPUT_OBJECT', name: 'Filter' } },
          { name: 'first', type: nonNull(scalar('Big')) },
        ]),
      ],
    },
    { name: 'Thing', fields: [field('oldName', scalar('Int'))], possibleTypes: [{ name: 'Ball' }] },
    { name: 'Ball', fields: [field('size', scalar('Int'))] },
    {
      name: 'Filter',
      inputFields: [{ name: 'colours', type: { kind: 'LIST', ofType: { kind: 'ENUM', name: 'Colour' } } }],
    },
    { name: 'Colour', enumValues: [{ name: 'RED' }] },
  ],
});

const template = (root: Partial<DocumentTemplate['root']> = {}): DocumentTemplate => ({
  operation: 'query',
  name: 'Things',
  root: {
    name: 'things',
    args: { filter: 'Filter', first: 'Int!', after: 'Int' },
    fields: [
      { name: 'newName', since: '4.1', former: 'oldName' },
      'absent',
      { on: 'Ball', fields: ['size'] },
      { on: 'Cube', fields: ['edge'] },
    ],
    ...root,
  },
});

describe('document rendered from a schema', () => {
  test('contains only fields, members, arguments and types of that schema', () => {
    expect(renderDocument(template(), schema, { first: 3 })).toBe(
      'query Things($filter: Filter, $first: Big!) { things(filter: $filter, first: $first) ' +
        '{ newName: oldName ... on Ball { size } } }',
    );
  });

  test('is rejected if a given argument, input field or enum value is not in the schema', () => {
    const missing = (variables: object): string => {
      try {
        return renderDocument(template(), schema, { first: 3, ...variables });
      } catch (error) {
        return error instanceof UnsupportedByIndexer ? error.missing : `${error}`;
      }
    };
    expect(missing({ after: 7 })).toBe('things(after)');
    expect(missing({ after: null })).toContain('query');
    expect(missing({ filter: { shapes: [] } })).toBe('Filter.shapes');
    expect(missing({ filter: { colours: ['RED', 'BLUE'] } })).toBe('Colour.BLUE');
    expect(missing({ filter: { colours: undefined } })).toContain('query');
    expect(() => renderDocument(template({ name: 'others' }), schema, {})).toThrow(UnsupportedByIndexer);
  });

  test('is rejected if a required field is not in the schema', () => {
    const fields = [{ name: 'weight', required: true }];
    expect(() => renderDocument(template({ fields }), schema, {})).toThrow(IncompatibleSchema);
    expect(() => renderDocument(template({ fields }), schema, {})).toThrow('Thing.weight');
  });

  test('has all fields of its release if the schema cannot be read', () => {
    const { root } = template({ args: {}, fields: [{ name: 'newName', since: '4.1', former: 'oldName' }] });
    const made = { operation: 'query', name: 'T', root } as const;
    expect(renderDocument(made, createLineSchema('4.2'), {})).toBe('query T { things { newName } }');
    expect(renderDocument(made, createLineSchema('4.0'), {})).toBe('query T { things { newName: oldName } }');
  });
});
