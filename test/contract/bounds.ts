/** Values at the limits of a schema, and one step beyond. */
export interface Bound {
  readonly description: string;
  readonly edge: unknown;
  readonly beyond: unknown;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly 'x-clamped'?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** `clamps`: the parameter accepts values above its maximum, as its schema says. */
export function getBounds(schema: Schema, clamps = false): readonly Bound[] {
  const bounds: Bound[] = [];
  const { minimum, maximum, minLength, maxLength } = schema;
  if (schema.type === 'integer' || schema.type === 'number') {
    if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER)
      bounds.push({ description: 'minimum', edge: minimum, beyond: minimum - 1 });
    if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && !(clamps && schema['x-clamped']))
      bounds.push({ description: 'maximum', edge: maximum, beyond: maximum + 1 });
  }
  if (schema.type === 'string' && schema.enum !== undefined) {
    bounds.push({ description: 'enumeration', edge: schema.enum[0], beyond: `${schema.enum[0]}x` });
  } else if (schema.type === 'string') {
    const filler = getFillCharacter(schema.pattern);
    // Without a plain repetition that matches the pattern, only the value beyond the limit can be tested.
    const edge = (length: number): string | undefined =>
      schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(filler.repeat(length))
        ? filler.repeat(length)
        : undefined;
    if (maxLength !== undefined)
      bounds.push({ description: 'maxLength', edge: edge(maxLength), beyond: filler.repeat(maxLength + 1) });
    if (minLength !== undefined && minLength > 1)
      bounds.push({ description: 'minLength', edge: edge(minLength), beyond: filler.repeat(minLength - 1) });
    if (schema.pattern !== undefined)
      bounds.push({ description: 'pattern', edge: undefined, beyond: '\u00e9'.repeat(Math.max(1, minLength ?? 1)) });
  }
  return bounds;
}

/** A character whose repetition matches the pattern, for patterns that are plain repetitions. */
const getFillCharacter = (pattern: string | undefined): string =>
  pattern === undefined || /0-9/.test(pattern) ? '1' : 'a';

/** Every field of a body, including optional ones, with its path. */
export function listFields(schema: Schema, at: readonly string[] = []): readonly [string[], Schema][] {
  if (schema.type === 'object') {
    return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      [[...at, name], property] as [string[], Schema],
      ...listFields(property, [...at, name]),
    ]);
  }
  if (schema.type === 'array' && schema.items !== undefined) {
    return [[[...at, '0'], schema.items] as [string[], Schema], ...listFields(schema.items, [...at, '0'])];
  }
  return [];
}

/** A copy of `body` with the value at `path` replaced. Missing parents are created from their schema. */
export function withValue(schema: Schema, body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (schema.type === 'array') {
    const [first, ...others] = (body ?? []) as unknown[];
    return [withValue(schema.items ?? {}, first, rest, value), ...others];
  }
  const fields = (body ?? buildSample(schema)) as Record<string, unknown>;
  return { ...fields, [name]: withValue(schema.properties?.[name] ?? {}, fields[name], rest, value) };
}

/** The smallest value that a schema accepts. */
function buildSample(schema: Schema): unknown {
  if (schema.type === 'object') {
    const required = (schema.required ?? []).map((name) => [name, buildSample(schema.properties?.[name] ?? {})]);
    return Object.fromEntries(required);
  }
  if (schema.type === 'array') return [];
  if (schema.type === 'integer') return schema.minimum ?? 0;
  if (schema.type === 'boolean') return false;
  return schema.enum?.[0] ?? getFillCharacter(schema.pattern).repeat(schema.minLength ?? 1);
}

/** The path of every optional field, at any depth. */
export function listOptionalFields(schema: Schema, at: readonly string[] = []): readonly string[][] {
  if (schema.type === 'array' && schema.items !== undefined) return listOptionalFields(schema.items, [...at, '0']);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(schema.required?.includes(name) ? [] : [[...at, name]]),
    ...listOptionalFields(property, [...at, name]),
  ]);
}

/** A copy of `body` without the field at `path`; its parents exist, as with `withValue`. */
export function withoutValue(schema: Schema, body: unknown, path: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(withValue(schema, body, path, undefined)));
}
