import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { NetworkId } from '../chains/networks.js';
import type { Db } from './db.js';
import { SANDBOX_SCHEMA } from './queries/sandbox/chains.js';
import { networkSchema } from './schemas.js';
import { identifier, sql } from './sql.js';

/** The rows of one table in the binary COPY format. */
interface RowsFile {
  readonly file: string;
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** An identity column. */
  readonly identity: string | null;
  readonly rows: number;
}

const MANIFEST = 'rows.json';

/** The chain comes first: the other tables of the schema reference it. */
const SANDBOX_TABLES = ['chain', 'block', 'ledger', 'pending_transaction', 'stale_block'];

interface TableColumns {
  readonly table: string;
  readonly columns: string[];
  readonly identity: string | null;
}

/** Writes the chain and the index of a simulated network into a folder for `loadNetworkRows`. */
export async function dumpNetworkRows(databaseUrl: string, network: NetworkId, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const own = networkSchema(network).name;
    const files: RowsFile[] = [];
    const dump = async (schema: string, { table, columns, identity }: TableColumns, where: string): Promise<void> => {
      const names = columns.map((name) => pg.escapeIdentifier(name)).join(', ');
      const from = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
      const stream = client.query(copyTo(`copy (select ${names} from ${from} ${where}) to stdout (format binary)`));
      const file = `${schema}.${table}`;
      await pipeline(stream, createWriteStream(join(folder, file)));
      files.push({ file, schema, table, columns, identity, rows: stream.rowCount });
    };
    const sandbox = await listTables(client, SANDBOX_SCHEMA.name);
    const chosen = `where network = ${pg.escapeLiteral(network)}`;
    for (const name of SANDBOX_TABLES)
      await dump(SANDBOX_SCHEMA.name, sandbox.find(({ table }) => table === name)!, chosen);
    for (const table of await listTables(client, own)) if (table.table !== 'migration') await dump(own, table, '');
    writeFileSync(join(folder, MANIFEST), `${JSON.stringify(files)}\n`);
  } finally {
    await client.end();
  }
}

async function listTables(client: pg.Client, schema: string): Promise<readonly TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns,
            max(a.attname::text) filter (where a.attidentity <> '') as identity
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [schema],
  );
  return rows;
}

/** Loads a network whose tables exist and whose index has no block, atomically. Returns the number of rows. */
export async function loadNetworkRows(db: Db, folder: string): Promise<number> {
  const files = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as readonly RowsFile[];
  return db.transaction(async (tx) => {
    let total = 0;
    for (const { file, schema, table, columns, identity, rows } of files) {
      if (rows === 0) continue;
      const target = { schema: identifier(schema), table: identifier(table), columns: columns.map(identifier) };
      // Migrations insert rows into some index tables, and the image contains them too.
      if (schema !== SANDBOX_SCHEMA.name) await tx.run(sql`delete from ${target.schema}.${target.table}`);
      const loaded = await tx.copyBytes(target, createReadStream(join(folder, file)));
      if (loaded !== rows) throw new Error(`${file} has ${loaded} rows instead of ${rows}`);
      if (identity !== null)
        await tx.rows(sql`select setval(pg_get_serial_sequence(${`${schema}.${table}`}, ${identity}),
          (select max(${identifier(identity)}) from ${target.schema}.${target.table}))`);
      total += loaded;
    }
    return total;
  });
}
