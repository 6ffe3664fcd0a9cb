import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { countWorkers } from './count-workers.js';

const server = { databaseUrl: 'postgres://127.0.0.1/crosstie', sandbox: 'off' } as const;

test('auto is the number of processors, and one where several are impossible', () => {
  expect(countWorkers({ ...server, workers: 'auto' })).toBe(availableParallelism());
  expect(countWorkers({ workers: 'auto', databaseUrl: undefined, sandbox: 'off' })).toBe(1);
  expect(countWorkers({ ...server, workers: 'auto', sandbox: 'on' })).toBe(1);
});

test('several workers with simulated networks or the embedded database fail with a sentence that says what to set', () => {
  expect(countWorkers({ ...server, workers: 3 })).toBe(3);
  for (const impossible of [{ databaseUrl: undefined }, { sandbox: 'on' as const }])
    expect(() => countWorkers({ ...server, ...impossible, workers: 2 })).toThrow(
      'set DATABASE_URL and CROSSTIE_SANDBOX=off',
    );
});
