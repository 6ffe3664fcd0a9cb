import type { TObject, TSchema } from 'typebox';
import { parseNetwork } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import { writeExactJson } from './json.js';
import { compileRangeCheck } from './range-pairs.js';

/** Parameters of the URL: every value is text, or a list of texts when a name was repeated. */
export type RawParameters = Readonly<Record<string, unknown>>;

export type ReadParameters = (raw: RawParameters) => Record<string, unknown>;

interface ParameterSchema {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array';
  /** Of a parameter that may be repeated (`array`): the schema of each value, and how many there may be. */
  readonly items?: ParameterSchema;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  /** Values above the maximum are clamped. */
  readonly 'x-clamped'?: boolean;
  /** A network: given as id or alias in any case, read as its id. */
  readonly 'x-network'?: boolean;
  /** A parameter that is true when its name is given without a value. */
  readonly 'x-flag'?: boolean;
}

/** Quotes an external text in an error message: truncated, and without characters that could break a log line. */
export const quoted = (value: unknown): string => {
  const text = typeof value === 'string' ? value : writeExactJson(value);
  const plain = text.replace(/[\p{C}\p{Z}]+/gu, ' ');
  return `'${plain.length > 60 ? `${plain.slice(0, 60)}…` : plain}'`;
};

/**
 * Compiles the published schema of path or query parameters into a reader. Parameters are flat and textual, so a custom
 * reader gives exact messages at a fraction of the cost of a general validator with coercion.
 */
export function compileParameters(schema: TObject | undefined): ReadParameters {
  const required = new Set((schema as { required?: readonly string[] } | undefined)?.required ?? []);
  const rejectUnknown = compileUnknownRejection(schema);
  const readers = Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, property]) => ({
    name,
    required: required.has(name),
    fallback: (property as ParameterSchema).default,
    flag: (property as ParameterSchema)['x-flag'] === true,
    ...compileReader(name, property as ParameterSchema),
  }));

  const checkRanges = compileRangeCheck(schema, 'Parameter');

  return (raw) => {
    rejectUnknown?.(raw);
    const values: Record<string, unknown> = {};
    for (const { name, required, fallback, flag, read, readList } of readers) {
      const text = Object.hasOwn(raw, name) ? raw[name] : undefined;
      if (flag && text === '') {
        values[name] = true;
        continue;
      }
      // Specification 4.6: an empty string counts as absent.
      if (text === undefined || (text === '' && !required)) {
        if (required) throw new ServiceError('invalid', `Parameter '${name}' is required`);
        if (fallback !== undefined) values[name] = fallback;
        continue;
      }
      if (readList !== undefined) values[name] = readList(Array.isArray(text) ? (text as string[]) : [text as string]);
      else if (typeof text === 'string') values[name] = read(text);
      else throw new ServiceError('invalid', `Parameter '${name}' is given more than once`);
    }
    checkRanges?.(values);
    return values;
  };
}

interface Reader {
  readonly read: (text: string) => unknown;
  /** For a parameter that may be repeated. */
  readonly readList: ((texts: readonly string[]) => unknown) | undefined;
}

function compileReader(name: string, schema: ParameterSchema): Reader {
  if (schema.type !== 'array') return { read: compileValue(name, schema), readList: undefined };
  const { items = {}, maxItems = 100 } = schema;
  const read = compileValue(name, items);
  return {
    read,
    readList(texts) {
      if (texts.length > maxItems)
        throw new ServiceError('invalid', `Parameter '${name}' may be given ${maxItems} times, not ${texts.length}`);
      return texts.map(read);
    },
  };
}

/** A schema with `additionalProperties: false` rejects unknown parameters, which are otherwise ignored with a warning. */
function compileUnknownRejection(schema: TObject | undefined): ((raw: RawParameters) => void) | undefined {
  if ((schema as { additionalProperties?: unknown } | undefined)?.additionalProperties !== false) return undefined;
  const known = new Set([...Object.keys(schema?.properties ?? {}), 'network']);
  return (raw) => {
    const unknown = Object.keys(raw).find((name) => !known.has(name));
    if (unknown !== undefined) throw new ServiceError('invalid', `Unknown query parameter ${quoted(unknown)}`);
  };
}

