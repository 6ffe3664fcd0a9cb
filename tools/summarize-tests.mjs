// The closing lines of `.ci/run`, from the JSON reports of vitest: each skipped suite with its reason, then the counts.
//   node tools/summarize-tests.mjs <folder of reports> <file of failed steps> <file of skipped steps>
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const lines = (path) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []);

/** Counts and skipped suites of parsed reports. */
export function summarize(reports, { failedSteps = [], skippedSteps = [], root = process.cwd() } = {}) {
  let passed = 0;
  let failed = failedSteps.length;
  let skipped = skippedSteps.length;
  const suites = new Map();
  for (const report of reports) {
    passed += report.numPassedTests;
    failed += report.numFailedTests;
    for (const { name: file, assertionResults } of report.testResults)
      for (const { status, ancestorTitles, title, meta } of assertionResults) {
        if (status === 'passed' || status === 'failed') continue;
        skipped += 1;
        const suite = `${relative(root, file)} > ${ancestorTitles[0] || title}`;
        const reason = meta?.skipReason ?? 'no reason given';
        const key = `${suite}\0${reason}`;
        suites.set(key, { suite, reason, count: (suites.get(key)?.count ?? 0) + 1 });
      }
  }
  return { passed, failed, skipped, suites: [...suites.values()], skippedSteps };
}

/** The text that ends a run; its last line begins with `N passed, N failed`. */
export function formatSummary({ passed, failed, skipped, suites, skippedSteps }) {
  return [
    ...skippedSteps.map((step) => `skipped: ${step}`),
    ...suites.map(({ suite, reason, count }) => `skipped: ${suite} (${count}): ${reason}`),
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ].join('\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, failedSteps, skippedSteps] = process.argv.slice(2);
  const reports = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const summary = summarize(reports, { failedSteps: lines(failedSteps), skippedSteps: lines(skippedSteps) });
  console.log(formatSummary(summary));
  process.exitCode = summary.failed > 0 || summary.passed === 0 ? 1 : 0;
}
