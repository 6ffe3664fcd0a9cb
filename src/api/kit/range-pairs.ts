import type { TObject } from 'typebox';
import { ServiceError } from '../../kernel/errors.js';

/** Names of lower bounds and their upper bounds: `fromSlot` and `toSlot`, `min` and `max`. */
const BOUNDS = [
  ['from', 'to'],
  ['min', 'max'],
  ['start', 'end'],
] as const;

/**
 * Compiles a check that no numeric range ends before it begins; ranges are found by field names. `noun` is the word for
 * the fields in messages. Undefined when a schema has no such pair.
 */
export function compileRangeCheck(
  schema: TObject | undefined,
  noun: 'Parameter' | 'Field',
): ((values: Readonly<Record<string, unknown>>) => void) | undefined {
  const pairs = rangePairs(schema);
  if (pairs.length === 0) return undefined;
  return (values) => {
    for (const [low, high] of pairs) {
      const from = values[low];
      const to = values[high];
      if (typeof from === 'number' && typeof to === 'number' && from > to)
        throw new ServiceError('invalid', `${noun} '${low}' must not be above '${high}'`);
    }
  };
}

/** Every pair of a lower and an upper bound among the fields of a schema. */
export function rangePairs(schema: TObject | undefined): readonly (readonly [string, string])[] {
  const names = Object.keys(schema?.properties ?? {});
  return BOUNDS.flatMap(([low, high]) =>
    names.flatMap((name) => {
      const rest = name.slice(low.length);
      const partner = high + rest;
      const isBound = name.startsWith(low) && (rest === '' || /^[A-Z]/.test(rest));
      return isBound && names.includes(partner) ? [[name, partner] as const] : [];
    }),
  );
}
