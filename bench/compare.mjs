// Compares the summary of the last `npm run bench` with an earlier one: a commit that has one, or a file.
//
//   node bench/compare.mjs [commit or file]        default: HEAD
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { compareRows } from './table.mjs';

const SUMMARY = 'bench/results/summary.json';
/** Smaller differences are noise on a shared machine. */
const NOTED = 0.15;

const [reference = 'HEAD'] = process.argv.slice(2);
const root = new URL('../', import.meta.url);
const before = JSON.parse(
  existsSync(reference)
    ? readFileSync(reference, 'utf8')
    : execFileSync('git', ['show', `${reference}:${SUMMARY}`], { cwd: root, encoding: 'utf8' }),
);
const after = JSON.parse(readFileSync(new URL(SUMMARY, root), 'utf8'));
if (before.cpu !== after.cpu) console.error(`Other machines: ${before.cpu} before, ${after.cpu} now`);
const rows = compareRows(before.rows, after.rows);
console.table(
  rows.map(({ bench, work, against, before: earlier, ratio, change }) => ({
    bench,
    work,
    against,
    before: earlier,
    now: ratio,
    change: change > 1 + NOTED ? `better ${change.toFixed(2)}` : change < 1 - NOTED ? `WORSE ${change.toFixed(2)}` : '',
  })),
);
process.exitCode = rows.some(({ change }) => change < 1 - NOTED) ? 1 : 0;
