import { isObject, listOf, objectOf, resolveReference, textOf } from './shapes.mjs';

/** @import { Json } from './types.mjs' */

const DEEPEST = 8;
const MOST_VALUES = 400;

/**
 * A value of the shape of a schema, for schemas that come without an example. Schemas that contain themselves, or that
 * multiply at each level, stop at a fixed depth and number of values.
 *
 * @param {Json} document
 * @param {unknown} schema
 * @returns {unknown}
 */
export const sampleOf = (document, schema) => sample(document, schema, 0, { left: MOST_VALUES });

/** @param {Json} document @param {unknown} schema @param {number} depth @param {{ left: number }} budget @returns {unknown} */
function sample(document, schema, depth, budget) {
  const plain = objectOf(resolveReference(document, schema).value);
  budget.left--;
  const given = plain.example ?? listOf(plain.examples)[0] ?? plain.const ?? plain.default ?? listOf(plain.enum)[0];
  if (given !== undefined) return given;
  if (depth > DEEPEST || budget.left <= 0) return null;
  const next = (/** @type {unknown} */ part) => sample(document, part, depth + 1, budget);

  const [first] = [...listOf(plain.anyOf), ...listOf(plain.oneOf)];
  if (first !== undefined) return next(first);
  const type = Array.isArray(plain.type) ? plain.type[0] : plain.type;
  if (type === 'array') return isObject(plain.items) && budget.left > 0 ? [next(plain.items)] : [];
  if (type === 'object' || plain.properties !== undefined || plain.allOf !== undefined) {
    const merged = [plain, ...listOf(plain.allOf).map((part) => objectOf(resolveReference(document, part).value))];
    const entries = merged.flatMap((part) => Object.entries(objectOf(part.properties)));
    return Object.fromEntries(entries.slice(0, Math.max(0, budget.left)).map(([name, part]) => [name, next(part)]));
  }
  if (type === 'integer' || type === 'number')
    return typeof plain.minimum === 'number' ? Math.max(0, plain.minimum) : 0;
  if (type === 'boolean') return false;
  return type === 'string' ? sampleText(plain) : null;
}

/** @param {Json} plain */
function sampleText({ format, pattern, minLength }) {
  if (format === 'date-time') return '2025-01-01T00:00:00Z';
  const digits = /^\^\[0-9(a-f)?(A-F)?\]/.test(textOf(pattern));
  if (digits) return '0'.repeat(typeof minLength === 'number' ? Math.min(Math.max(minLength, 1), 128) : 1);
  return 'string';
}
