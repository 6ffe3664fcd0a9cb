import { describe, type SuiteFactory, test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was skipped; `.ci/run` prints it from the JSON report. */
    skipReason?: string;
  }
}

/** A sentence that says what is missing, or nothing when the tests can run. */
export type SkipReason = string | false | undefined;

/** `describe`, or a skipped suite with its reason. */
export function describeUnless(reason: SkipReason): (title: string, body: SuiteFactory) => void {
  if (!reason) return describe;
  return (title, body) => describe(title, { skip: true, meta: { skipReason: reason } }, body);
}

/** `test`, or a skipped test with its reason. */
export function testUnless(reason: SkipReason): (title: string, body: () => unknown, timeoutMs?: number) => void {
  if (!reason) return test;
  return (title, body) => test(title, { skip: true, meta: { skipReason: reason } }, body);
}
