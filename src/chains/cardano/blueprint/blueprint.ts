import { describeJson, isObject, itemPath, type JsonObject, memberPath, shorten, wrong } from './json-path.js';
import { readTitle, required, SchemaParser } from './parse-schema.js';
import type { Schema } from './schema.js';

/** A compiled smart contract with the types of its data (CIP-57, `plutus.json`). */
export interface Blueprint {
  readonly title: string;
  readonly description: string | undefined;
  readonly version: string | undefined;
  readonly compiler: { readonly name: string; readonly version: string | undefined } | undefined;
  readonly plutusVersion: PlutusVersion | undefined;
  readonly validators: readonly Validator[];
}

export type PlutusVersion = 'v1' | 'v2' | 'v3';

export interface Validator {
  readonly title: string;
  readonly description: string | undefined;
  readonly datum: readonly Argument[];
  readonly redeemer: readonly Argument[];
  readonly parameters: readonly Argument[];
  /** The program in one CBOR byte string, hexadecimal; before parameters are applied. */
  readonly compiledCode: string | undefined;
  /** Hexadecimal. */
  readonly hash: string | undefined;
}

/** Datum, redeemer or parameter. A redeemer can have a schema for each purpose. */
export interface Argument {
  readonly title: string | undefined;
  /** Empty for any purpose. */
  readonly purposes: readonly string[];
  readonly schema: Schema;
}

const MAX_VALIDATORS = 500;
const MAX_TEXT = 2000;
const MAX_CODE_DIGITS = 262_144;
const PLUTUS_VERSIONS: readonly string[] = ['v1', 'v2', 'v3'] satisfies PlutusVersion[];

/** Parses and validates a document; an error names the place in it. */
export function parseBlueprint(document: unknown, path = 'blueprint'): Blueprint {
  if (!isObject(document)) throw wrong(path, `expected the content of a plutus.json, not ${describeJson(document)}`);
  const place = memberPath(path, 'preamble');
  const preamble = required(document, 'preamble', path);
  if (!isObject(preamble)) throw wrong(place, 'must be an object');
  const { compiler } = preamble;
  const given = required(document, 'validators', path);
  if (!Array.isArray(given) || given.length > MAX_VALIDATORS)
    throw wrong(memberPath(path, 'validators'), `must be a list of at most ${MAX_VALIDATORS} validators`);
  const parser = new SchemaParser(document);
  const validators = given.map((each, index) =>
    parseValidator(each, itemPath(memberPath(path, 'validators'), index), parser),
  );
  parser.finish();
  return {
    title: requiredText(preamble, 'title', place),
    description: optionalText(preamble, 'description', place),
    version: optionalText(preamble, 'version', place),
    compiler:
      compiler === undefined || compiler === null ? undefined : parseCompiler(compiler, memberPath(place, 'compiler')),
    plutusVersion: parseVersion(preamble['plutusVersion'], memberPath(place, 'plutusVersion')),
    validators,
  };
}

function parseCompiler(value: unknown, path: string): NonNullable<Blueprint['compiler']> {
  if (!isObject(value)) throw wrong(path, 'must be an object');
  return { name: requiredText(value, 'name', path), version: optionalText(value, 'version', path) };
}

function parseVersion(value: unknown, path: string): PlutusVersion | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || !PLUTUS_VERSIONS.includes(value))
    throw wrong(path, `must be one of ${PLUTUS_VERSIONS.join(', ')}, not ${describeJson(value)}`);
  return value as PlutusVersion;
}

function parseValidator(value: unknown, path: string, parser: SchemaParser): Validator {
  if (!isObject(value)) throw wrong(path, `expected a validator, not ${describeJson(value)}`);
  const { datum, redeemer, parameters = [] } = value;
  const title = readTitle(value, path);
  if (title === undefined) throw wrong(memberPath(path, 'title'), 'is missing');
  const place = memberPath(path, 'parameters');
  if (!Array.isArray(parameters)) throw wrong(place, 'must be a list');
  const optional = (given: unknown, name: string): readonly Argument[] =>
    given === undefined || given === null ? [] : parseArgument(given, memberPath(path, name), parser);
  return {
    title,
    description: optionalText(value, 'description', path),
    datum: optional(datum, 'datum'),
    redeemer: optional(redeemer, 'redeemer'),
    parameters: parameters.map((each, index) => {
      const [first, ...more] = parseArgument(each, itemPath(place, index), parser);
      if (more.length > 0) throw wrong(itemPath(place, index), 'a parameter has one schema for all purposes');
      return first!;
    }),
    compiledCode: optionalHex(value, 'compiledCode', path, MAX_CODE_DIGITS),
    hash: optionalHex(value, 'hash', path, 56),
  };
}

