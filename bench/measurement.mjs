// Shared by all benchmarks: the measured build, the machine, and the folder of results.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** `DIST` names another build for comparison. */
const dist = new URL(process.env.DIST ?? '../dist/', import.meta.url);

export const load = (path) => import(new URL(path, dist).href);

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** The value below which a share of the sorted values lies. */
export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export const processor = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };

export const machine = { node: process.version, ...processor };

export const today = () => new Date().toISOString().slice(0, 10);

export const writeResult = (name, result) =>
  writeFileSync(new URL(`results/${name}.json`, import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
