// Our builder against every other one that installs, on the same jobs in one process: the fees, the jobs that fail, and
// the builds per second of CPU time:
// `npm run build && (cd bench/builder && npm ci) && node --expose-gc bench/builder/run.mjs [random jobs]
// [milliseconds]`.

import { machine, today, writeResult } from '../measurement.mjs';
import { loadContestants } from './contestants.mjs';
import { buildAll, compareFees, feeTable } from './fees.mjs';
import { fixedJobs, randomJob } from './jobs.mjs';
import { measureMemory } from './memory.mjs';
import { compareCommonJobSpeeds, compareJobSpeeds, computeLead } from './speeds.mjs';

const randomJobs = Number(process.argv[2] ?? 200);
const measuredMs = Number(process.argv[3] ?? 400);

const { ourselves, peers, absent } = await loadContestants();
const [ours] = ourselves;
const contestants = [...ourselves, ...peers];
const fixed = fixedJobs();
const random = Array.from({ length: randomJobs }, (_, index) => randomJob(index + 1));

const results = await buildAll(contestants, [...fixed, ...random]);
const { compared, lost } = compareFees(peers, results);
const fees = feeTable(
  contestants,
  results,
  fixed.map(({ name }) => name),
);
console.table(fees);
console.log(`${compared} comparisons, ${lost.length} lost`);
for (const { job, peer, ours: mine, theirs } of lost) console.log(job, peer, mine, theirs);

const speeds = [];
for (const job of fixed) speeds.push(...(await compareJobSpeeds(ours, peers, job, results, measuredMs)));
speeds.push(...(await compareCommonJobSpeeds(ours, peers, random, results, measuredMs)));
const lead = computeLead(speeds);
console.table(speeds);
console.log('times as fast as the fastest peer:', lead);

const memory = measureMemory(ours, fixed);
console.table(memory);
for (const { file, reason } of absent) console.log(`not available: ${file} (${reason})`);

const measured = today();
writeResult('builder', {
  measured,
  machine,
  randomJobs,
  compared,
  lost,
  fees,
  speeds,
  timesAsFastAsTheFastestOther: lead,
  memory,
  absent,
});
