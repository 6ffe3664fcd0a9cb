// Our builder against others on the same jobs in one process: the fees, the jobs that fail, and the builds per second of
// CPU time. Takes about six minutes on an idle machine:
// `npm run build && npm ci --prefix bench/builder --ignore-scripts && node --expose-gc bench/builder/run.mjs [random jobs]
// [milliseconds] [files of peers, such as csl,blaze]`. Zero milliseconds compare fees only, and write
// `builder-fees.json`. With a file in `FINISHED_JOBS`, an interrupted run continues.

import { loadavg } from 'node:os';
import { machine, today, writeResult } from '../measurement.mjs';
import { loadContestants } from './contestants.mjs';
import { buildAll, compareFees, feeTable, kindTable, listFailures } from './fees.mjs';
import { fixedJobs, JOB_KINDS, kindJob } from './jobs.mjs';
import { measureMemory } from './memory.mjs';
import { compareCommonJobSpeeds, compareJobSpeeds, computeLead } from './speeds.mjs';

const randomJobs = Number(process.argv[2] ?? 1000);
const measuredMs = Number(process.argv[3] ?? 2000);
const files = process.argv[4]?.split(',');

const loadAtStart = loadavg()[0].toFixed(1);
const { ourselves, peers, absent } = await loadContestants(files);
const [ours] = ourselves;
const contestants = [...ourselves, ...peers];
const fixed = fixedJobs();
const random = Array.from({ length: randomJobs }, (_, index) => kindJob(index + 1));

const results = await buildAll(contestants, [...fixed, ...random], process.env.FINISHED_JOBS);
const { compared, lost } = compareFees(peers, results);
const fees = feeTable(
  contestants,
  results,
  fixed.map(({ name }) => name),
);
console.table(fees);
const kinds = kindTable(contestants, results, random, JOB_KINDS);
console.table(kinds);
console.log(`${compared} comparisons, ${lost.length} lost`);
for (const { job, peer, ours: mine, theirs } of lost.slice(0, 20)) console.log(job, peer, mine, theirs);
const failures = listFailures(contestants, results);
console.table(failures);

const speeds = [];
const loadBeforeSpeeds = loadavg()[0].toFixed(1);

/** Written after each part, so that an interrupted run leaves what it has. */
const save = (memory) =>
  writeResult(measuredMs > 0 ? 'builder' : 'builder-fees', {
    measured: today(),
    machine,
    loadAverage: { atStart: loadAtStart, beforeSpeeds: loadBeforeSpeeds, atEnd: loadavg()[0].toFixed(1) },
    randomJobs,
    measuredMs,
    compared,
    lost,
    fees,
    kinds,
    failures,
    speeds,
    timesAsFastAsTheFastestOther: computeLead(speeds),
    memory,
    absent,
  });

save([]);
if (measuredMs > 0) {
  speeds.push(...(await compareCommonJobSpeeds(ours, peers, random, results, measuredMs)));
  for (const job of fixed) {
    save([]);
    speeds.push(...(await compareJobSpeeds(ours, peers, job, results, measuredMs)));
  }
  save(measureMemory(ours, fixed));
}
console.table(speeds);
console.log('times as fast as the fastest peer:', computeLead(speeds));
for (const { file, reason } of absent) console.log(`not available: ${file} (${reason})`);
