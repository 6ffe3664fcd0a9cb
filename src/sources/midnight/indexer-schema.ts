import { createFieldReader, type Fields } from '../../chains/midnight/json-fields.js';
import { DecodeError } from '../../kernel/errors.js';

/** Releases of the official indexer that added requested fields, newest first. */
export const KNOWN_LINES = ['4.4', '4.3.7', '4.2', '4.1', '4.0'] as const;
export type Line = (typeof KNOWN_LINES)[number];

export interface SchemaField {
  /** The base type of its value; undefined if the schema was not read. */
  readonly type: string | undefined;
  /** The declared type of a variable for an argument; undefined if the field does not have the argument. */
  argumentType(name: string, expected: string): string | undefined;
}

/** The basis for rendering documents: the indexer's own schema, or that of a known release. */
export interface IndexerSchema {
  /** For the log: `introspected`, or the release. */
  readonly origin: string;
  readonly rootType: Readonly<Record<'query' | 'subscription', string>>;
  field(type: string | undefined, name: string, since: Line): SchemaField | undefined;
  /** Whether a value of the interface or union `type` can be a `member`. */
  hasMember(type: string | undefined, member: string, since: Line): boolean;
  /** The first part of an input value that the schema does not have, such as `ContractEventFilter.types`. */
  unknownInput(typeText: string, value: unknown): string | undefined;
}

/** The schema of a release, for an indexer without introspection. */
export const createLineSchema = (line: Line): IndexerSchema => {
  const has = (since: Line): boolean => KNOWN_LINES.indexOf(since) >= KNOWN_LINES.indexOf(line);
  return {
    origin: line,
    rootType: { query: 'Query', subscription: 'Subscription' },
    field: (_type, _name, since) =>
      has(since) ? { type: undefined, argumentType: (_argument, expected) => expected } : undefined,
    hasMember: (_type, _member, since) => has(since),
    unknownInput: () => undefined,
  };
};

const TYPE_REFERENCE = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';

/** Small enough for the default limits of the indexer: complexity 200 and depth 15. */
export const INTROSPECTION_DOCUMENT = `query Schema {
  __schema {
    queryType { name }
    subscriptionType { name }
    types {
      name
      fields(includeDeprecated: true) {
        name
        type { ${TYPE_REFERENCE} }
        args { name type { ${TYPE_REFERENCE} } }
      }
      inputFields { name type { ${TYPE_REFERENCE} } }
      enumValues(includeDeprecated: true) { name }
      possibleTypes { name }
    }
  }
}`;

interface TypeInfo {
  readonly fields: ReadonlyMap<string, SchemaField>;
  readonly inputFields: ReadonlyMap<string, string> | undefined;
  readonly enumValues: ReadonlySet<string> | undefined;
  readonly members: ReadonlySet<string>;
}

/** Reads the response to `INTROSPECTION_DOCUMENT`; throws `DecodeError` if it is malformed. */
export function readSchema(value: unknown): IndexerSchema {
  const schema = createFieldReader(value, '__schema');
  const types = new Map(schema.list('types', (type) => [type.text('name'), readType(type)]));
  const query = schema.child('queryType').text('name');
  if (!types.has(query)) throw new DecodeError('a schema without a query type');
  return {
    origin: 'introspected',
    rootType: {
      query,
      subscription: schema.has('subscriptionType') ? schema.child('subscriptionType').text('name') : '',
    },
    field: (type, name) => (type === undefined ? undefined : types.get(type)?.fields.get(name)),
    hasMember: (type, member) =>
      type !== undefined && types.has(member) && (type === member || types.get(type)!.members.has(member)),
    unknownInput: (typeText, given) => unknownInput(types, typeText, given),
  };
}

const listNames = (type: Fields, name: string): readonly string[] =>
  type.has(name) ? type.list(name, (item) => item.text('name')) : [];

function readType(type: Fields): TypeInfo {
  const fields = type.has('fields')
    ? type.list('fields', (field) => [field.text('name'), readField(field)] as const)
    : [];
  return {
    fields: new Map(fields),
    inputFields: type.has('inputFields') ? new Map(type.list('inputFields', readTyped)) : undefined,
    enumValues: type.has('enumValues') ? new Set(listNames(type, 'enumValues')) : undefined,
    members: new Set(listNames(type, 'possibleTypes')),
  };
}

function readField(field: Fields): SchemaField {
  const args = new Map(field.list('args', readTyped));
  return { type: stripTypeModifiers(typeText(field.child('type'))), argumentType: (name) => args.get(name) };
}

const readTyped = (item: Fields): readonly [string, string] => [item.text('name'), typeText(item.child('type'))];

/** A type in document notation, such as `[HexEncoded!]!`. */
function typeText(type: Fields): string {
  switch (type.text('kind')) {
    case 'NON_NULL':
      return `${typeText(type.child('ofType'))}!`;
    case 'LIST':
      return `[${typeText(type.child('ofType'))}]`;
    default:
      return type.text('name');
  }
}

const stripTypeModifiers = (text: string): string => text.replaceAll(/[[\]!]/g, '');

function unknownInput(types: ReadonlyMap<string, TypeInfo>, text: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return findFirst(value, (item) => unknownInput(types, text, item));
  const name = stripTypeModifiers(text);
  const type = types.get(name);
  if (type?.enumValues !== undefined)
    return type.enumValues.has(String(value)) ? undefined : `${name}.${String(value).slice(0, 40)}`;
  if (type?.inputFields === undefined || typeof value !== 'object') return undefined;
  const { inputFields } = type;
  return findFirst(Object.entries(value), ([key, given]) => {
    if (given === undefined) return undefined;
    const inner = inputFields.get(key);
    return inner === undefined ? `${name}.${key}` : unknownInput(types, inner, given);
  });
}

function findFirst<Item>(items: readonly Item[], find: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
