/** @import { Json } from './types.mjs' */

// The description is somebody's text until proven otherwise: these readers give an empty value for a wrong shape.

/** @param {unknown} value @returns {value is Json} */
export const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** @param {unknown} value @returns {Json} */
export const objectOf = (value) => (isObject(value) ? value : {});

/** @param {unknown} value @returns {readonly unknown[]} */
export const listOf = (value) => (Array.isArray(value) ? value : []);

/** @param {unknown} value @returns {string} */
export const textOf = (value) => (typeof value === 'string' ? value : '');

/** A value as a person reads it: text without quotes, everything else as JSON. @param {unknown} value */
export const shown = (value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const MOST_HOPS = 16;

/**
 * Follows `$ref` inside the document. References to other files, broken ones and circles give an empty object.
 *
 * @param {Json} document
 * @param {unknown} value
 * @returns {{ value: unknown, name: string | undefined }} `name` is the last part of the reference, if there was one
 */
export function resolveReference(document, value) {
  let current = value;
  let name;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    if (!isObject(current) || typeof current.$ref !== 'string') return { value: current, name };
    const parts = pointerParts(current.$ref);
    if (parts === undefined) return { value: {}, name };
    name = parts.at(-1) ?? name;
    /** @type {unknown} */
    let target = document;
    for (const part of parts) {
      const held = /** @type {Json} */ (target);
      target = held !== null && typeof held === 'object' && Object.hasOwn(held, part) ? held[part] : undefined;
    }
    current = target ?? {};
  }
  return { value: {}, name };
}

/** JSON Pointer (RFC 6901) in a URI fragment. @param {string} reference */
function pointerParts(reference) {
  if (!reference.startsWith('#/')) return undefined;
  try {
    return reference
      .slice(2)
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'));
  } catch {
    return undefined;
  }
}
