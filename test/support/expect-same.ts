import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** As `expect(actual).toEqual(expected)`, in a fraction of its time for the equal values of loops over whole chains. */
export function expectSame(actual: unknown, expected: unknown, label?: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, label).toEqual(expected);
}
