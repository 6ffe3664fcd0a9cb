import type { Queryable } from '../db.js';
import { sql } from '../sql.js';

/** Size of the whole database on disk, in bytes. */
export async function databaseBytes(db: Queryable): Promise<number | undefined> {
  const row = await db.first<{ readonly bytes: bigint }>(sql`select pg_database_size(current_database()) as bytes`);
  return row && Number(row.bytes);
}

/** Size of each schema on disk in bytes: its tables with their indexes and long values. */
export async function schemaBytes(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.rows<{ readonly name: string; readonly bytes: bigint }>(sql`
    select n.nspname as name, sum(pg_total_relation_size(c.oid))::int8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'pg_toast', 'information_schema')
    group by n.nspname`);
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}
