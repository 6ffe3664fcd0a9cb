import { buildSchema, graphqlSync, parse, type SelectionSetNode, validate } from 'graphql';
import { expect, test } from 'vitest';
import * as documents from '../../src/sources/midnight/block-document.js';
import {
  type DocumentTemplate,
  renderDocument,
  UnsupportedByIndexer,
} from '../../src/sources/midnight/document-template.js';
import {
  createLineSchema,
  INTROSPECTION_DOCUMENT,
  type IndexerSchema,
  type Line,
  readSchema,
} from '../../src/sources/midnight/indexer-schema.js';
import { LOOKUP_DOCUMENTS } from '../../src/sources/midnight/lookup-documents.js';
import { describeWithData } from '../support/describe-with-data.js';
import { realLines } from '../support/midnight-indexer/published-schemas.js';

const TEMPLATES: readonly DocumentTemplate[] = [
  documents.BLOCK_DOCUMENT,
  documents.TIP_DOCUMENT,
  documents.NEW_BLOCKS_DOCUMENT,
  documents.REGISTRATIONS_DOCUMENT,
  documents.REGISTRATION_STATUS_DOCUMENT,
  ...Object.values(documents.MERKLE_DOCUMENTS),
  ...Object.values(LOOKUP_DOCUMENTS),
];

/** The known release whose documents a published release accepts. */
const DOCUMENT_RELEASES: Readonly<Record<string, Line>> = {
  '4.0.0': '4.0',
  '4.1.0': '4.1',
  '4.2.0': '4.2',
  '4.3.0': '4.2',
  '4.3.7': '4.3.7',
  '4.4.0': '4.4',
};

const render = (template: DocumentTemplate, schema: IndexerSchema): string | undefined => {
  try {
    return renderDocument(template, schema, {});
  } catch (error) {
    if (error instanceof UnsupportedByIndexer) return undefined;
    throw error;
  }
};

const size = (set: SelectionSetNode | undefined): number =>
  (set?.selections ?? []).reduce(
    (sum, each) => sum + (each.kind === 'Field' ? 1 : 0) + ('selectionSet' in each ? size(each.selectionSet) : 0),
    0,
  );
const depth = (set: SelectionSetNode | undefined): number =>
  Math.max(
    0,
    ...(set?.selections ?? []).map(
      (each) => (each.kind === 'Field' ? 1 : 0) + ('selectionSet' in each ? depth(each.selectionSet) : 0),
    ),
  );

describeWithData('midnight-schemas')('schemas of the official indexer', () => {
  test.each(realLines())('release $name accepts every document that is built for it', ({ name, sdl }) => {
    const schema = buildSchema(sdl);
    const { data } = graphqlSync({ schema, source: INTROSPECTION_DOCUMENT });
    const read = readSchema(data?.['__schema']);
    const unsupported: string[] = [];
    for (const template of TEMPLATES) {
      const text = render(template, read);
      if (text === undefined) unsupported.push(template.root.name);
      else expect(validate(schema, parse(text)), text).toEqual([]);
      // Without reading the schema, the release gives the same document.
      expect(render(template, createLineSchema(DOCUMENT_RELEASES[name]!))).toBe(text);
    }
    expect(unsupported).toEqual(unsupported.filter((field) => schema.getQueryType()!.getFields()[field] === undefined));
  });

  test('documents stay below the limits of the indexer: complexity 200, depth 15', () => {
    const texts = TEMPLATES.map((template) => render(template, createLineSchema('4.4'))!);
    for (const text of [...texts, INTROSPECTION_DOCUMENT]) {
      const [operation] = parse(text).definitions;
      const { selectionSet } = operation as { readonly selectionSet: SelectionSetNode };
      expect(size(selectionSet)).toBeLessThan(200);
      expect(depth(selectionSet)).toBeLessThan(15);
    }
  });
});
