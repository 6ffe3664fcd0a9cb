import { setImmediate } from 'node:timers/promises';
import { isBuilt } from './fees.mjs';
import { context } from './setting.mjs';

const ROUNDS = 3;
/** This number of random jobs is enough to compare speeds; some builders take most of a second for one. */
const TIMED_JOBS = 40;

/** Each starts with a clean heap, so that the garbage of one is not collected during the next. */
async function clearHeap() {
  globalThis.gc?.();
  await setImmediate();
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** CPU time of all threads of the process; on a busy machine the clock also measures other processes. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Builds per second of CPU time, over the whole list at least once and for `measuredMs`. */
async function measureSpeed(contestant, jobs, measuredMs) {
  await clearHeap();
  const start = processorMs();
  let builds = 0;
  do {
    for (const job of jobs) await contestant.build(job, context);
    builds += jobs.length;
  } while (processorMs() - start < measuredMs);
  return (builds * 1000) / (processorMs() - start);
}

const toRow = (job, builder, speeds, ours) => ({
  job,
  builder,
  perProcessorSecond: Number(median(speeds).toFixed(1)),
  oursIsTimesAsFast: Number(median(ours.map((speed, round) => speed / speeds[round])).toFixed(1)),
});

/** Contestants alternate, after a warm-up round. */
async function compareSpeeds(title, able, jobs, measuredMs) {
  const speeds = new Map(able.map(({ name }) => [name, []]));
  for (const contestant of able) await measureSpeed(contestant, jobs, measuredMs);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const contestant of able) speeds.get(contestant.name).push(await measureSpeed(contestant, jobs, measuredMs));
  return able.map(({ name }) => toRow(title, name, speeds.get(name), speeds.get(able[0].name)));
}

export function compareJobSpeeds(ours, peers, job, results, measuredMs) {
  const able = [ours, ...peers.filter(({ name }) => isBuilt(results.get(job.name)[name]))];
  return compareSpeeds(job.name, able, [job], measuredMs);
}

/** Only jobs that all contestants can build: failing is faster than building. */
export function compareCommonJobSpeeds(ours, peers, jobs, results, measuredMs) {
  const common = jobs.filter(({ name }) => peers.every((peer) => isBuilt(results.get(name)[peer.name])));
  const timed = common.slice(0, TIMED_JOBS);
  return compareSpeeds(`${timed.length} random`, [ours, ...peers], timed, measuredMs);
}

/** Our smallest lead over any peer for each kind of job. */
export function computeLead(rows) {
  const smallest = {};
  for (const { job, builder, oursIsTimesAsFast } of rows) {
    if (builder.startsWith('ours')) continue;
    smallest[job] = Math.min(smallest[job] ?? Number.POSITIVE_INFINITY, oursIsTimesAsFast);
  }
  return smallest;
}
