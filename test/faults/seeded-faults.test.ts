import { expect, test } from 'vitest';
import { inDepth } from '../support/depth.js';
import { runFaults } from '../support/fault-run/run-faults.js';
import { findPostgresPrograms } from '../support/postgres-cluster.js';
import { describeUnless } from '../support/skip.js';

const SEED = 1;
const COUNT = inDepth(2, 3);
const programs = findPostgresPrograms();

describeUnless(programs === undefined && 'pg_basebackup of a PostgreSQL server is not installed')('faults', () => {
  test('index and accounts equal those of a calm run after each of some random faults', async () => {
    const applied = await runFaults({ seed: SEED, count: COUNT, programs: programs as string });
    expect(Object.values(applied).reduce((total, times) => total + times, 0)).toBe(COUNT);
  });
});
