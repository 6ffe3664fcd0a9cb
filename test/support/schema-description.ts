import type { Db } from '../../src/store/db.js';
import { type Identifier, sql } from '../../src/store/sql.js';

/** Columns, constraints, indexes and storage of all tables of a schema, as text that two databases can be compared by. */
export async function describeSchema(db: Db, { name }: Identifier): Promise<readonly string[]> {
  const rows = await db.rows<{ line: string }>(sql`
    select 'index ' || indexdef as line from pg_indexes where schemaname = ${name}
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = to_regnamespace(${name})
    union all
    select format('column %s %s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
             attstorage, attidentity, attgenerated)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = to_regnamespace(${name}) and c.relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all
    select format('options %s %s %s', oid::regclass, reloptions, relpersistence)
      from pg_class where relnamespace = to_regnamespace(${name}) and relkind in ('r', 'p')
    order by 1`);
  return rows.map(({ line }) => line);
}
