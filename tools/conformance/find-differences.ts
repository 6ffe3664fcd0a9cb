import { toHex } from '../../src/kernel/hex.js';

/** The paths at which two nested values differ, with both values. */
export function findDifferences(actual: unknown, expected: unknown, path = ''): readonly string[] {
  if (isNested(actual) && isNested(expected)) {
    const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
    return [...keys].flatMap((key) =>
      findDifferences(actual[key], expected[key], path === '' ? key : `${path}.${key}`),
    );
  }
  const [found, wanted] = [format(actual), format(expected)];
  return found === wanted ? [] : [`${path}: ${found} instead of ${wanted}`];
}

type Nested = Readonly<Record<string, unknown>>;

const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

/** A missing value and an empty one of the same kind are different. */
function format(value: unknown): string {
  if (value === undefined) return 'nothing';
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    return inner instanceof Uint8Array ? toHex(inner) : inner;
  });
}
