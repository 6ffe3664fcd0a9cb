// `npm run faults -- --seed 1 --count 20`: the long form of test/faults/seeded-faults.test.ts.
import { parseArgs } from 'node:util';
import { findPostgresPrograms } from '../postgres-cluster.js';
import { runFaults } from './run-faults.js';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '20' } },
});
const programs = findPostgresPrograms();
if (programs === undefined) throw new Error('pg_basebackup of a PostgreSQL server is not installed');
const [seed, count] = [values.seed, values.count].map(Number);
const began = Date.now();
const print = (text) => process.stdout.write(`${text}\n`);
const onFault = (index, name) => print(`${index + 1}: ${name}, ${Math.round((Date.now() - began) / 1_000)} s`);
const applied = await runFaults({ seed, count, programs, onFault });
const seconds = Math.round((Date.now() - began) / 1_000);
print(JSON.stringify({ seed, survived: count, seconds, applied }, undefined, 2));
process.exit(0);
