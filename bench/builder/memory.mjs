import { context } from './setting.mjs';

const BUILDS = 10_000;
const SAMPLES = 5;

/** Heap and resident size at regular intervals of builds; garbage is collected first with `--expose-gc`. */
export function measureMemory(contestant, jobs) {
  const samples = [];
  for (let builds = 1; builds <= BUILDS; builds += 1) {
    contestant.build(jobs[builds % jobs.length], context);
    if (builds % (BUILDS / SAMPLES) !== 0) continue;
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    samples.push({ builds, heapMegabytes: Number((heapUsed / 1e6).toFixed(1)), rssMegabytes: Math.round(rss / 1e6) });
  }
  return samples;
}
