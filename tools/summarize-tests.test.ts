import { describe, expect, test } from 'vitest';
import { formatSummary, summarize, type TestReport } from './summarize-tests.mjs';

const result = (status: string, suite: string, skipReason?: string) => ({
  status,
  ancestorTitles: suite === '' ? [] : [suite],
  title: 'a test',
  meta: skipReason === undefined ? {} : { skipReason },
});

const report = (...assertionResults: ReturnType<typeof result>[]): TestReport => ({
  numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
  numFailedTests: assertionResults.filter(({ status }) => status === 'failed').length,
  testResults: [{ name: '/repo/test/x.test.ts', status: 'passed', assertionResults }],
});

const summarizeReports = (...reports: TestReport[]) => formatSummary(summarize(reports, { root: '/repo' }));

describe('summary of a test run', () => {
  test('skipped tests are counted and listed by suite with their reason', () => {
    const text = summarizeReports(
      report(
        result('passed', 'pools'),
        result('skipped', 'orders', 'no data: dex-vectors'),
        result('skipped', 'orders', 'no data: dex-vectors'),
        result('failed', 'quotes'),
      ),
    );
    expect(text.split('\n')).toEqual([
      'skipped: test/x.test.ts > orders (2): no data: dex-vectors',
      '1 passed, 1 failed, 2 skipped',
    ]);
  });

  test('a skipped test without a reason is listed as such', () => {
    expect(summarizeReports(report(result('skipped', '')))).toBe(
      'skipped: test/x.test.ts > a test (1): no reason given\n0 passed, 0 failed, 1 skipped',
    );
  });

  test('failed and skipped steps are added to the counts', () => {
    const summary = summarize([report(result('passed', 'a'))], {
      failedSteps: ['FAILED: install'],
      skippedSteps: ['browser: no Chromium on this machine'],
    });
    expect(formatSummary(summary)).toBe('skipped: browser: no Chromium on this machine\n1 passed, 1 failed, 1 skipped');
  });
});
