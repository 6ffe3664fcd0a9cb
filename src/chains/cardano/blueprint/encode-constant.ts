import type { Constant } from '../scripts/apply-arguments.js';
import { encodeTyped, readTypedBytes, readTypedInteger } from './encode-typed.js';
import { describeJson, isObject, itemPath, wrong } from './json-path.js';
import { resolve, type Schema } from './schema.js';

/** A parameter of a script from JSON in the words of its schema: data, or a builtin constant. */
export function encodeConstant(schema: Schema, value: unknown, path: string): Constant {
  const resolved = resolve(schema);
  if (resolved.kind !== 'builtin') return { type: 'data', value: encodeTyped(resolved, value, path) };
  switch (resolved.type) {
    case 'unit':
      if (!isObject(value) || Object.keys(value).length > 0)
        throw wrong(path, `expected {}, the unit value, not ${describeJson(value)}`);
      return { type: 'unit' };
    case 'boolean':
      if (typeof value !== 'boolean') throw wrong(path, `expected true or false, not ${describeJson(value)}`);
      return { type: 'boolean', value };
    case 'integer':
      return { type: 'integer', value: readTypedInteger(value, path) };
    case 'bytes':
      return { type: 'bytes', value: readTypedBytes(value, path) };
    case 'string':
      if (typeof value !== 'string') throw wrong(path, `expected a text, not ${describeJson(value)}`);
      return { type: 'string', value };
    case 'list':
      if (!Array.isArray(value)) throw wrong(path, `expected a list, not ${describeJson(value)}`);
      return {
        type: 'list',
        items: value.map((each, index) => encodeTyped(resolved.items, each, itemPath(path, index))),
      };
    case 'pair':
      if (!Array.isArray(value) || value.length !== 2)
        throw wrong(path, `expected a list of two values, not ${describeJson(value)}`);
      return {
        type: 'pair',
        left: encodeTyped(resolved.left, value[0], itemPath(path, 0)),
        right: encodeTyped(resolved.right, value[1], itemPath(path, 1)),
      };
  }
}
