import { availableParallelism } from 'node:os';
import { forEachParallel } from '../../kernel/for-each-parallel.js';
import type { Db } from '../db.js';
import { type Identifier, identifier, type Sql, sql } from '../sql.js';

/** An index that would only slow down a bulk load; it is created when the network goes live. */
export interface LiveIndex {
  readonly name: string;
  readonly table: string;
  /** The definition after the table name. */
  readonly on: Sql;
  readonly unique?: true;
}

export const createLiveIndex = (schema: Identifier, { name, table, on, unique }: LiveIndex): Sql =>
  sql`create ${unique === true ? sql`unique index` : sql`index`} if not exists ${identifier(name)}
    on ${schema}.${identifier(table)} ${on}`;

/**
 * Writes a new index to disk as a file: where the WAL may omit it, logging it page by page at commit takes longer than
 * building it. Only the index of an almost empty table is not worth a file sync.
 */
export const WRITE_NEW_FILES = sql`select set_config('wal_skip_threshold', '64kB', true)`;

/** Sorting in memory is what makes an index quick; the default is sized for small machines of the past. */
export const SORT_MEMORY = sql`select set_config('maintenance_work_mem', '256MB', true)`;

/** An interruption loses at most this much work and the current index; indexes of small tables share a commit. */
const STEP_MS = 1_000;

/** Connections that build indexes and totals at the same time. Each may sort in 256 MB of memory. */
const MAX_BUILDERS = 4;

/**
 * Number of connections for building, besides the caller's: at most one per processor where the server shares the
 * machine, and never more than the part of the pool that requests do not use. 0 where there is a single session.
 */
export function countBuilders({ driver, pool }: Pick<Db, 'driver' | 'pool'>): number {
  if (driver === 'pglite') return 0;
  const processors = driver === 'embedded' ? availableParallelism() : MAX_BUILDERS;
  return Math.max(0, Math.min(MAX_BUILDERS, processors, Math.floor(pool.maxSize / 4) - 1));
}

interface CreateOptions {
  readonly stepMs?: number;
  readonly builders?: number;
}

/** Also for a live index that was created by an older build. */
export async function createMissingIndexes(
  db: Db,
  schema: Identifier,
  indexes: readonly LiveIndex[],
  { stepMs = STEP_MS, builders = countBuilders(db) }: CreateOptions = {},
): Promise<void> {
  const rows = await db.rows<{ readonly name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = ${schema.name}`,
  );
  const present = new Set(rows.map(({ name }) => name));
  const missing = indexes.filter(({ name }) => !present.has(name)).values();
  const createSome = (first: LiveIndex): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.run(WRITE_NEW_FILES);
      await tx.run(SORT_MEMORY);
      const startedAt = performance.now();
      for (let next: IteratorResult<LiveIndex> = { value: first }; next.done !== true; next = missing.next()) {
        await tx.run(createLiveIndex(schema, next.value));
        if (performance.now() - startedAt >= stepMs) return;
      }
    });
  await forEachParallel(missing, new Array(Math.max(1, builders)).fill(undefined), createSome);
}
