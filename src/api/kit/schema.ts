import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { allNetworks, type NetworkId, networks } from '../../chains/networks.js';

/**
 * Building blocks of operation schemas. Schemas are published in the API description unchanged, so shared texts are
 * written here once.
 */

/** An object that rejects unlisted fields. Every body and every response is one of these. */
export const Closed = <Properties extends TProperties>(
  properties: Properties,
  options: { description?: string } = {},
) => Type.Object(properties, { ...options, additionalProperties: false });

const NAME = 'x-name';

/** Names a schema among the components of the API description. */
export const named = <Schema extends TSchema>(name: string, schema: Schema): Schema =>
  ({ ...schema, [NAME]: name }) as Schema;

export const getSchemaName = (schema: TSchema): string | undefined => (schema as { [NAME]?: string })[NAME];
export const NAME_KEYWORD = NAME;

/** An optional parameter whose default is part of its type: handlers never see it undefined. */
export const Defaulted = <Schema extends TSchema, Value>(schema: Schema, value: Value) =>
  Type.Optional({ ...schema, default: value } as Schema & { default: Value });

const DESCRIBED = 'x-described';

/**
 * The schema with a description of this use. A description of the schema itself, its encoding for example, follows as a
 * second sentence. A named schema keeps its own description among the components.
 */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  const own = getSchemaName(schema) === undefined ? (schema as { description?: string }).description : undefined;
  const text = own === undefined ? description : `${description.replace(/\.$/, '')}. ${own}`;
  // The markers by which TypeBox recognizes an optional field are not enumerable: a spread would lose them.
  const copy = Object.create(Object.getPrototypeOf(schema), Object.getOwnPropertyDescriptors(schema)) as Schema;
  const key = getSchemaName(schema) === undefined ? 'description' : DESCRIBED;
  return Object.defineProperty(copy, key, { value: text, enumerable: true, writable: true, configurable: true });
}

/** The description of a use of a named schema. */
export const useDescription = (schema: TSchema): string | undefined => (schema as { [DESCRIBED]?: string })[DESCRIBED];
export const DESCRIBED_KEYWORD = DESCRIBED;

/**
 * A listed field whose value is unknown is present as `null`. The description of the value becomes that of the field.
 */
export const Nullable = <Schema extends TSchema>(schema: Schema) => {
  const description = useDescription(schema) ?? (schema as { description?: string }).description;
  if (description === undefined) return Type.Union([schema, Type.Null()]);
  return Type.Union([getSchemaName(schema) === undefined ? undescribed(schema) : schema, Type.Null()], { description });
};

function undescribed<Schema extends TSchema>(schema: Schema): Schema {
  const { description: _, ...descriptors } = Object.getOwnPropertyDescriptors(schema as { description?: unknown });
  return Object.create(Object.getPrototypeOf(schema), descriptors as PropertyDescriptorMap) as Schema;
}

export const OneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...(description && { description }) });

/** A decimal string: lovelace, asset quantities, withdrawal amounts. */
export const Amount = Type.String({ pattern: '^[0-9]+$', description: 'Whole number as a decimal string' });

/** A JSON number that counts units: written as an exact integer literal of any size, hence `bigint` inside. */
export const ExactInteger = Type.Unsafe<bigint>({ type: 'integer', 'x-exact': true });

/** A price or a ratio: at most 15 significant digits, written without an exponent down to 10^-12. */
export const PlainNumber = Type.Number({ 'x-plain': true });

/** In a body: an integer that may lie beyond 2^53, where it arrives as `bigint`. */
export const BodyInteger = (description: string) =>
  Type.Unsafe<number | bigint>({ type: 'integer', format: 'int64', 'x-exact': true, description });

/**
 * For a body whose `network` takes precedence over the query (specification 1.6). The pipeline reads it, in any case
 * and as alias.
 */
export const BodyNetwork = Type.Unsafe<string>({
  type: 'string',
  enum: networks.map(({ id }) => id).filter((id) => id !== 'MIDNIGHT_PREVIEW'),
  'x-network': true,
  description: 'Takes precedence over the query parameter; the value or its kebab-case alias, in any case',
});

/** A network in a path: given as id or kebab-case alias in any case, read as its id. */
export const PathNetwork = Type.Unsafe<NetworkId>({
  type: 'string',
  enum: allNetworks.map(({ id }) => id),
  'x-network': true,
  description: 'The value or its kebab-case alias, in any case',
});

export const Integer = (options: { minimum?: number; maximum?: number; description?: string } = {}) =>
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...options });

export const Count = (description?: string) => Integer({ minimum: 0, ...(description && { description }) });

/** The largest `integer` of PostgreSQL, in which heights and epochs are stored. */
export const MAX_INT32 = 2 ** 31 - 1;

/**
 * A height or an epoch as a parameter. Values beyond the range of the database are clamped: clients write "no end" with
 * the largest number that they know.
 */
export const ChainNumber = (description: string) =>
  Type.Integer({ minimum: 0, maximum: MAX_INT32, 'x-clamped': true, description });

/** A query parameter that is true when its name is given without a value: `?unspent`. */
export const Flag = (description: string) => Type.Optional(Type.Boolean({ 'x-flag': true, description }));

/** An absolute slot. */
export const Slot = Integer({ minimum: 0, description: 'Absolute slot' });

export const Text = (maxLength: number, options: { minLength?: number; description?: string; pattern?: string } = {}) =>
  Type.String({ maxLength, ...options });

export const Hex = (length: number, description?: string) =>
  Type.String({
    minLength: length,
    maxLength: length,
    pattern: '^[0-9a-fA-F]+$',
    ...(description && { description }),
  });

export const DateTime = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  minLength: 36,
  maxLength: 36,
});

/** An object with arbitrary field names, all values of one type. */
export const MapOf = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Unsafe<Record<string, Static<Schema>>>({ type: 'object', additionalProperties: schema, description });

export const AnyJson = Type.Unsafe<unknown>({ description: 'Any JSON value' });

/** An address with the length limits of the specification; the handler decodes it. */
export const AddressText = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[a-zA-Z0-9_]+$',
  description: 'Bech32, Base58 (Byron) or hexadecimal address',
});

/** A union whose members differ in a constant field, so that errors concern the intended member only. */
export const DiscriminatedBy = <Members extends TSchema[]>(
  propertyName: string,
  members: [...Members],
  description: string,
) => Type.Union(members, { discriminator: { propertyName }, description });
