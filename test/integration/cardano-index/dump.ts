import type { Db } from '../../../src/store/db.js';
import { type Identifier, identifier, sql } from '../../../src/store/sql.js';
import { OFF_CHAIN_TABLES } from '../../support/off-chain-tables.js';

const EXCLUDED_TABLES = new Set<string>(OFF_CHAIN_TABLES);

/** Partitions are part of their table. */
export async function listTables(db: Db, schema: Identifier): Promise<readonly string[]> {
  const rows = await db.rows<{ readonly name: string }>(sql`
    select relname::text as name from pg_class
     where relnamespace = to_regnamespace(${schema.name}) and relkind in ('r', 'p') and not relispartition order by 1`);
  return rows.map(({ name }) => name);
}

/** Every table determined by the chain, as its row count and a hash over all rows. */
export async function fingerprint(db: Db, schema: Identifier): Promise<Readonly<Record<string, string>>> {
  const prints: Record<string, string> = {};
  for (const table of await listTables(db, schema)) {
    if (EXCLUDED_TABLES.has(table)) continue;
    const row = await db.first<{ readonly count: bigint; readonly hash: string | null }>(sql`
      select count(*) as count, md5(string_agg(row_hash, '' order by row_hash)) as hash
        from (select md5(t::text) as row_hash from ${schema}.${identifier(table)} t) rows`);
    prints[table] = `${row?.count} ${row?.hash}`;
  }
  return prints;
}
