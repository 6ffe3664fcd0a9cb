import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Errors } from 'typebox/value';

/** A rule that a value breaks. */
export interface Problem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: object;
}

export type Member = TSchema & {
  readonly type?: unknown;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema & { readonly const?: unknown }>>;
};

/** Lists with more items are searched for their first invalid item. */
const LARGE_LIST = 10;

/**
 * The problems of a value. TypeBox visits all parts of an invalid body to list them, which takes more than a second for
 * a few megabytes, so the valid items of large lists are left out.
 */
export function listProblems(schema: Member, value: unknown): readonly Problem[] {
  const { type, properties = {}, items } = schema;
  if (type === 'array' && items !== undefined && isLarge(value)) {
    const problems = Errors({ ...schema, items: {} }, value);
    if (problems.length > 0) return problems;
    const item = compileItem(items);
    const index = value.findIndex((each) => !item.Check(each));
    return index < 0 ? [] : listProblemsOfPart(items, value[index], `/${index}`, '/items');
  }
  const parts = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const large = Object.keys(properties).filter((name) => isLarge(parts[name]));
  if (type !== 'object' || large.length === 0) return Errors(schema, value);
  const others = { ...properties, ...Object.fromEntries(large.map((name) => [name, {}])) };
  const problems = Errors({ ...schema, properties: others } as TSchema, value);
  if (problems.length > 0) return problems;
  for (const name of large) {
    const found = listProblemsOfPart(properties[name]!, parts[name], `/${name}`, `/properties/${name}`);
    if (found.length > 0) return found;
  }
  return [];
}

const isLarge = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > LARGE_LIST;

const listProblemsOfPart = (schema: Member, value: unknown, instance: string, at: string): readonly Problem[] =>
  listProblems(schema, value).map(({ instancePath, schemaPath, ...problem }) => ({
    ...problem,
    instancePath: instance + instancePath,
    schemaPath: `#${at}${schemaPath.replace(/^#/, '')}`,
  }));

/** Compiling takes longer than checking a small list. */
const compiledItems = new WeakMap<TSchema, Validator>();

function compileItem(schema: TSchema): Validator {
  let compiled = compiledItems.get(schema);
  if (compiled === undefined) {
    compiled = Compile(schema);
    compiledItems.set(schema, compiled);
  }
  return compiled;
}
