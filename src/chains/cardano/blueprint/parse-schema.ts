import { describeJson, isObject, itemPath, type JsonObject, memberPath, wrong } from './json-path.js';
import { parseBytes, parseInteger, readInteger, readSize, requireKeywords } from './parse-keywords.js';
import {
  type BuiltinSchema,
  type ConstructorSchema,
  type ListSchema,
  type MapSchema,
  resolve,
  type Schema,
  type SchemaField,
  type TupleSchema,
  type UnionSchema,
} from './schema.js';

/** No real document is larger; the limits bound the work of a hostile one. */
const MAX_SCHEMAS = 20_000;
const MAX_DEPTH = 64;
const MAX_TITLE = 256;
const MAX_CONSTRUCTOR = 2n ** 64n - 1n;

/** Parses the schemas of one document, and those to which they refer. */
export class SchemaParser {
  private readonly document: JsonObject;
  private readonly byPointer = new Map<string, Schema>();
  private readonly references: Extract<Schema, { kind: 'reference' }>[] = [];
  private readonly builtins: { readonly path: string; readonly parts: readonly Schema[] }[] = [];
  private count = 0;

  constructor(document: JsonObject) {
    this.document = document;
  }

  parse(value: unknown, path: string, depth = 0): Schema {
    if (!isObject(value)) throw wrong(path, `expected a schema, not ${describeJson(value)}`);
    if (depth > MAX_DEPTH) throw wrong(path, `schemas are nested more than ${MAX_DEPTH} levels deep`);
    this.count += 1;
    if (this.count > MAX_SCHEMAS) throw wrong(path, `the document has more than ${MAX_SCHEMAS} schemas`);
    const parts: Schema[] = [];
    if (value['$ref'] !== undefined) parts.push(this.refer(value['$ref'], memberPath(path, '$ref')));
    if (value['dataType'] !== undefined) parts.push(this.parseType(value, path, depth));
    else requireKeywords(value, path, undefined);
    for (const keyword of ['anyOf', 'oneOf'] as const)
      if (value[keyword] !== undefined) parts.push(this.parseUnion(value, keyword, path, depth));
    if (value['allOf'] !== undefined) {
      const place = memberPath(path, 'allOf');
      const of = nonEmptyList(value['allOf'], place).map((each, index) =>
        this.parse(each, itemPath(place, index), depth + 1),
      );
      parts.push({ kind: 'all', of });
    }
    if (value['not'] !== undefined)
      parts.push({ kind: 'not', schema: this.parse(value['not'], memberPath(path, 'not'), depth + 1) });
    if (parts.length === 0) return { kind: 'data' };
    return parts.length === 1 ? parts[0]! : { kind: 'all', of: parts };
  }

  /** Parses the targets of all references, and rejects types that are made of themselves only. */
  finish(): void {
    for (let index = 0; index < this.references.length; index += 1) {
      const reference = this.references[index]!;
      let target = this.byPointer.get(reference.pointer);
      if (target === undefined) {
        target = this.parse(this.find(reference.pointer), reference.pointer);
        this.byPointer.set(reference.pointer, target);
      }
      reference.target = target;
    }
    const heights = new Map<Schema, number>();
    for (const reference of this.references) measureHeight(reference, reference.pointer, new Set(), heights);
    for (const { path, parts } of this.builtins)
      if (parts.some((part) => resolve(part).kind === 'builtin'))
        throw wrong(path, 'a builtin pair or list contains Plutus data only');
  }

  private refer(value: unknown, path: string): Schema {
    if (typeof value !== 'string' || !value.startsWith('#'))
      throw wrong(path, 'must be a JSON pointer into the document, such as #/definitions/Int');
    const reference: Extract<Schema, { kind: 'reference' }> = { kind: 'reference', pointer: value, target: undefined };
    this.references.push(reference);
    return reference;
  }

  private find(pointer: string): unknown {
    // RFC 6901. Some tools escape the fragment as a URI, which CIP-57 does not.
    const found = walkPointer(this.document, pointer) ?? walkPointer(this.document, decodeFragment(pointer));
    if (found === undefined) throw wrong(pointer, 'the document has nothing there');
    return found;
  }

  private parseType(value: JsonObject, path: string, depth: number): Schema {
    const type = value['dataType'];
    const place = (name: string): string => memberPath(path, name);
    const inner = (name: string): Schema => this.parse(required(value, name, path), place(name), depth + 1);
    requireKeywords(value, path, type);
    switch (type) {
      case 'integer':
        return parseInteger(value, path);
      case 'bytes':
        return parseBytes(value, path);
      case 'list':
        return this.parseList(value, path, depth);
      case 'map':
        return {
          kind: 'map',
          keys: inner('keys'),
          values: inner('values'),
          size: readSize(value, path, 'Items'),
        } satisfies MapSchema;
      case 'constructor':
        return this.parseConstructor(value, path, depth);
      case '#unit':
      case '#boolean':
      case '#integer':
      case '#bytes':
      case '#string':
        return { kind: 'builtin', type: type.slice(1) as 'unit' };
      case '#list':
      case '#pair':
        return this.parseBuiltin(type, inner, path);
      default:
        throw wrong(place('dataType'), `${describeJson(type)} is not a data type of CIP-57`);
    }
  }

