import { setImmediate } from 'node:timers/promises';
import { isBuilt } from './fees.mjs';
import { context } from './setting.mjs';

const ROUNDS = 5;
/** A contestant that takes longer for all random jobs is asked for fewer rounds. */
const MAX_PASSES_MS = 20_000;

/** Each begins with a clean heap: what one left behind is not cleared away in the time of the next. */
async function clearHeap() {
  globalThis.gc?.();
  await setImmediate();
  globalThis.gc?.();
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Builds per second of one job, over at least one build and `measuredMs`. */
async function speedOf(contestant, job, measuredMs) {
  await clearHeap();
  const start = performance.now();
  let builds = 0;
  do {
    await contestant.build(job, context);
    builds += 1;
  } while (performance.now() - start < measuredMs);
  return (builds * 1000) / (performance.now() - start);
}

/** Builds per second over a list of jobs, once through. */
async function passOf(contestant, jobs) {
  await clearHeap();
  const start = performance.now();
  for (const job of jobs) await contestant.build(job, context);
  return (jobs.length * 1000) / (performance.now() - start);
}

const rowOf = (job, builder, speeds, ours) => ({
  job,
  builder,
  perSecond: Number(median(speeds).toFixed(1)),
  oursIsTimesAsFast: Number(median(ours.map((speed, round) => speed / speeds[round])).toFixed(1)),
});

/** Contestants take turns: on a busy machine only what ran at the same time can be compared. */
export async function speedsOfJob(ours, peers, job, answers, measuredMs) {
  const able = [ours, ...peers.filter(({ name }) => isBuilt(answers.get(job.name)[name]))];
  for (const contestant of able) await speedOf(contestant, job, measuredMs);
  const speeds = new Map(able.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const contestant of able) speeds.get(contestant.name).push(await speedOf(contestant, job, measuredMs));
  return able.map(({ name }) => rowOf(job.name, name, speeds.get(name), speeds.get(ours.name)));
}

/** With each peer on the jobs that it can build: saying no is quicker than building. */
export async function speedsOfJobs(ours, peers, jobs, answers) {
  const rows = [];
  for (const peer of peers) {
    const able = jobs.filter(({ name }) => isBuilt(answers.get(name)[peer.name]));
    if (able.length === 0) continue;
    await passOf(ours, able);
    const theirs = [];
    const mine = [];
    const start = performance.now();
    while (mine.length < ROUNDS && (mine.length === 0 || performance.now() - start < MAX_PASSES_MS)) {
      theirs.push(await passOf(peer, able));
      mine.push(await passOf(ours, able));
    }
    const title = `random, the ${able.length} it builds`;
    rows.push({ ...rowOf(title, peer.name, theirs, mine), ours: Number(median(mine).toFixed(1)) });
  }
  return rows;
}

/** Of each kind of job, the least that we are ahead of anybody. */
export function leadOf(rows) {
  const least = {};
  for (const { job, builder, oursIsTimesAsFast } of rows) {
    if (builder.startsWith('ours')) continue;
    const kind = job.startsWith('random') ? 'random' : job;
    least[kind] = Math.min(least[kind] ?? Number.POSITIVE_INFINITY, oursIsTimesAsFast);
  }
  return least;
}
