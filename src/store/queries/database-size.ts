import type { Queryable } from '../db.js';
import { sql } from '../sql.js';

/** Size of the whole database on disk, in bytes. */
export async function databaseBytes(db: Queryable): Promise<number | undefined> {
  const row = await db.first<{ readonly bytes: bigint }>(sql`select pg_database_size(current_database()) as bytes`);
  return row && Number(row.bytes);
}
