import { listOf, objectOf, shown } from './shapes.mjs';

/**
 * The rules a value must keep, each as a short phrase. Bounds at the ends of the safe integers say nothing about the
 * value, so they are left out.
 *
 * @param {unknown} schema
 * @returns {string[]}
 */
export function constraintsOf(schema) {
  const rules = objectOf(schema);
  return [
    numberRange(rules),
    span(rules.minLength, rules.maxLength, 'character', 'characters'),
    span(rules.minItems, rules.maxItems, 'item', 'items'),
    span(rules.minProperties, rules.maxProperties, 'field', 'fields'),
    typeof rules.multipleOf === 'number' ? `multiple of ${rules.multipleOf}` : '',
    rules.uniqueItems === true ? 'no duplicates' : '',
    typeof rules.format === 'string' ? `format ${rules.format}` : '',
    typeof rules.pattern === 'string' ? `pattern ${rules.pattern}` : '',
    rules.default === undefined ? '' : `default ${shown(rules.default)}`,
  ].filter((rule) => rule !== '');
}

/** @param {Readonly<Record<string, unknown>>} rules */
function numberRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  const low = typeof minimum === 'number' && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const high = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  const parts = [];
  if (low !== undefined && high !== undefined) parts.push(low === high ? `exactly ${low}` : `${low} to ${high}`);
  else if (low !== undefined) parts.push(`at least ${low}`);
  else if (high !== undefined) parts.push(`at most ${high}`);
  if (typeof exclusiveMinimum === 'number') parts.push(`more than ${exclusiveMinimum}`);
  if (typeof exclusiveMaximum === 'number') parts.push(`less than ${exclusiveMaximum}`);
  return parts.join(', ');
}

/** @param {unknown} low @param {unknown} high @param {string} one @param {string} many */
function span(low, high, one, many) {
  const from = typeof low === 'number' && low > 0 ? low : undefined;
  const to = typeof high === 'number' ? high : undefined;
  if (from === undefined && to === undefined) return '';
  const noun = (to ?? from) === 1 ? one : many;
  if (from === to) return `exactly ${to} ${noun}`;
  if (from === undefined) return `at most ${to} ${noun}`;
  return to === undefined ? `at least ${from} ${noun}` : `${from} to ${to} ${noun}`;
}

/**
 * The values of an enumeration, whether it is written as `enum`, `const` or a union of constants.
 *
 * @param {unknown} schema
 * @returns {string[]}
 */
export function valuesOf(schema) {
  const { enum: values, const: only, anyOf, oneOf } = objectOf(schema);
  if (Array.isArray(values)) return values.map(shown);
  if (only !== undefined) return [shown(only)];
  const choices = [...listOf(anyOf), ...listOf(oneOf)].map(objectOf);
  const constants = choices.filter((choice) => choice.type !== 'null').map((choice) => choice.const);
  return constants.length > 0 && constants.every((value) => value !== undefined) ? constants.map(shown) : [];
}
