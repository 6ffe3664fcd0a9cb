// The judgement of a long run: memory flat, tables vacuumed, disk as predicted, latency stable.
import { median } from '../measurement.mjs';

/** Memory of the second half may exceed that of the first by this factor, which covers garbage that is not yet collected. */
const MAX_MEMORY_GROWTH = 1.25;
/** Dead row versions of a table in proportion to its live ones; autovacuum starts at 0.2. */
const MAX_DEAD = 0.4;
const MAX_DISK_ERROR = 0.5;
/** Beyond that of the load average: requests wait for processors that something else uses. */
const MAX_LATENCY_GROWTH = 2;

/** Sentences about what grew that must not; the first tenth of the samples is the start of the processes. */
export function judgeSamples(samples, { p99ByHalf: [early, late] }) {
  const steady = samples.slice(Math.ceil(samples.length / 10));
  const half = steady.length >> 1;
  const [first, second] = [steady.slice(0, half), steady.slice(half)];
  const problems = [];
  for (const name of Object.keys(steady[0]?.memoryMb ?? {})) {
    const [before, after] = [first, second].map((part) => median(part.map(({ memoryMb }) => memoryMb[name])));
    if (after > before * MAX_MEMORY_GROWTH) problems.push(`memory of ${name} grew from ${before} to ${after} MB`);
  }
  for (const { name, live, dead } of steady.at(-1)?.tables ?? [])
    if (dead > live * MAX_DEAD) problems.push(`${name} has ${dead} dead row versions beside ${live} live ones`);
  const grown = (part) => (part.at(-1)?.databaseMb ?? 0) - (part[0]?.databaseMb ?? 0);
  const [predicted, actual] = [grown(first), grown(second)];
  if (actual > Math.max(8, predicted * (1 + MAX_DISK_ERROR)))
    problems.push(`the database grew by ${actual} MB in the second half; ${predicted} MB in the first`);
  const [loadBefore, loadAfter] = [first, second].map((part) => median(part.map(({ load }) => load)));
  const crowding = Math.max(1, loadAfter / loadBefore);
  if (late > early * crowding * MAX_LATENCY_GROWTH)
    problems.push(`p99 grew from ${early} to ${late} ms at a load average of ${loadBefore} and ${loadAfter}`);
  return problems;
}