  private parseBuiltin(type: '#list' | '#pair', inner: (name: string) => Schema, path: string): BuiltinSchema {
    const schema: BuiltinSchema =
      type === '#list'
        ? { kind: 'builtin', type: 'list', items: inner('items') }
        : { kind: 'builtin', type: 'pair', left: inner('left'), right: inner('right') };
    this.builtins.push({ path, parts: schema.type === 'list' ? [schema.items] : [schema.left, schema.right] });
    return schema;
  }

  private parseList(value: JsonObject, path: string, depth: number): ListSchema | TupleSchema {
    const size = readSize(value, path, 'Items');
    const unique = value['uniqueItems'] ?? false;
    if (typeof unique !== 'boolean') throw wrong(memberPath(path, 'uniqueItems'), 'must be true or false');
    const items = required(value, 'items', path);
    const place = memberPath(path, 'items');
    return Array.isArray(items)
      ? { kind: 'tuple', items: this.parseFields(items, place, depth), size, unique }
      : { kind: 'list', items: this.parse(items, place, depth + 1), size, unique };
  }

  private parseConstructor(value: JsonObject, path: string, depth: number): ConstructorSchema {
    const index = readInteger(required(value, 'index', path), memberPath(path, 'index'));
    if (index < 0n || index > MAX_CONSTRUCTOR)
      throw wrong(memberPath(path, 'index'), 'must be an integer of 64 bits from 0 on');
    const place = memberPath(path, 'fields');
    const fields = required(value, 'fields', path);
    if (!Array.isArray(fields)) throw wrong(place, 'must be a list of schemas');
    return {
      kind: 'constructor',
      title: readTitle(value, path),
      index: index <= Number.MAX_SAFE_INTEGER ? Number(index) : index,
      fields: this.parseFields(fields, place, depth),
    };
  }

  private parseUnion(value: JsonObject, keyword: 'anyOf' | 'oneOf', path: string, depth: number): UnionSchema {
    const place = memberPath(path, keyword);
    const alternatives = this.parseFields(nonEmptyList(value[keyword], place), place, depth);
    return { kind: 'union', alternatives, exclusive: keyword === 'oneOf' };
  }

  private parseFields(values: readonly unknown[], path: string, depth: number): readonly SchemaField[] {
    return values.map((each, index) => {
      const place = itemPath(path, index);
      const schema = this.parse(each, place, depth + 1);
      return { title: readTitle(each as JsonObject, place), schema };
    });
  }
}

/**
 * The number of references and combinations that follow each other for the same value. Rejects those without an end;
 * the limit keeps recursive code within the stack.
 */
function measureHeight(schema: Schema, pointer: string, open: Set<Schema>, heights: Map<Schema, number>): number {
  const known = heights.get(schema);
  if (known !== undefined) return known;
  if (open.has(schema)) throw wrong(pointer, 'the schema refers to itself without a constructor, list or map between');
  const place = schema.kind === 'reference' ? schema.pointer : pointer;
  open.add(schema);
  let height = 0;
  if (open.size <= MAX_DEPTH)
    for (const part of listParts(schema)) height = Math.max(height, 1 + measureHeight(part, place, open, heights));
  if (open.size > MAX_DEPTH || height > MAX_DEPTH)
    throw wrong(place, `more than ${MAX_DEPTH} references follow each other`);
  open.delete(schema);
  heights.set(schema, height);
  return height;
}

function listParts(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case 'reference':
      return [schema.target!];
    case 'union':
      return schema.alternatives.map((each) => each.schema);
    case 'all':
      return schema.of;
    case 'not':
      return [schema.schema];
    default:
      return [];
  }
}

export function readTitle(value: JsonObject, path: string): string | undefined {
  const title = value['title'];
  if (title === undefined || title === null || title === '') return undefined;
  if (typeof title !== 'string' || title.length > MAX_TITLE)
    throw wrong(memberPath(path, 'title'), `must be a text of at most ${MAX_TITLE} characters`);
  return title;
}

export function required(value: JsonObject, name: string, path: string): unknown {
  if (value[name] === undefined) throw wrong(memberPath(path, name), 'is missing');
  return value[name];
}

function nonEmptyList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw wrong(path, 'must be a list of at least one schema');
  return value;
}

function walkPointer(document: JsonObject, pointer: string | undefined): unknown {
  if (pointer === undefined || (pointer !== '#' && !pointer.startsWith('#/'))) return undefined;
  let at: unknown = document;
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as JsonObject)[name];
  }
  return at;
}

function decodeFragment(pointer: string): string | undefined {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return undefined;
  }
}
