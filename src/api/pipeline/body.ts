import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { ServiceError } from '../../kernel/errors.js';
import { parseJsonWithBigints } from '../../kernel/exact-json.js';
import { compileNullRemoval } from '../kit/optional-nulls.js';
import { describeRule, quoted } from '../kit/parameters.js';
import { compileRangeCheck } from '../kit/range-pairs.js';
import { listProblems, type Member, type Problem } from './body-problems.js';
import { compileUtxoConversion, UTXO_FORMS_KEYWORD } from './utxo-forms.js';

/** No request needs deeper nesting; rejected before the parser builds it. */
const MAX_DEPTH = 64;

export type ParseBody = (text: string) => unknown;

/** Parses a body. `__proto__` is rejected at any depth: no request needs it and careless code may merge it. */
export const parseJson: ParseBody = (text) =>
  guarded(text, () => JSON.parse(text, mayHavePrototype(text) ? rejectPrototype : undefined));

/** The same for bodies whose schema has exact integers: those beyond 2^53 arrive as `bigint`. */
const parseExactJson: ParseBody = (text) =>
  guarded(text, () => parseJsonWithBigints(text, mayHavePrototype(text) ? rejectPrototype : undefined));

/** Quantities of tokens are JSON numbers in some forms of a UTxO. */
const EXACT_KEYWORDS = ['"x-exact"', `"${UTXO_FORMS_KEYWORD}"`];

export function getBodyParser(schema: TSchema | undefined): ParseBody {
  const text = JSON.stringify(schema ?? null);
  return EXACT_KEYWORDS.some((keyword) => text.includes(keyword)) ? parseExactJson : parseJson;
}

const mayHavePrototype = (text: string): boolean => text.includes('__proto__') || text.includes('\\u');

function guarded(text: string, parse: () => unknown): unknown {
  if (computeDepth(text) > MAX_DEPTH)
    throw new ServiceError('invalid', `The body is nested deeper than ${MAX_DEPTH} levels`);
  try {
    return parse();
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('invalid', 'The body is not valid JSON', { cause: error });
  }
}

function rejectPrototype(key: string, value?: unknown): unknown {
  if (key === '__proto__') throw new ServiceError('invalid', "Unknown field '__proto__'");
  return value;
}

function computeDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x22) index = findStringEnd(text, index);
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > deepest) deepest = depth;
      if (deepest > MAX_DEPTH) return deepest;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}

/** The end of the string that starts at `start`: strings are most of a body, and this skips them quickly. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === 0x5c) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/**
 * Throws the first problem of a body, naming the field and the rule. Returns the body without the optional fields that
 * are `null`.
 */
export function compileBody(schema: TSchema): (body: unknown) => unknown {
  const validated = getValidationSchema(schema);
  const validator = Compile(validated);
  const removeNulls = compileNullRemoval(schema);
  const convertUtxos = compileUtxoConversion(schema);
  const checkRanges = compileRangeCheck(schema as TObject, 'Field');
  const check = (given: unknown): unknown => {
    const body = removeNulls(given);
    if (validator.Check(body)) {
      checkRanges?.(body as Readonly<Record<string, unknown>>);
      return body;
    }
    throw new ServiceError('invalid', describeProblem(schema, body, listProblems(validated, body)));
  };
  if (convertUtxos === undefined) return check;
  return (given) => {
    const { body, restore } = convertUtxos(given);
    return restore(check(body));
  };
}

const validationSchemas = new WeakMap<TSchema, TSchema>();

/** The schema for validation: exact integers may be `bigint`, and `network` has been read by the pipeline. */
function getValidationSchema(schema: TSchema): TSchema {
  const known = validationSchemas.get(schema) ?? toValidationSchema(schema);
  validationSchemas.set(schema, known);
  return known;
}

function toValidationSchema(schema: TSchema): TSchema {
  const text = JSON.stringify(schema);
  if (!text.includes('"x-exact"') && !text.includes('"x-network"')) return schema;
  return JSON.parse(text, (_, part: Record<string, unknown>) => {
    if (part?.['x-network'] === true) return {};
    return part?.['x-exact'] === true && part['type'] === 'integer' ? { type: ['integer', 'bigint'] } : part;
  }) as TSchema;
}

