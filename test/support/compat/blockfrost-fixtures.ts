import { readLines } from '../external-data.js';

/** Expected responses of the public test suite of Blockfrost. */
export interface BlockfrostFixture {
  readonly id: string;
  readonly testName: string;
  /** Paths below the prefix that all have this response. */
  readonly endpoints: readonly string[];
  readonly response: unknown;
  readonly postBody?: unknown;
  readonly inPreviewChain?: string;
  readonly inMainnetEpoch0?: string;
}

export const readFixtures = (network: 'preview' | 'mainnet' | 'preprod'): readonly BlockfrostFixture[] =>
  readLines<BlockfrostFixture>(`explorer-fixtures/blockfrost-${network}.ndjson.gz`);

type Json = Readonly<Record<string, unknown>>;

/** The status of an expected error, for example 400. */
export const expectedStatus = ({ response }: BlockfrostFixture): number =>
  ((response as Json)?.['status_code'] as number | undefined) ?? 200;

/** Lists the paths at which a response differs from the expected one, with both values. */
export function findDifferences(expected: unknown, actual: unknown, path = ''): readonly string[] {
  if (isObject(expected) && '$matcher' in expected) {
    const type = (expected['args'] as readonly Json[])[0]?.['$function'];
    return type === undefined || typeof actual === String(type).toLowerCase() ? [] : [`${path}: not a ${type}`];
  }
  if (isObject(expected) && '$regex' in expected)
    return new RegExp(String(expected['$regex'])).test(String(actual)) ? [] : [`${path}: no match`];
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) return [`${path}: ${actual.length} items instead of ${expected.length}`];
    return expected.flatMap((item, index) => findDifferences(item, actual[index], `${path}[${index}]`));
  }
  if (isObject(expected) && isObject(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...names].flatMap((name) => findDifferences(expected[name], actual[name], `${path}.${name}`));
  }
  return Object.is(expected, actual)
    ? []
    : [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
