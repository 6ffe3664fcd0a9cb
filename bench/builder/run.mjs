// Our builder against every other one that installs, on the same jobs in one process: the fees, the jobs that fail, and
// the builds per second of CPU time:
// `npm run build && npm ci --prefix bench/builder --ignore-scripts && node --expose-gc bench/builder/run.mjs [random jobs]
// [milliseconds] [files of peers, such as csl,lucid]`. Zero milliseconds compare
// fees only, and write `builder-fees.json`.

import { loadavg } from 'node:os';
import { machine, today, writeResult } from '../measurement.mjs';
import { loadContestants } from './contestants.mjs';
import { buildAll, compareFees, feeTable, listFailures } from './fees.mjs';
import { fixedJobs, kindJob } from './jobs.mjs';
import { measureMemory } from './memory.mjs';
import { compareCommonJobSpeeds, compareJobSpeeds, computeLead } from './speeds.mjs';

const randomJobs = Number(process.argv[2] ?? 200);
const measuredMs = Number(process.argv[3] ?? 400);

const files = process.argv[4]?.split(',');

const { ourselves, peers, absent } = await loadContestants(files);
const [ours] = ourselves;
const contestants = [...ourselves, ...peers];
const fixed = fixedJobs();
const random = Array.from({ length: randomJobs }, (_, index) => kindJob(index + 1));

const results = await buildAll(contestants, [...fixed, ...random]);
const { compared, lost } = compareFees(peers, results);
const fees = feeTable(
  contestants,
  results,
  fixed.map(({ name }) => name),
);
console.table(fees);
console.log(`${compared} comparisons, ${lost.length} lost`);
for (const { job, peer, ours: mine, theirs } of lost.slice(0, 20)) console.log(job, peer, mine, theirs);
const failures = listFailures(contestants, results);
console.table(failures);

const speeds = [];
if (measuredMs > 0) {
  for (const job of fixed) speeds.push(...(await compareJobSpeeds(ours, peers, job, results, measuredMs)));
  speeds.push(...(await compareCommonJobSpeeds(ours, peers, random, results, measuredMs)));
}
const lead = computeLead(speeds);
console.table(speeds);
console.log('times as fast as the fastest peer:', lead);

const memory = measuredMs > 0 ? measureMemory(ours, fixed) : [];
console.table(memory);
for (const { file, reason } of absent) console.log(`not available: ${file} (${reason})`);

const measured = today();
writeResult(measuredMs > 0 ? 'builder' : 'builder-fees', {
  measured,
  machine,
  loadAverage: loadavg()[0].toFixed(1),
  randomJobs,
  compared,
  lost,
  fees,
  failures,
  speeds,
  timesAsFastAsTheFastestOther: lead,
  memory,
  absent,
});
