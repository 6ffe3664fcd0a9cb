import { setImmediate } from 'node:timers/promises';
import { isBuilt } from './fees.mjs';
import { context } from './setting.mjs';

const ROUNDS = 3;
/** Rounds after the first one are for this builder and the fastest others only. */
const FASTEST = 2;
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

/** Reading the clock takes up to 0.3 ms on some machines, as long as a build: at most this many readings. */
const READINGS = 20;

/** Builds per second of CPU time, over the whole list at least once and for `measuredMs`. */
async function measureSpeed(contestant, jobs, measuredMs) {
  await clearHeap();
  const start = processorMs();
  let builds = 0;
  let elapsed = 0;
  for (let repetitions = 1; elapsed < measuredMs; ) {
    for (let repetition = 0; repetition < repetitions; repetition += 1)
      for (const job of jobs) await contestant.build(job, context);
    builds += repetitions * jobs.length;
    elapsed = processorMs() - start;
    const perRepetition = (elapsed * jobs.length) / builds;
    repetitions = Math.max(1, Math.ceil(measuredMs / READINGS / perRepetition));
  }
  return (builds * 1000) / elapsed;
}

const toRow = (job, builder, speeds, ours) => ({
  job,
  builder,
  perProcessorSecond: Number(median(speeds).toFixed(1)),
  oursIsTimesAsFast: Number(median(ours.map((speed, round) => speed / speeds[round])).toFixed(1)),
});

/** Contestants alternate, after a round that warms up, of half the time; only the fastest are measured further. */
async function compareSpeeds(title, able, jobs, measuredMs) {
  const [ours, ...peers] = able;
  const warmUp = new Map();
  for (const contestant of able) warmUp.set(contestant, await measureSpeed(contestant, jobs, measuredMs / 2));
  const fastest = peers.toSorted((a, b) => warmUp.get(b) - warmUp.get(a)).slice(0, FASTEST);
  const speeds = new Map([ours, ...fastest].map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const contestant of [ours, ...fastest])
      speeds.get(contestant.name).push(await measureSpeed(contestant, jobs, measuredMs));
  return [ours, ...fastest].map(({ name }) => toRow(title, name, speeds.get(name), speeds.get(ours.name)));
}

export function compareJobSpeeds(ours, peers, job, results, measuredMs) {
  const able = [ours, ...peers.filter(({ name }) => isBuilt(results.get(job.name)[name]))];
  return compareSpeeds(job.name, able, [job], measuredMs);
}

/** Only jobs that all contestants can build, which are payments: failing is faster than building. */
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
