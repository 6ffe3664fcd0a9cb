import { ServiceError } from '../../kernel/errors.js';

/** The steps of a JSON pointer (RFC 6901); the empty pointer is the whole document. */
export function parseJsonPointer(text: string): readonly string[] {
  if (text === '') return [];
  if (!text.startsWith('/') || /~(?![01])/.test(text))
    throw new ServiceError('invalid', "A JSON pointer begins with '/' and writes '~' as '~0' and '/' as '~1'");
  return text
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * The values that the pointer resolves to; empty when a step does not exist. The step `*` selects every item of a list
 * or object.
 */
export function followPointer(value: unknown, steps: readonly string[]): readonly unknown[] {
  let found: readonly unknown[] = [value];
  for (const step of steps) found = found.flatMap((each) => getChildren(each, step));
  return found;
}

function getChildren(value: unknown, step: string): readonly unknown[] {
  if (value === null || typeof value !== 'object') return [];
  if (step === '*') return Object.values(value);
  if (Array.isArray(value))
    return /^(?:0|[1-9][0-9]{0,8})$/.test(step) && Number(step) < value.length ? [value[Number(step)]] : [];
  return Object.hasOwn(value, step) ? [(value as Readonly<Record<string, unknown>>)[step]] : [];
}
