import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildAll, isBuilt } from './fees.mjs';
import { fixedJobs, JOB_KINDS, kindJob, PAYMENT_KINDS } from './jobs.mjs';
import { context } from './setting.mjs';

/** Many short rounds in turns: the median depends little on other work of the machine. */
const ROUNDS = 7;
/** Only this builder and the fastest others are measured after they are warm. */
const FASTEST = 2;
/** Jobs of one kind; some builders take most of a second for one. */
const JOBS_OF_KIND = 6;
const RANDOM_JOBS = 40;
/** A peer that builds fewer jobs of a kind does not take part; the others must build all jobs. */
const MIN_BUILT = 4;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Each starts with a clean heap, so that the garbage of one is not collected during the next. */
async function clearHeap() {
  collectGarbage();
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

/** Milliseconds of a build by CPU time and by the clock, over the whole list at least once and for `measuredMs`. */
async function measureBuilds(contestant, jobs, measuredMs) {
  await clearHeap();
  const startTime = performance.now();
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
  return { processorMs: elapsed / builds, clockMs: (performance.now() - startTime) / builds };
}

/** The compiler has finished when several rounds are hardly faster than the fastest before. */
const MAX_WARM_UPS = 12;
const STABLE_ROUNDS = 3;
const HARDLY_FASTER = 0.95;

async function warmUp(contestant, jobs, measuredMs) {
  let fastest = Number.POSITIVE_INFINITY;
  let stable = 0;
  for (let round = 0; round < MAX_WARM_UPS && stable < STABLE_ROUNDS; round += 1) {
    const { processorMs: duration } = await measureBuilds(contestant, jobs, measuredMs);
    stable = duration > fastest * HARDLY_FASTER ? stable + 1 : 0;
    fastest = Math.min(fastest, duration);
  }
  return fastest;
}

/**
 * Rounds of those that are measured, in turns and not counted: on a busy machine the first warm-up ends early, because
 * its rounds differ by more than the compiler gains.
 */
const SETTLING_ROUNDS = 6;

function toRow(job, builder, rounds, ours, largestFirst) {
  const ratio = (field, reference) =>
    Number(median(rounds.map((round, index) => round[field] / reference[index][field])).toFixed(1));
  return {
    job,
    builder,
    processorMs: Number(median(rounds.map((round) => round.processorMs)).toFixed(3)),
    oursIsTimesAsFast: ratio('processorMs', ours),
    oursIsTimesAsFastByClock: ratio('clockMs', ours),
    oursIsTimesAsFastWithLargestFirst: ratio('processorMs', largestFirst),
  };
}

async function compareSpeeds({ title, jobs, ourselves, peers }, measuredMs) {
  const warm = new Map();
  for (const contestant of [...ourselves, ...peers]) warm.set(contestant, await warmUp(contestant, jobs, measuredMs));
  const fastest = peers.toSorted((a, b) => warm.get(a) - warm.get(b)).slice(0, FASTEST);
  const measured = [...ourselves, ...fastest];
  const rounds = new Map(measured.map(({ name }) => [name, []]));
  for (let round = -SETTLING_ROUNDS; round < ROUNDS; round += 1)
    for (const contestant of measured) {
      const times = await measureBuilds(contestant, jobs, measuredMs);
      if (round >= 0) rounds.get(contestant.name).push(times);
    }
  const [ours, largestFirst] = ourselves.map(({ name }) => rounds.get(name));
  return measured.map(({ name }) => toRow(title, name, rounds.get(name), ours, largestFirst));
}

const listSeeds = (kind, count) =>
  Array.from({ length: count }, (_, index) => JOB_KINDS.indexOf(kind) + (index + 1) * JOB_KINDS.length);

/** The jobs that are timed together: A to D each, 40 random payments, and some of every kind. */
export function listGroups() {
  const payments = PAYMENT_KINDS.flatMap((kind) => listSeeds(kind, RANDOM_JOBS / 2));
  return [
    ...fixedJobs().map((job) => ({ title: job.name, max: 1, candidates: [job] })),
    { title: `${RANDOM_JOBS} random payments`, max: RANDOM_JOBS, candidates: payments.map(kindJob) },
    ...JOB_KINDS.map((kind) => ({
      title: kind,
      max: JOBS_OF_KIND,
      candidates: listSeeds(kind, 2 * JOBS_OF_KIND).map(kindJob),
    })),
  ];
}

/**
 * Only jobs that all who take part can build: failing is faster than building. `ourselves`: our builder as it is, and
 * with the coin selection of the fastest others.
 */
export async function measureGroup({ title, max, candidates }, ourselves, peers, measuredMs) {
  const results = await buildAll([...ourselves, ...peers], candidates);
  const builds = (job, { name }) => isBuilt(results.get(job.name)[name]);
  const able = peers.filter(
    (peer) => candidates.filter((job) => builds(job, peer)).length >= Math.min(MIN_BUILT, candidates.length),
  );
  const jobs = candidates.filter((job) => [...ourselves, ...able].every((each) => builds(job, each))).slice(0, max);
  if (jobs.length === 0) throw new Error(`no job of '${title}' is built by all`);
  return compareSpeeds({ title, jobs, ourselves, peers: able }, measuredMs);
}

/** Our smallest lead over any peer for each kind of job, by this field of the rows. */
export function computeLead(rows, field) {
  const smallest = {};
  for (const { job, builder, [field]: ratio } of rows) {
    if (builder.startsWith('ours') || ratio === undefined) continue;
    smallest[job] = Math.min(smallest[job] ?? Number.POSITIVE_INFINITY, ratio);
  }
  return smallest;
}
