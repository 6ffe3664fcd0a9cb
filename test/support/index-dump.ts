import { createHash } from 'node:crypto';
import type { NetworkId } from '../../src/chains/networks.js';
import type { Db } from '../../src/store/db.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { BITCOIN_OFF_CHAIN_TABLES, OFF_CHAIN_TABLES } from './off-chain-tables.js';

const EXCLUDED_TABLES = new Set<string>([...OFF_CHAIN_TABLES, ...BITCOIN_OFF_CHAIN_TABLES]);

/** Every index table that is determined by the chain: its row count and a hash over all rows in a fixed order. */
export async function dumpIndex(db: Db, network: NetworkId): Promise<Readonly<Record<string, string>>> {
  const schema = networkSchema(network);
  const tables = await db.rows<{ name: string }>(sql`
    select relname::text as name from pg_class
     where relnamespace = to_regnamespace(${schema.name}) and relkind in ('r', 'p') and not relispartition order by 1`);
  const dump: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !EXCLUDED_TABLES.has(table.name))) {
    const rows = await db.rows<{ row: string }>(
      sql`select t::text as row from ${schema}.${identifier(name)} t order by 1`,
    );
    const hash = createHash('sha256').update(rows.map(({ row }) => row).join('\n'));
    dump[name] = `${rows.length} rows ${hash.digest('hex').slice(0, 16)}`;
  }
  return dump;
}
