// Runs benchmarks and prints one table of their ratios. Each compares with a peer or a ceiling in the same run, because
// absolute numbers of a shared machine mean little.
//
//   npm run bench                     every benchmark that can run here; `npm run bench -- pipeline vrf` those only
//   npm run bench -- --quick          those that take at most two minutes each
//   npm run bench -- --show           the table of the stored results, without running anything
//
// Writes bench/results/<benchmark>.json, and bench/results/summary.json with machine, load, versions and commit.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { machine, today, writeResult } from './measurement.mjs';
import { BENCHES } from './suite.mjs';
import { formatTable, readAllRows } from './table.mjs';

const QUICK_MINUTES = 2;
const root = new URL('../', import.meta.url);

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, show: { type: 'boolean' } },
  allowPositionals: true,
});

/** The reason why a benchmark cannot run here. */
function findObstacle({ needs = {} }) {
  const missing = (needs.env ?? []).filter((name) => !process.env[name]);
  if (missing.length > 0) return `set ${missing.join(', ')} (see the head of the script)`;
  const absent = (needs.packages ?? []).find((folder) => !existsSync(new URL(`${folder}/node_modules`, root)));
  if (absent !== undefined) return `run npm ci --prefix ${absent}`;
  if (!existsSync(new URL('dist/', root))) return 'run npm run build';
  return undefined;
}

const chosen = BENCHES.filter(
  ({ id, minutes }) =>
    (positionals.length === 0 || positionals.includes(id)) && (!values.quick || minutes <= QUICK_MINUTES),
);
const unknown = positionals.filter((id) => !BENCHES.some((bench) => bench.id === id));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${BENCHES.map(({ id }) => id).join(', ')}`);
  process.exit(2);
}

let failures = 0;
const runs = [];
for (const bench of values.show ? [] : chosen) {
  const obstacle = findObstacle(bench);
  if (obstacle !== undefined) {
    console.error(`${bench.id}: skipped, ${obstacle}`);
    continue;
  }
  const before = loadavg();
  console.error(`${bench.id}: about ${bench.minutes} min`);
  const { status } = spawnSync(process.execPath, bench.command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    console.error(`${bench.id}: failed with ${status}`);
    failures += 1;
    continue;
  }
  runs.push({ bench: bench.id, loadBefore: before, loadAfter: loadavg() });
}

const rows = readAllRows();
const shown = values.show ? rows : rows.filter(({ bench }) => runs.some((run) => run.bench === bench));
console.log(formatTable(shown));
if (!values.show && runs.length > 0) {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  writeResult('summary', { ...machine, date: today(), version, commit, runs, rows: shown });
}
process.exitCode = failures > 0 ? 1 : 0;
