import { describe, expect, test } from 'vitest';
import * as documents from '../../src/sources/midnight/block-document.js';
import { LOOKUP_DOCUMENTS } from '../../src/sources/midnight/lookup-documents.js';
import { parseDocument, type Selection } from '../support/midnight-indexer/graphql-document.js';
import { hasMidnightData, schemaText, WITHOUT_DATA } from './midnight-data.js';

interface SchemaType {
  /** By field: its type without lists and exclamation marks. */
  readonly fields: ReadonlyMap<string, { readonly type: string; readonly args: readonly string[] }>;
  readonly interfaces: readonly string[];
}

/** As much of the schema language as types and their fields need. */
function readSchema(text: string): ReadonlyMap<string, SchemaType> {
  const plain = text.replaceAll(/"""[\s\S]*?"""/g, '');
  const types = new Map<string, SchemaType>();
  for (const [, name, implemented = '', body = ''] of plain.matchAll(
    /^(?:type|interface)\s+(\w+)(?:\s+implements\s+([\w &]+?))?(?:\s+@\w+)?\s*\{([^}]*)\}/gm,
  )) {
    const fields = new Map(
      [...body.matchAll(/^\s*(\w+)(?:\(([^)]*)\))?\s*:\s*([\w[\]!]+)/gm)].map(([, field, args = '', type = '']) => [
        field!,
        { type: type.replaceAll(/[[\]!]/g, ''), args: [...args.matchAll(/(\w+)\s*:/g)].map(([, each]) => each!) },
      ]),
    );
    types.set(name!, { fields, interfaces: implemented.split('&').map((each) => each.trim()) });
  }
  return types;
}

describe.skipIf(!hasMidnightData)(`the indexer's own schema ${hasMidnightData ? '' : WITHOUT_DATA}`, () => {
  const texts: readonly string[] = [
    documents.BLOCK_DOCUMENT,
    documents.TIP_DOCUMENT,
    documents.NEW_BLOCKS_DOCUMENT,
    documents.REGISTRATIONS_DOCUMENT,
    ...Object.values(documents.MERKLE_DOCUMENTS),
    ...Object.values(LOOKUP_DOCUMENTS),
  ];

  test('has every field and argument that is asked for', () => {
    const types = readSchema(schemaText());
    const problems: string[] = [];
    const check = (selections: readonly Selection[], type: string): void => {
      for (const { kind, name, args, fields } of selections) {
        if (name === '__typename') continue;
        if (kind === 'fragment') {
          if (!types.get(name)?.interfaces.includes(type)) problems.push(`${name} is no ${type}`);
          check(fields, name);
          continue;
        }
        const field = types.get(type)?.fields.get(name);
        if (field === undefined) problems.push(`${type} has no ${name}`);
        for (const argument of Object.keys(args))
          if (!field?.args.includes(argument)) problems.push(`${type}.${name} takes no ${argument}`);
        if (field !== undefined && types.has(field.type) !== fields.length > 0)
          problems.push(`${type}.${name} has wrong depth`);
        if (field !== undefined) check(fields, field.type);
      }
    };
    for (const text of texts) {
      const { operation, fields } = parseDocument(text);
      check(fields, operation === 'query' ? 'Query' : 'Subscription');
    }
    expect(problems).toEqual([]);
  });

  test('is asked for less than it allows: complexity 200, depth 15', () => {
    const size = (selections: readonly Selection[]): number =>
      selections.reduce((sum, { kind, fields }) => sum + (kind === 'field' ? 1 : 0) + size(fields), 0);
    const depth = (selections: readonly Selection[]): number =>
      Math.max(0, ...selections.map(({ kind, fields }) => (kind === 'field' ? 1 : 0) + depth(fields)));
    for (const text of texts) {
      const { fields } = parseDocument(text);
      expect(size(fields)).toBeLessThan(200);
      expect(depth(fields)).toBeLessThan(15);
    }
  });
});
