import type { Health } from '../../api/kit/context.js';
import type { NetworkId } from '../../chains/networks.js';
import type { MetricRegistry } from '../../kernel/metrics.js';
import type { Db } from '../../store/db.js';
import { databaseBytes, schemaBytes } from '../../store/queries/database-size.js';
import { networkSchema } from '../../store/schemas.js';
import { refreshed } from './refreshed.js';

const SIZE_EVERY_MS = 60_000;

interface DatabaseDependencies {
  readonly db: Db;
  readonly health: Health;
  readonly networks: readonly NetworkId[];
}

export function registerDatabaseMetrics(metrics: MetricRegistry, { db, health, networks }: DatabaseDependencies): void {
  metrics.gauge(
    { name: 'crosstie_database_up', aggregate: 'min', help: '1 while the database responds, else 0' },
    () => {
      const check = health.checks().find(({ name }) => name.startsWith('postgresql'));
      return check && (check.status === 'ok' ? 1 : 0);
    },
  );
  metrics.gauge(
    { name: 'crosstie_database_waiting', aggregate: 'sum', help: 'Requests that wait for a database connection' },
    () => db.pool.waiting,
  );
  metrics.gauge(
    { name: 'crosstie_database_pool_size', aggregate: 'sum', help: 'Open database connections' },
    () => db.pool.size,
  );
  metrics.gauge(
    { name: 'crosstie_database_pool_max', aggregate: 'sum', help: 'Maximum number of database connections' },
    () => db.pool.maxSize,
  );
  metrics.gauge(
    { name: 'crosstie_database_pool_busy', aggregate: 'sum', help: 'Database connections in use' },
    () => db.pool.busy,
  );
  metrics.histogram(
    { name: 'crosstie_database_wait_seconds', help: 'Time spent waiting for a database connection' },
    () => db.pool.waitSeconds,
  );
  metrics.counter(
    {
      name: 'crosstie_database_statement_timeouts_total',
      help: 'Statements cancelled because they exceeded DATABASE_STATEMENT_TIMEOUT_MS',
    },
    () => db.pool.statementTimeouts,
  );
  metrics.counter(
    {
      name: 'crosstie_database_connect_failures_total',
      help: 'Requests that timed out waiting for a database connection',
    },
    () => db.pool.connectFailures,
  );
  metrics.gauge(
    { name: 'crosstie_database_size_bytes', help: 'Size of the database on disk, read once a minute' },
    refreshed(SIZE_EVERY_MS, () => databaseBytes(db)),
  );
  const readSchemas = refreshed(SIZE_EVERY_MS, () => schemaBytes(db));
  metrics.gauge(
    {
      name: 'crosstie_network_database_bytes',
      help: 'Size of the index of a network on disk, read once a minute',
      labels: ['network'],
    },
    async () => {
      const sizes = await readSchemas();
      return networks.map((network) => [{ network }, sizes?.get(networkSchema(network).name)] as const);
    },
  );
}
