import { forEachParallel } from '../../kernel/for-each-parallel.js';
import type { Db, Queryable } from '../db.js';
import { type Identifier, identifier, sql } from '../sql.js';

/**
 * Suspends autovacuum for tables that a bulk load fills: their rows are inserted once and looked up by key, so a vacuum
 * of each fifth that is added only reads again what was just written. Forced vacuums against wraparound still run.
 */
export async function suspendAutovacuum(tx: Queryable, schema: Identifier, tables: readonly string[]): Promise<void> {
  const suspended = await listSuspended(tx, schema);
  for (const table of tables)
    if (!suspended.includes(table))
      await tx.run(sql`alter table ${schema}.${identifier(table)}
        set (autovacuum_enabled = off, toast.autovacuum_enabled = off)`);
}

/** Tables of the schema whose autovacuum is suspended. */
export async function listSuspended(db: Queryable, schema: Identifier): Promise<readonly string[]> {
  const rows = await db.rows<{ readonly name: string }>(sql`select c.relname::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema.name} and c.relkind = 'r' and 'autovacuum_enabled=off' = any(c.reloptions)
    order by c.relname`);
  return rows.map(({ name }) => name);
}

export async function resumeAutovacuum(tx: Queryable, schema: Identifier, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await tx.run(sql`alter table ${schema}.${identifier(table)}
      reset (autovacuum_enabled, toast.autovacuum_enabled)`);
}

/**
 * Without autovacuum a table has no statistics, or those of when it was small. In transactions, which have no time limit:
 * the sample of a large table is read from the disk.
 */
export const analyzeTables = (
  db: Db,
  schema: Identifier,
  tables: readonly string[],
  connections: number,
): Promise<void> =>
  forEachParallel(tables, new Array(Math.max(1, connections)).fill(undefined), async (table) => {
    await db.transaction((tx) => tx.run(sql`analyze ${schema}.${identifier(table)}`));
  });