function describeProblem(schema: TSchema, body: unknown, problems: readonly Problem[]): string {
  // The error of the parent of several alternatives says more than that of the first alternative.
  const problem = problems.find(({ keyword }) => keyword !== 'boolean') ?? problems[0];
  if (problem === undefined) return 'The body is not valid';
  const { keyword, instancePath, params } = problem;
  const union = findUnion(schema, problem);
  const alternative = union && describeAlternative(body, union);
  if (alternative !== undefined) return alternative;
  const field = fieldName(instancePath);
  if (keyword === 'additionalProperties') {
    const [unknown] = (params as { additionalProperties: readonly string[] }).additionalProperties;
    return `Unknown field ${quoted(field === '' ? unknown : `${field}.${unknown}`)}`;
  }
  if (keyword === 'required') {
    const [missing] = (params as { requiredProperties: readonly string[] }).requiredProperties;
    return `Field '${field === '' ? missing : `${field}.${missing}`}' is required`;
  }
  // With very many unknown fields the list of problems ends before it reaches their parent.
  if (keyword === 'boolean') return `Unknown field '${field}'`;
  const rule = schemaAt(schema, problem.schemaPath);
  const subject = field === '' ? 'The body' : `Field '${field}'`;
  return `${subject} ${describeBodyRule(rule, problem, valueAt(body, instancePath))}`;
}

interface FoundUnion {
  readonly members: readonly Member[];
  /** Set for members that differ in a constant field. */
  readonly discriminator: { readonly propertyName: string } | undefined;
  readonly instancePath: string;
}

/** The list of problems may end before it reaches the union itself, so the union is found from a member's problem. */
function findUnion(schema: TSchema, { schemaPath, instancePath }: Problem): FoundUnion | undefined {
  const steps = schemaPath.split('/').slice(1);
  const at = steps.indexOf('anyOf');
  if (at < 0) return undefined;
  const union = schemaAt(schema, `/${steps.slice(0, at).join('/')}`);
  const depth = steps.slice(0, at).filter((step) => step === 'properties' || step === 'items').length;
  return {
    members: (union['anyOf'] ?? []) as readonly Member[],
    discriminator: union['discriminator'] as FoundUnion['discriminator'],
    instancePath: instancePath
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  };
}

/**
 * Only the alternative that the discriminator or the JSON type selects can say what is wrong. Undefined when the type
 * selects none.
 */
function describeAlternative(body: unknown, { members, discriminator, instancePath }: FoundUnion): string | undefined {
  const value = valueAt(body, instancePath) as Readonly<Record<string, unknown>> | undefined;
  if (discriminator === undefined) {
    const jsonType = Array.isArray(value) ? 'array' : typeof value;
    const [chosen, ...others] = members.filter(({ type }) => type === jsonType);
    return chosen === undefined || others.length > 0 ? undefined : describeMember(chosen, body, instancePath);
  }
  const { propertyName } = discriminator;
  const constants = members.map(({ properties }) => properties?.[propertyName]?.const);
  const chosen = members[constants.indexOf(value?.[propertyName])];
  return chosen === undefined
    ? `Field '${fieldName(`${instancePath}/${propertyName}`)}' must be one of ${constants.join(', ')}`
    : describeMember(chosen, body, instancePath);
}

function describeMember(member: Member, body: unknown, instancePath: string): string {
  const problems = listProblems(getValidationSchema(member), valueAt(body, instancePath));
  const inBody = problems.map((each) => ({
    ...each,
    instancePath: instancePath + each.instancePath,
    schemaPath: `#${each.schemaPath.replace(/^#/, '')}`,
  }));
  return describeProblem(member, body, inBody);
}

/** Formats `/outputs/0/lovelace` as `outputs[0].lovelace`. */
function fieldName(pointer: string): string {
  const segments = pointer.split('/').slice(1);
  const name = segments.map((part) => (/^[0-9]+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
  return quoted(name.replace(/^\./, '')).slice(1, -1);
}

function schemaAt(schema: TSchema, pointer: string): Record<string, unknown> {
  let node: unknown = schema;
  for (const part of pointer.split('/').slice(1)) node = (node as Record<string, unknown> | undefined)?.[part];
  return (node ?? {}) as Record<string, unknown>;
}

function valueAt(body: unknown, pointer: string): unknown {
  let node: unknown = body;
  for (const part of pointer.split('/').slice(1)) node = (node as Record<string, unknown> | undefined)?.[part];
  return node;
}

function describeBodyRule(schema: Record<string, unknown>, problem: Problem, value: unknown): string {
  const { type, anyOf, minItems, maxItems } = schema;
  if (type === 'array' && Array.isArray(value)) {
    return minItems === undefined
      ? `must have at most ${maxItems} items`
      : `must have ${minItems} to ${maxItems} items`;
  }
  if (type === 'array') return 'must be a list';
  if (type === 'object') return 'must be an object';
  if (type === 'boolean') return 'must be true or false';
  if (type === 'string' && typeof value !== 'string' && schema['enum'] === undefined) return 'must be text';
  if (Array.isArray(anyOf) || problem.keyword === 'anyOf') return 'has a value that is not allowed';
  if (type === 'string' && schema['format'] !== undefined) return `must be a valid ${String(schema['format'])}`;
  return describeRule(schema);
}
