// Fees of our builder and of others for the same jobs, and the jobs that fail. The jobs are A to D and random ones of all
// kinds: `npm run build && npm ci --prefix bench/builder --ignore-scripts && node bench/builder/run.mjs [random jobs]
// [files of peers, such as csl,blaze]`. With a file in `FINISHED_JOBS`, an interrupted run continues; with `OURS_AGAIN`, only
// our builder runs again for the finished jobs. Speeds: bench/builder/speed.mjs.

import { loadavg } from 'node:os';
import { machine, today, writeResult } from '../measurement.mjs';
import { loadContestants } from './contestants.mjs';
import { buildAll, compareFees, feeTable, kindTable, listFailures } from './fees.mjs';
import { fixedJobs, JOB_KINDS, kindJob } from './jobs.mjs';

const randomJobs = Number(process.argv[2] ?? 1000);
const files = process.argv[3]?.split(',');
const { FINISHED_JOBS, OURS_AGAIN } = process.env;

const loadAtStart = loadavg()[0].toFixed(1);
const { ourselves, peers, absent } = await loadContestants(files);
const contestants = [...ourselves, ...peers];
const fixed = fixedJobs();
const random = Array.from({ length: randomJobs }, (_, index) => kindJob(index + 1));

const results = await buildAll(contestants, [...fixed, ...random], FINISHED_JOBS);
if (OURS_AGAIN)
  for (const [job, row] of await buildAll(ourselves, [...fixed, ...random])) Object.assign(results.get(job), row);
const { compared, lost, riskier } = compareFees(peers, results);
const fees = feeTable(
  contestants,
  results,
  fixed.map(({ name }) => name),
);
console.table(fees);
const kinds = kindTable(contestants, results, random, JOB_KINDS);
console.table(kinds);
console.log(`${compared} comparisons, ${lost.length} lost, ${riskier.length} with more collateral at risk`);
for (const { job, peer, ours: mine, theirs } of lost.slice(0, 20)) console.log(job, peer, mine, theirs);
const failures = listFailures(contestants, results);
console.table(failures);
for (const { file, reason } of absent) console.log(`not available: ${file} (${reason})`);
writeResult('builder-fees', {
  measured: today(),
  machine,
  loadAverage: { atStart: loadAtStart, atEnd: loadavg()[0].toFixed(1) },
  randomJobs,
  compared,
  lost,
  riskier,
  fees,
  kinds,
  failures,
  absent,
});