/** `{title, purpose, schema}`, or `{oneOf: […]}` with different purposes. */
function parseArgument(value: unknown, path: string, parser: SchemaParser): readonly Argument[] {
  if (!isObject(value)) throw wrong(path, `expected an object with a schema, not ${describeJson(value)}`);
  const { oneOf } = value;
  if (oneOf !== undefined && value['schema'] === undefined) {
    const place = memberPath(path, 'oneOf');
    if (!Array.isArray(oneOf) || oneOf.length === 0) throw wrong(place, 'must be a list');
    const all = oneOf.map((each, index) => parseSingleArgument(each, itemPath(place, index), parser));
    const purposes = all.flatMap((each) => each.purposes);
    if (new Set(purposes).size < purposes.length) throw wrong(place, 'a purpose occurs twice');
    return all;
  }
  return [parseSingleArgument(value, path, parser)];
}

function parseSingleArgument(value: unknown, path: string, parser: SchemaParser): Argument {
  if (!isObject(value)) throw wrong(path, `expected an object with a schema, not ${describeJson(value)}`);
  return {
    title: readTitle(value, path),
    purposes: parsePurposes(value['purpose'], memberPath(path, 'purpose')),
    schema: parser.parse(required(value, 'schema', path), memberPath(path, 'schema')),
  };
}

function parsePurposes(value: unknown, path: string): readonly string[] {
  if (value === undefined || value === null) return [];
  const list = isObject(value) ? value['oneOf'] : [value];
  const isPurpose = (each: unknown): each is string => typeof each === 'string' && each.length <= 20;
  if (!Array.isArray(list) || !list.every(isPurpose))
    throw wrong(path, 'must be one of spend, mint, withdraw and publish, or {"oneOf": […]} of them');
  return list;
}

function requiredText(value: JsonObject, name: string, path: string): string {
  const text = optionalText(value, name, path);
  if (text === undefined) throw wrong(memberPath(path, name), 'is missing');
  return text;
}

function optionalText(value: JsonObject, name: string, path: string): string | undefined {
  const text = value[name];
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string' || text.length > MAX_TEXT)
    throw wrong(memberPath(path, name), `must be a text of at most ${MAX_TEXT} characters`);
  return text;
}

const HEX = /^(?:[0-9a-fA-F]{2})*$/;

function optionalHex(value: JsonObject, name: string, path: string, maxDigits: number): string | undefined {
  const text = value[name];
  if (text === undefined || text === null) return undefined;
  if (typeof text !== 'string' || text.length > maxDigits || !HEX.test(text))
    throw wrong(memberPath(path, name), `must be at most ${maxDigits} hexadecimal digits`);
  return text.toLowerCase();
}

/** The schema of a validator's datum or redeemer for a purpose; an error says what the blueprint has instead. */
export function findArgument(
  { title, ...validator }: Validator,
  name: 'datum' | 'redeemer',
  purpose: string | undefined,
): Schema {
  const given = validator[name];
  if (given.length === 0) throw wrong(name, `the validator ${shorten(title)} has no ${name} in its blueprint`);
  const found = given.find(
    ({ purposes }) => purposes.length === 0 || (purpose !== undefined && purposes.includes(purpose)),
  );
  if (found !== undefined) return found.schema;
  if (purpose === undefined && given.length === 1) return given[0]!.schema;
  const known = given.flatMap(({ purposes }) => purposes).join(', ');
  throw wrong(name, `the validator ${shorten(title)} has a ${name} for ${known} only`);
}

const MAX_LISTED = 10;

/** The validator of a title; without a title, the only one that has the argument. */
export function findValidator(
  { validators }: Blueprint,
  title: string | undefined,
  name: 'datum' | 'redeemer' | 'parameters',
  path: string,
): Validator {
  const candidates = validators.filter((each) => (title === undefined ? each[name].length > 0 : each.title === title));
  if (candidates.length === 1) return candidates[0]!;
  const known = validators.map((each) => shorten(each.title));
  const list = `${known.slice(0, MAX_LISTED).join(', ')}${known.length > MAX_LISTED ? ', …' : ''}`;
  if (title === undefined)
    throw wrong(
      path,
      `${candidates.length === 0 ? 'no' : 'more than one'} validator has ${name === 'parameters' ? name : `a ${name}`}: name one of ${list}`,
    );
  throw wrong(
    path,
    `${candidates.length === 0 ? 'no validator has' : 'several validators have'} the title ${shorten(title)}: the blueprint has ${list}`,
  );
}
