import { constraintsOf, valuesOf } from './constraints.mjs';
import { isObject, listOf, objectOf, resolveReference, textOf } from './shapes.mjs';

/** @import { Json } from './types.mjs' */

/**
 * One line of a schema tree. `children` is a function because schemas may contain themselves: a level is made when it
 * is opened, never before.
 *
 * @typedef {{ label: string, required: boolean, type: string, description: string, constraints: string[],
 *   values: string[], closed: boolean, expandable: boolean, children: () => SchemaNode[] }} SchemaNode
 */

const MOST_PARTS = 500;
const DEEPEST_TYPE = 6;

/**
 * @param {Json} document
 * @param {unknown} schema
 * @param {{ label?: string, required?: boolean }} [place]
 * @returns {SchemaNode}
 */
export function schemaNode(document, schema, { label = '', required = false } = {}) {
  const plain = flatten(document, schema);
  const branches = branchesOf(document, plain);
  const single = branches.length === 1 ? flatten(document, branches[0]) : undefined;
  // A union of one real branch and null reads best as that branch, marked nullable in its type.
  const core = single ?? plain;
  const inner = innermost(document, core);
  const values = valuesOf(core);
  const many = branches.length > 1 && values.length === 0;
  return {
    label,
    required,
    type: typeName(document, schema),
    description: textOf(plain.description) || textOf(core.description),
    constraints: [
      ...constraintsOf(core),
      ...(inner === core ? [] : constraintsOf(inner).map((rule) => `each: ${rule}`)),
      ...(core === plain || plain.default === undefined ? [] : constraintsOf({ default: plain.default })),
    ],
    values: values.length > 0 ? values : valuesOf(inner),
    closed: inner.additionalProperties === false,
    expandable: many || hasFields(inner) || (inner !== core && branchesOf(document, inner).length > 1),
    children: () => (many ? choices(document, branches) : fields(document, inner)),
  };
}

/** The schema without `$ref` and `allOf`. @param {Json} document @param {unknown} schema @returns {Json} */
function flatten(document, schema, depth = 0) {
  const { value } = resolveReference(document, schema);
  const plain = objectOf(value);
  // A reference may carry a description of its own beside it (OpenAPI 3.1).
  const beside = objectOf(schema);
  const own = value !== schema && textOf(beside.description) !== '' ? { description: beside.description } : {};
  const parts = listOf(plain.allOf).slice(0, MOST_PARTS);
  if (parts.length === 0 || depth > DEEPEST_TYPE) return { ...plain, ...own };
  /** @type {Record<string, unknown>} */
  let merged = {};
  for (const part of [...parts, { ...plain, allOf: undefined }]) {
    const next = flatten(document, part, depth + 1);
    merged = {
      ...merged,
      ...next,
      properties: { ...objectOf(merged.properties), ...objectOf(next.properties) },
      required: [...listOf(merged.required), ...listOf(next.required)],
    };
  }
  return { ...merged, ...own };
}

/** The alternatives of a union other than null. @param {Json} document @param {Json} plain */
const branchesOf = (document, plain) =>
  [...listOf(plain.anyOf), ...listOf(plain.oneOf)]
    .slice(0, MOST_PARTS)
    .filter((branch) => objectOf(resolveReference(document, branch).value).type !== 'null');

/** What a list, or a list of lists, finally holds. @param {Json} document @param {Json} plain */
function innermost(document, plain) {
  let current = plain;
  for (let depth = 0; depth < DEEPEST_TYPE && isObject(current.items); depth++) {
    current = flatten(document, current.items);
  }
  return current;
}

/** @param {Json} plain */
const hasFields = (plain) =>
  Object.keys(objectOf(plain.properties)).length > 0 ||
  Object.keys(objectOf(plain.patternProperties)).length > 0 ||
  isObject(plain.additionalProperties) ||
  listOf(plain.prefixItems).length > 0;

/** @param {Json} document @param {readonly unknown[]} branches */
const choices = (document, branches) =>
  branches.map((branch, index) => schemaNode(document, branch, { label: `option ${index + 1}` }));

/** @param {Json} document @param {Json} plain @returns {SchemaNode[]} */
function fields(document, plain) {
  const required = new Set(listOf(plain.required));
  const branches = branchesOf(document, plain);
  const named = Object.entries(objectOf(plain.properties));
  return [
    ...named.map(([name, schema]) => schemaNode(document, schema, { label: name, required: required.has(name) })),
    ...Object.entries(objectOf(plain.patternProperties)).map(([pattern, schema]) =>
      schemaNode(document, schema, {
        label: /^\^\(?\.\*\)?\$$/.test(pattern) ? 'any name' : `any name like ${pattern}`,
      }),
    ),
    ...(isObject(plain.additionalProperties)
      ? [
          schemaNode(document, plain.additionalProperties, {
            label: named.length === 0 ? 'any name' : 'any other name',
          }),
        ]
      : []),
    ...listOf(plain.prefixItems).map((schema, index) => schemaNode(document, schema, { label: `[${index}]` })),
    ...(branches.length > 1 ? choices(document, branches) : []),
  ].slice(0, MOST_PARTS);
}

/**
 * The type in words: `string`, `integer or null`, `list of Utxo`.
 *
 * @param {Json} document
 * @param {unknown} schema
 * @returns {string}
 */
export function typeName(document, schema, depth = 0) {
  if (schema === true || depth > DEEPEST_TYPE) return 'any';
  if (schema === false) return 'nothing';
  const { name } = resolveReference(document, schema);
  const plain = flatten(document, schema);
  const union = [...listOf(plain.anyOf), ...listOf(plain.oneOf)].slice(0, MOST_PARTS);
  if (union.length > 0) {
    const names = new Set(union.map((branch) => typeName(document, branch, depth + 1)));
    return [...names].slice(0, 6).join(' or ') + (names.size > 6 ? ' or …' : '');
  }
  if (Array.isArray(plain.type)) {
    return plain.type.map((type) => typeName(document, { ...plain, type }, depth + 1)).join(' or ');
  }
  if (plain.type === 'array') {
    return isObject(plain.items) ? `list of ${typeName(document, plain.items, depth + 1)}` : 'list';
  }
  const fallback = Object.keys(objectOf(plain.properties)).length === 0 ? typeOfConstant(plain) : 'object';
  const type = textOf(plain.type) || fallback;
  return type === 'object' && name !== undefined ? name : type;
}

/** @param {Json} plain */
function typeOfConstant(plain) {
  const value = plain.const ?? listOf(plain.enum)[0];
  return value === undefined || value === null ? 'any' : Array.isArray(value) ? 'list' : typeof value;
}
