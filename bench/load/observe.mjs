// Samples of memory, disk and tables during a load test.
import { loadavg } from 'node:os';
import { load } from '../measurement.mjs';

const { openDb } = await load('store/open.js');
const { sql } = await load('store/sql.js');
const { silentLog } = await load('kernel/log.js');

/** Smaller tables have few dead row versions in any case. */
const MIN_ROWS = 10_000;

export async function openObserver({ databaseUrl, processes }) {
  const db = await openDb({ databaseUrl, dataDir: '', log: silentLog });
  return {
    async sample(requests) {
      const { bytes } = await db.first(sql`select pg_database_size(current_database()) as bytes`);
      const tables = await db.rows(sql`
        select schemaname || '.' || relname as name, n_live_tup::int as live, n_dead_tup::int as dead
          from pg_stat_user_tables where n_live_tup > ${MIN_ROWS} order by n_dead_tup desc limit 50`);
      const memoryMb = Object.fromEntries(processes.map(({ name, memoryMb }) => [name, memoryMb()]));
      const databaseMb = Math.round(Number(bytes) / 1_048_576);
      return { at: Date.now(), requests, load: loadavg()[0], databaseMb, memoryMb, tables };
    },
    close: () => db.close(),
  };
}