/** Maximum number of names in one warning; a query has room for thousands. */
const MAX_NAMES = 10;

/**
 * Compiles a function that reports the query parameters that an operation ignores. `network` belongs to the pipeline,
 * which reads it for every operation.
 */
export function compileUnknownQuery(schema: TObject | undefined): (raw: RawParameters) => string | undefined {
  const known = new Set([...Object.keys(schema?.properties ?? {}), 'network']);
  return (raw) => {
    let unknown: string[] | undefined;
    for (const name of Object.keys(raw)) {
      if (known.has(name)) continue;
      unknown ??= [];
      unknown.push(name);
    }
    if (unknown === undefined) return undefined;
    const names = unknown.slice(0, MAX_NAMES).map(quoted).join(', ');
    const others = unknown.length > MAX_NAMES ? ` and ${unknown.length - MAX_NAMES} more` : '';
    return unknown.length === 1
      ? `Unknown query parameter ${names} was ignored`
      : `Unknown query parameters ${names}${others} were ignored`;
  };
}

function compileValue(name: string, schema: ParameterSchema): (text: string) => unknown {
  const rule = describeRule(schema);
  const refuse = (text: string): never => {
    throw new ServiceError('invalid', `Invalid value ${quoted(text)} for parameter '${name}': ${rule}`);
  };
  if (schema.type === 'boolean') {
    return (text) => (text === 'true' ? true : text === 'false' ? false : refuse(text));
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
    const clamped = schema['x-clamped'] === true || maximum >= Number.MAX_SAFE_INTEGER;
    const form = schema.type === 'integer' ? /^-?[0-9]{1,40}$/ : /^-?[0-9]{1,16}(?:\.[0-9]{1,16})?$/;
    return (text) => {
      const given = form.test(text) ? Number(text) : Number.NaN;
      const value = clamped && given > maximum ? maximum : given;
      return value >= minimum && value <= maximum ? value : refuse(text);
    };
  }
  if (schema.enum !== undefined) {
    const allowed = new Set(schema.enum);
    if (schema['x-network'] === true)
      return (text) => {
        const id = parseNetwork(text);
        return id !== undefined && allowed.has(id) ? id : refuse(text);
      };
    return (text) => (allowed.has(text) ? text : refuse(text));
  }
  const { minLength = 0, maxLength = 4096 } = schema;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  return (text) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || pattern.test(text))
      ? text
      : refuse(text);
}

/** The rule for a value, as text after "must be …". */
export function describeRule(schema: ParameterSchema): string {
  const { type, minimum, maximum, minLength, maxLength, pattern } = schema;
  if (type === 'boolean') return "must be 'true' or 'false'";
  if (schema.enum !== undefined) return `must be one of ${schema.enum.join(', ')}`;
  if (type === 'integer' || type === 'number') {
    const noun = type === 'integer' ? 'an integer' : 'a number';
    const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
    const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && schema['x-clamped'] !== true;
    if (low && high) return `must be ${noun} from ${minimum} to ${maximum}`;
    if (low) return `must be ${noun} of at least ${minimum}`;
    if (high) return `must be ${noun} of at most ${maximum}`;
    return `must be ${noun}`;
  }
  const rules: string[] = [];
  if (minLength !== undefined && minLength === maxLength) rules.push(`have exactly ${minLength} characters`);
  else if (minLength !== undefined && minLength > 0 && maxLength !== undefined)
    rules.push(`have ${minLength} to ${maxLength} characters`);
  else if (minLength !== undefined && minLength > 0) rules.push(`have at least ${minLength} characters`);
  else if (maxLength !== undefined) rules.push(`have at most ${maxLength} characters`);
  if (pattern !== undefined) rules.push(`match ${pattern}`);
  return rules.length === 0 ? 'must be text' : `must ${rules.join(' and ')}`;
}
