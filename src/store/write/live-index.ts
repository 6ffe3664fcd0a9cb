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

/** An interruption loses at most this much work and the current index; indexes of small tables share a commit. */
const STEP_MS = 1_000;

/** Also for a live index that was created by an older build. */
export async function createMissingIndexes(
  db: Db,
  schema: Identifier,
  indexes: readonly LiveIndex[],
  stepMs = STEP_MS,
): Promise<void> {
  const rows = await db.rows<{ readonly name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = ${schema.name}`,
  );
  const present = new Set(rows.map(({ name }) => name));
  const missing = indexes.filter(({ name }) => !present.has(name));
  for (let next = 0; next < missing.length; )
    next = await db.transaction(async (tx) => {
      await tx.run(WRITE_NEW_FILES);
      const startedAt = performance.now();
      let at = next;
      do {
        await tx.run(createLiveIndex(schema, missing[at]!));
        at += 1;
      } while (at < missing.length && performance.now() - startedAt < stepMs);
      return at;
    });
}
