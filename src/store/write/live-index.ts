import type { Db } from '../db.js';
import { type Identifier, identifier, type Sql, sql } from '../sql.js';

/** An index that a bulk load would only have to keep up to date; it is made when the network goes live. */
export interface LiveIndex {
  readonly name: string;
  readonly table: string;
  /** What follows the table's name. */
  readonly on: Sql;
  readonly unique?: true;
}

export const createLiveIndex = (schema: Identifier, { name, table, on, unique }: LiveIndex): Sql =>
  sql`create ${unique === true ? sql`unique index` : sql`index`} if not exists ${identifier(name)}
    on ${schema}.${identifier(table)} ${on}`;

/**
 * A new index goes to the disk as a file: where the log may leave it out, logging it page by page at the commit takes
 * longer than making it. Only that of an almost empty table is not worth a file's way to the disk.
 */
export const WRITE_NEW_FILES = sql`select set_config('wal_skip_threshold', '64kB', true)`;

/** An interruption loses no more than this and the index under way; those of small tables share a commit. */
const STEP_MS = 1_000;

/** Also for an index that is live already and was made by an older build. */
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
      const began = performance.now();
      let at = next;
      do {
        await tx.run(createLiveIndex(schema, missing[at]!));
        at += 1;
      } while (at < missing.length && performance.now() - began < stepMs);
      return at;
    });
}
