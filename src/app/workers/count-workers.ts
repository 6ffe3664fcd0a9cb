import { availableParallelism } from 'node:os';
import { ServiceError } from '../../kernel/errors.js';
import type { Config } from '../config.js';

/**
 * The number of worker processes. Several need a database server, because the embedded database belongs to one process,
 * and no simulated network, because its chain lives in the memory of one process.
 */
export function countWorkers({
  workers,
  databaseUrl,
  sandbox,
}: Pick<Config, 'workers' | 'databaseUrl' | 'sandbox'>): number {
  if (workers === 1) return 1;
  const possible = databaseUrl !== undefined && sandbox === 'off';
  if (workers === 'auto') return possible ? availableParallelism() : 1;
  if (!possible)
    throw new ServiceError(
      'invalid',
      'CROSSTIE_WORKERS above 1 needs a PostgreSQL server and no simulated networks: set DATABASE_URL and CROSSTIE_SANDBOX=off, or use crosstie serve',
    );
  return workers;
}
