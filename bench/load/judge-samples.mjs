// The judgement of a long run: memory flat, tables vacuumed, disk as predicted, latency stable.
import { median } from '../measurement.mjs';

/** Memory in use without cached responses: the second half may exceed the first by this factor. */
const MAX_MEMORY_GROWTH = 1.25;
/** Resident memory that docs/operations.md states for a process under load. */
export const MAX_RESIDENT_MB = 768;
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
    const [before, after] = [first, second].map((part) => median(readUncached(part, name)));
    if (!(after <= before * MAX_MEMORY_GROWTH))
      problems.push(`memory in use by ${name} without cached responses grew from ${before} to ${after} MB`);
    const peak = Math.max(...samples.map(({ memoryMb }) => memoryMb[name]));
    if (peak > MAX_RESIDENT_MB)
      problems.push(`${name} had ${peak} MB of resident memory; docs/operations.md states ${MAX_RESIDENT_MB}`);
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

const readUncached = (samples, name) =>
  samples.filter(({ liveMb }) => liveMb !== undefined).map(({ liveMb, cachedMb }) => liveMb[name] - cachedMb[name]);

/** A reader that writes a network is no reader: the test would measure the simulation of a chain. */
export function findWritingReaders(samples) {
  const found = samples.flatMap(({ writes }) =>
    Object.entries(writes)
      .filter(([name]) => name.startsWith('reader'))
      .flatMap(([name, networks]) => networks.map((network) => `${name} writes ${network}`)),
  );
  return [...new Set(found)];
}
