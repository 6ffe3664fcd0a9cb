// Samples of memory, disk and tables during a load test.
//
// Resident memory alone cannot show a leak: it contains garbage that V8 has not collected yet, pages that the allocator has
// not returned, and the response cache, which fills to its bound. So `liveMb` is what is in use after a garbage collection,
// and `cachedMb` the part of it that the response cache accounts for. Collecting interrupts the process, so not every sample
// does it.
import { loadavg } from 'node:os';
import { load } from '../measurement.mjs';
import { toMb } from './cluster.mjs';

const { openDb } = await load('store/open.js');
const { sql } = await load('store/sql.js');
const { silentLog } = await load('kernel/log.js');

/** Smaller tables have few dead row versions in any case. */
const MIN_ROWS = 10_000;

export async function openObserver({ databaseUrl, processes }) {
  const db = await openDb({ databaseUrl, dataDir: '', log: silentLog });
  const readAll = async (read) =>
    Object.fromEntries(await Promise.all(processes.map(async (each) => [each.name, await read(each)])));
  return {
    /** `collects`: also measure what is in use after a garbage collection. */
    async sample(requests, collects) {
      const { bytes } = await db.first(sql`select pg_database_size(current_database()) as bytes`);
      const tables = await db.rows(sql`
        select schemaname || '.' || relname as name, n_live_tup::int as live, n_dead_tup::int as dead
          from pg_stat_user_tables where n_live_tup > ${MIN_ROWS} order by n_dead_tup desc limit 50`);
      // Before anything is collected.
      const memoryMb = Object.fromEntries(processes.map(({ name, memoryMb }) => [name, memoryMb()]));
      const liveMb = collects ? await readAll(async ({ measureMemory }) => toLiveMb(await measureMemory())) : undefined;
      const metrics = await readAll(({ readMetrics }) => readMetrics());
      const select = (field) => Object.fromEntries(Object.entries(metrics).map(([name, each]) => [name, each[field]]));
      return {
        at: Date.now(),
        requests,
        load: loadavg()[0],
        databaseMb: toMb(Number(bytes)),
        memoryMb,
        liveMb,
        cachedMb: select('cachedMb'),
        writes: select('writes'),
        tables,
      };
    },
    close: () => db.close(),
  };
}

/** `external` contains the array buffers. */
const toLiveMb = ({ after: { heapUsed, external } }) => toMb(heapUsed + external);
