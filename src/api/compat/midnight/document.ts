import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  type SelectionSetNode,
  specifiedRules,
  VariablesInAllowedPositionRule,
  validate,
  visit,
} from 'graphql';
import { toIndexerError } from './error-texts.js';
import { VariablesInIndexerPositionRule } from './variable-positions.js';

/** Limits of the indexer itself. */
const MAX_DEPTH = 15;
const MAX_FIELDS = 200;
/** Larger than any document within the other limits, and small enough to validate. */
const MAX_TOKENS = 2_000;
const MAX_CHARACTERS = 100_000;

const RULES = specifiedRules.map((rule) =>
  rule === VariablesInAllowedPositionRule ? VariablesInIndexerPositionRule : rule,
);

/** Throws `GraphQLError` for text that is no document within the limits. */
export function parseDocument(text: string): DocumentNode {
  if (text.length > MAX_CHARACTERS)
    throw new GraphQLError(`The document has ${text.length} characters: at most ${MAX_CHARACTERS} are accepted`);
  return parse(text, { maxTokens: MAX_TOKENS });
}

/** Errors of a document; none when it can be executed. */
export function checkDocument(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const errors = validate(schema, document, RULES, { maxErrors: 20 });
  // Validation has excluded cycles of fragments, on which the sizes would not end.
  return errors.length > 0 ? errors.map(toIndexerError) : checkSize(document);
}

interface Size {
  readonly fields: number;
  readonly depth: number;
}

/** Introspection has more fields than a query may have; its levels count. */
const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';

function checkSize(document: DocumentNode): readonly GraphQLError[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  // Each fragment is measured once: fragments within fragments would double the work with every level.
  const measured = new Map<string, Size>();

  const measure = ({ selections }: SelectionSetNode): Size => {
    let fields = 0;
    let depth = 0;
    for (const selection of selections) {
      const inner = measureSelection(selection);
      fields += inner.fields;
      depth = Math.max(depth, inner.depth);
    }
    return { fields, depth };
  };

  const measureSelection = (selection: SelectionSetNode['selections'][number]): Size => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return measure(selection.selectionSet);
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      const size = measured.get(name) ?? measure(fragments.get(name)!.selectionSet);
      measured.set(name, size);
      return size;
    }
    if (selection.selectionSet === undefined) return { fields: 1, depth: 1 };
    const { fields, depth } = measure(selection.selectionSet);
    if (isIntrospection(selection.name.value)) return { fields: 1, depth: depth + 1 };
    return { fields: fields + 1, depth: depth + 1 };
  };

  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { fields, depth } = measure(definition.selectionSet);
    if (depth > MAX_DEPTH)
      return [new GraphQLError(`The document has ${depth} levels: at most ${MAX_DEPTH} are accepted`)];
    if (fields > MAX_FIELDS)
      return [new GraphQLError(`The document selects ${fields} fields: at most ${MAX_FIELDS} are accepted`)];
  }
  return [];
}

/** Names of all fields that the document selects. */
export function listFieldNames(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, {
    Field: ({ name }) => {
      names.add(name.value);
    },
  });
  return names;
}
