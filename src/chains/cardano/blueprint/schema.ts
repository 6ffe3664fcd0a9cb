/** Limits on the number of bytes, items or entries; both inclusive. */
export interface SizeLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/** A field of a constructor, or an item of a tuple. Only the title that stands beside the schema names it. */
export interface SchemaField {
  readonly title: string | undefined;
  readonly schema: Schema;
}

export interface IntegerSchema {
  readonly kind: 'integer';
  /** Inclusive. */
  readonly minimum: bigint | undefined;
  readonly maximum: bigint | undefined;
  readonly multipleOf: bigint | undefined;
}

export interface BytesSchema {
  readonly kind: 'bytes';
  readonly size: SizeLimits;
  /** Hexadecimal, lower case. */
  readonly allowed: ReadonlySet<string> | undefined;
}

export interface ListSchema {
  readonly kind: 'list';
  readonly items: Schema;
  readonly size: SizeLimits;
  readonly unique: boolean;
}

/** A list whose items have a schema each. */
export interface TupleSchema {
  readonly kind: 'tuple';
  readonly items: readonly SchemaField[];
  readonly size: SizeLimits;
  readonly unique: boolean;
}

export interface MapSchema {
  readonly kind: 'map';
  readonly keys: Schema;
  readonly values: Schema;
  readonly size: SizeLimits;
}

export interface ConstructorSchema {
  readonly kind: 'constructor';
  readonly title: string | undefined;
  readonly index: number | bigint;
  readonly fields: readonly SchemaField[];
}

/** `anyOf`, or `oneOf` when exactly one alternative may match. */
export interface UnionSchema {
  readonly kind: 'union';
  readonly alternatives: readonly SchemaField[];
  readonly exclusive: boolean;
}

/** Types of Plutus Core that are not data; only parameters of a script can have them. */
export type BuiltinSchema =
  | { readonly kind: 'builtin'; readonly type: 'unit' | 'boolean' | 'integer' | 'bytes' | 'string' }
  /** Items, left and right are Plutus data. */
  | { readonly kind: 'builtin'; readonly type: 'list'; readonly items: Schema }
  | { readonly kind: 'builtin'; readonly type: 'pair'; readonly left: Schema; readonly right: Schema };

/** A schema of Plutus data (CIP-57, "Core vocabulary"). */
export type Schema =
  /** Any Plutus data. */
  | { readonly kind: 'data' }
  | IntegerSchema
  | BytesSchema
  | ListSchema
  | TupleSchema
  | MapSchema
  | ConstructorSchema
  | UnionSchema
  | { readonly kind: 'all'; readonly of: readonly Schema[] }
  | { readonly kind: 'not'; readonly schema: Schema }
  /** `target` is assigned when the whole document is parsed, because types refer to each other. */
  | { readonly kind: 'reference'; readonly pointer: string; target: Schema | undefined }
  | BuiltinSchema;

export type ResolvedSchema = Exclude<Schema, { kind: 'reference' }>;

/** Follows references and removes combinations of a single schema. A parsed document has no endless chains of them. */
export function resolve(schema: Schema): ResolvedSchema {
  let at = schema;
  for (;;) {
    if (at.kind === 'reference') at = at.target!;
    else if (at.kind === 'union' && at.alternatives.length === 1) at = at.alternatives[0]!.schema;
    else if (at.kind === 'all' && at.of.length === 1) at = at.of[0]!;
    else return at;
  }
}

/** A constructor of a sum type with the title under which values name it. */
export interface SumAlternative {
  /** Undefined when the constructor has none, or shares it with another one. */
  readonly title: string | undefined;
  readonly schema: ConstructorSchema;
}

const sums = new WeakMap<UnionSchema, readonly SumAlternative[] | 'mixed'>();

/** The constructors of a union in which each alternative is one, with different indexes; undefined for other unions. */
export function toSum(union: UnionSchema): readonly SumAlternative[] | undefined {
  let found = sums.get(union);
  if (found === undefined) {
    found = findSum(union) ?? 'mixed';
    sums.set(union, found);
  }
  return found === 'mixed' ? undefined : found;
}

function findSum(union: UnionSchema): readonly SumAlternative[] | undefined {
  const constructors: SumAlternative[] = [];
  for (const { title, schema } of union.alternatives) {
    const resolved = resolve(schema);
    if (resolved.kind === 'constructor') constructors.push({ title: resolved.title ?? title, schema: resolved });
    else if (resolved.kind === 'union') {
      const inner = toSum(resolved);
      if (inner === undefined) return undefined;
      constructors.push(...inner);
    } else return undefined;
  }
  if (new Set(constructors.map(({ schema }) => BigInt(schema.index))).size < constructors.length) return undefined;
  const counts = new Map<string | undefined, number>();
  for (const { title } of constructors) counts.set(title, (counts.get(title) ?? 0) + 1);
  return constructors.map(({ title, schema }) => ({ title: counts.get(title) === 1 ? title : undefined, schema }));
}

/** Whether the constructors are those of a boolean: `False` and `True` without fields. */
export const isBoolean = (sum: readonly SumAlternative[]): boolean =>
  sum.length === 2 &&
  ['False', 'True'].every((title, index) =>
    sum.some((each) => each.title === title && each.schema.index === index && each.schema.fields.length === 0),
  );

const named = new WeakMap<readonly SchemaField[], boolean>();

/** Whether every field has a title of its own, so that values name the fields. */
export function areNamed(fields: readonly SchemaField[]): boolean {
  let all = named.get(fields);
  if (all === undefined) {
    const titles = new Set(fields.map(({ title }) => title));
    all = titles.size === fields.length && !titles.has(undefined);
    named.set(fields, all);
  }
  return all;
}
