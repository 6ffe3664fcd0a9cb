import type { SuiteFactory } from 'vitest';
import { missingData } from './external-data.js';
import { describeUnless, testUnless } from './skip.js';

/** A suite that is skipped, with the reason, when one of these sets of external data is not present. */
export const describeWithData = (...sets: readonly string[]): ((title: string, body: SuiteFactory) => void) =>
  describeUnless(missingData(...sets));

/** A test that is skipped, with the reason, when one of these sets of external data is not present. */
export const testWithData = (...sets: readonly string[]): ReturnType<typeof testUnless> =>
  testUnless(missingData(...sets));
