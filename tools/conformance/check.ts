import type { ConformanceResult } from './result.js';

/** One comparison; the reason is undefined if it passed. */
export interface Check {
  readonly name: string;
  readonly reason: string | undefined;
}

export const compare = (name: string, actual: string, expected: string): Check => ({
  name,
  reason: actual === expected ? undefined : `${actual} instead of ${expected}`,
});

export const toResult = (checks: readonly Check[]): ConformanceResult => ({
  passed: checks.filter(({ reason }) => reason === undefined).length,
  failures: checks.flatMap(({ name, reason }) => (reason === undefined ? [] : [{ name, reason }])),
});
