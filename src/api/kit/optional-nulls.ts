import type { TSchema } from 'typebox';
import { getSchemaName, named, useDescription } from './schema.js';

/**
 * `null` in an optional field of a request means the same as leaving the field out: generated clients send every field
 * of a class. Required fields stay strict.
 */

interface SchemaNode {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly prefixItems?: readonly SchemaNode[];
  readonly additionalProperties?: SchemaNode | boolean;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
}

export type RemoveNulls = (value: unknown) => unknown;

const unchanged: RemoveNulls = (value) => value;

/**
 * Compiles a function that returns a body without the optional fields that are `null`. The body itself is not changed.
 */
export function compileNullRemoval(schema: TSchema): RemoveNulls {
  return compile(schema as SchemaNode) ?? unchanged;
}

/** Undefined when a schema has no optional field at any depth: long lists of plain values are then not traversed. */
function compile(schema: SchemaNode): RemoveNulls | undefined {
  const steps = [
    compileFields(schema),
    compileItems(schema),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(compile),
  ].filter((step) => step !== undefined);
  if (steps.length < 2) return steps[0];
  return (value) => steps.reduce((result, step) => step(result), value);
}

function compileFields({
  properties = {},
  required = [],
  additionalProperties,
  patternProperties = {},
}: SchemaNode): RemoveNulls | undefined {
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const nested = Object.entries(properties).flatMap(([name, field]) => {
    const step = compile(field);
    return step === undefined ? [] : [{ name, step }];
  });
  const [values = additionalProperties] = Object.values(patternProperties);
  const removeFromOthers = typeof values === 'object' ? compile(values) : undefined;
  if (optional.length === 0 && nested.length === 0 && removeFromOthers === undefined) return undefined;

  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    const fields = value as Readonly<Record<string, unknown>>;
    let copy: Record<string, unknown> | undefined;
    for (const name of optional) {
      if (fields[name] !== null || !Object.hasOwn(fields, name)) continue;
      copy ??= { ...fields };
      delete copy[name];
    }
    const replace = (name: string, step: RemoveNulls): void => {
      const before = fields[name];
      const after = step(before);
      if (after === before) return;
      copy ??= { ...fields };
      copy[name] = after;
    };
    for (const { name, step } of nested) if (Object.hasOwn(fields, name)) replace(name, step);
    if (removeFromOthers !== undefined)
      for (const name of Object.keys(fields)) if (!Object.hasOwn(properties, name)) replace(name, removeFromOthers);
    return copy ?? value;
  };
}

function compileItems({ items, prefixItems = [] }: SchemaNode): RemoveNulls | undefined {
  const first = prefixItems.map(compile);
  const rest = items === undefined ? undefined : compile(items);
  if (rest === undefined && first.every((step) => step === undefined)) return undefined;

  return (value) => {
    if (!Array.isArray(value)) return value;
    let copy: unknown[] | undefined;
    for (const [index, before] of value.entries()) {
      const step = index < first.length ? first[index] : rest;
      const after = step === undefined ? before : step(before);
      if (after === before) continue;
      copy ??= [...value];
      copy[index] = after;
    }
    return copy ?? value;
  };
}

/**
 * The published schema of a request: optional fields may be `null`, at every depth. `rename` names the components that
 * differ from their original.
 */
export function acceptNulls(schema: TSchema, rename: (name: string) => string = (name) => name): TSchema {
  return nullable(schema as SchemaNode, rename) as TSchema;
}

function nullable(schema: SchemaNode, rename: (name: string) => string): SchemaNode {
  const { properties, required = [], items, prefixItems, additionalProperties, patternProperties } = schema;
  const part = (each: SchemaNode): SchemaNode => nullable(each, rename);
  const result: SchemaNode = {
    ...schema,
    ...(properties && {
      properties: mapValues(properties, (field, name) => (required.includes(name) ? part(field) : orNull(part(field)))),
    }),
    ...(items && { items: part(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(part) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: part(additionalProperties) }),
    ...(patternProperties && { patternProperties: mapValues(patternProperties, part) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(part) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(part) }),
    ...(schema.allOf && { allOf: schema.allOf.map(part) }),
  };
  const name = getSchemaName(schema as TSchema);
  if (name === undefined || JSON.stringify(result) === JSON.stringify(schema)) return result;
  return named(rename(name), result as TSchema) as SchemaNode;
}

const NULL: SchemaNode = { type: 'null' };

function orNull(field: SchemaNode): SchemaNode {
  if (getSchemaName(field as TSchema) !== undefined) {
    const description = useDescription(field as TSchema) ?? field.description;
    return { ...(description !== undefined && { description }), anyOf: [field, NULL] };
  }
  if (field.anyOf !== undefined)
    return field.anyOf.some(({ type }) => type === 'null') ? field : { ...field, anyOf: [...field.anyOf, NULL] };
  if (typeof field.type !== 'string') return field;
  return { ...field, type: [field.type, 'null'], ...(field.enum && { enum: [...field.enum, null] }) };
}

const mapValues = <Value, Result>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
