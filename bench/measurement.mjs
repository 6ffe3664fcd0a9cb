// What all measurements share: the build that is measured, the machine, and where results are kept.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** `DIST` names another build, to compare with. */
const dist = new URL(process.env.DIST ?? '../dist/', import.meta.url);

export const load = (path) => import(new URL(path, dist).href);

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

export const processor = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length };

export const machine = { node: process.version, ...processor };

export const today = () => new Date().toISOString().slice(0, 10);

export const keepResult = (name, result) =>
  writeFileSync(new URL(`results/${name}.json`, import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
