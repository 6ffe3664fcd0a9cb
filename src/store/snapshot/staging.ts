import type { Family } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Db, Queryable } from '../db.js';
import { sqlState } from '../errors.js';
import { migrateStaging } from '../migrations/migrate.js';
import type { Migration } from '../migrations/migration.js';
import { type Identifier, identifier, sql } from '../sql.js';
import { RAW_BLOCKS } from '../write/cardano/raw-block-table.js';
import { ensurePartitions, listPartitions, type PartitionedTable } from '../write/partitions.js';
import { deferIndexes } from './deferred-indexes.js';
import type { SnapshotChunk, SnapshotManifest, SnapshotTable } from './snapshot-manifest.js';
import { listSnapshotTables, type StoredTable } from './snapshot-tables.js';
import { ASYNC_COMMIT, STAGING_CHUNKS, STAGING_INDEXES, STAGING_STATE, STAGING_TABLES } from './staging-tables.js';

/**
 * The schema into which a snapshot is loaded. No query of the service uses it, and it replaces the schema of the network
 * when it is complete.
 */
export const stagingSchema = ({ name }: Identifier): Identifier => identifier(`${name}_import`);

const PARTITIONED_TABLES: Readonly<Partial<Record<Family, PartitionedTable>>> = { cardano: RAW_BLOCKS };

export interface StagingRequest {
  readonly schema: Identifier;
  readonly manifest: SnapshotManifest;
  readonly manifestHash: string;
  /** All migrations of this build; those of the manifest are a prefix. */
  readonly migrations: readonly Migration[];
}

/** Continues an import of the same manifest, or starts it. Returns the files that are already loaded. */
export async function openStaging(db: Db, request: StagingRequest): Promise<ReadonlySet<string>> {
  const { schema, manifest, manifestHash, migrations } = request;
  const staging = stagingSchema(schema);
  if ((await readImportedHash(db, staging)) !== manifestHash) {
    await dropStaging(db, schema);
    await migrateStaging(db, staging, schema, migrations.slice(0, manifest.migrations.length));
    const tables = await listSnapshotTables(db, staging);
    checkTables(manifest, tables);
    await db.transaction(async (tx) => {
      await createPartitions(tx, staging, manifest);
      await prepareTables(tx, staging, tables, manifestHash);
    });
  }
  const loaded = await db.rows<{ file: string }>(sql`select file from ${staging}.${STAGING_CHUNKS}`);
  return new Set(loaded.map(({ file }) => file));
}

export async function dropStaging(db: Queryable, schema: Identifier): Promise<void> {
  await db.run(sql`drop schema if exists ${stagingSchema(schema)} cascade`);
}

/** Undefined when there is no import, or when it was interrupted before its tables were prepared. */
async function readImportedHash(db: Queryable, staging: Identifier): Promise<string | undefined> {
  const found = await db.first<{ exists: boolean }>(
    sql`select to_regclass(${`${staging.name}.${STAGING_STATE.name}`}) is not null as exists`,
  );
  if (found?.exists !== true) return undefined;
  return (await db.first<{ hash: string }>(sql`select manifest_hash as hash from ${staging}.${STAGING_STATE}`))?.hash;
}

/** The names in a manifest are used only after this comparison with the tables that the migrations created. */
function checkTables({ tables }: SnapshotManifest, created: readonly StoredTable[]): void {
  const describe = (columns: readonly { readonly name: string; readonly type: string }[]): string =>
    columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  const given = new Map(
    tables.filter(({ schema }) => schema === 'network').map((table) => [table.name, describe(table.columns)]),
  );
  for (const { name, columns } of created) {
    const found = given.get(name);
    if (found === undefined) throw new ServiceError('invalid', `The snapshot has no table ${name}: export it again`);
    if (found !== describe(columns))
      throw new ServiceError('invalid', `The snapshot has other columns in the table ${name}: export it again`);
    given.delete(name);
  }
  for (const name of given.keys())
    throw new ServiceError('invalid', `The snapshot has a table ${name}, which its schema version does not have`);
}

/** Rows are loaded into the partitions that the heights of the snapshot need. */
async function createPartitions(tx: Queryable, staging: Identifier, manifest: SnapshotManifest): Promise<void> {
  const table = PARTITIONED_TABLES[manifest.family];
  if (table === undefined || (await listPartitions(tx, staging, table.name)).length === 0) return;
  await ensurePartitions(tx, staging, table, { first: manifest.firstBlock.height, last: manifest.tip.height });
}

async function prepareTables(
  tx: Queryable,
  staging: Identifier,
  tables: readonly StoredTable[],
  manifestHash: string,
): Promise<void> {
  await tx.run(sql`create table ${staging}.${STAGING_STATE} (manifest_hash text not null)`);
  await tx.run(sql`create table ${staging}.${STAGING_CHUNKS} (file text primary key)`);
  await tx.run(sql`create table ${staging}.${STAGING_INDEXES} (
    table_name text not null, index_name text not null, definition text not null, key_kind text)`);
  await deferIndexes(
    tx,
    staging,
    tables.map(({ name }) => name),
  );
  // Migrations insert rows into some tables, and the snapshot contains them too.
  for (const { name } of tables) await tx.run(sql`truncate ${staging}.${identifier(name)}`);
  await tx.run(sql`insert into ${staging}.${STAGING_STATE} (manifest_hash) values (${manifestHash})`);
}

/** Loads a chunk of the index together with the mark that it is loaded. */
export async function loadChunk(
  db: Db,
  schema: Identifier,
  table: SnapshotTable,
  chunk: SnapshotChunk,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const staging = stagingSchema(schema);
  await db.transaction(async (tx) => {
    await tx.run(ASYNC_COMMIT);
    await copyChunk(tx, staging, table, chunk, bytes);
    await tx.run(sql`insert into ${staging}.${STAGING_CHUNKS} (file) values (${chunk.file})`);
  });
}

/** Class 22 of SQLSTATE: invalid data; class 23: violated constraints. */
const INVALID_DATA = /^2[23]/;

export async function copyChunk(
  tx: Queryable,
  schema: Identifier,
  { name, columns }: SnapshotTable,
  { file, rows }: SnapshotChunk,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const target = { schema, table: identifier(name), columns: columns.map((column) => identifier(column.name)) };
  const loaded = await tx.copyBytes(target, bytes).catch((cause: unknown) => {
    if (!INVALID_DATA.test(sqlState(cause) ?? '')) throw cause;
    throw new ServiceError('invalid', `The chunk ${file} does not contain rows of the table ${name}`, { cause });
  });
  if (loaded !== rows)
    throw new ServiceError('invalid', `The chunk ${file} has ${loaded} rows instead of ${rows}: export it again`);
}

/** Continues the numbering of identity columns after the loaded rows. */
export async function restoreSequences(
  tx: Queryable,
  schema: Identifier,
  tables: readonly StoredTable[],
): Promise<void> {
  for (const { name, identity } of tables)
    if (identity !== null)
      await tx.rows(sql`select setval(pg_get_serial_sequence(${`${schema.name}.${name}`}, ${identity}), m.last)
        from (select max(${identifier(identity)}) as last from ${schema}.${identifier(name)}) m where m.last is not null`);
}

/** Gives the staging schema the name of the network's schema, whose old tables are dropped. */
export async function publishStaging(tx: Queryable, schema: Identifier): Promise<void> {
  const staging = stagingSchema(schema);
  for (const table of STAGING_TABLES) await tx.run(sql`drop table ${staging}.${table}`);
  await tx.run(sql`drop schema if exists ${schema} cascade`);
  await tx.run(sql`alter schema ${staging} rename to ${schema}`);
}

/** Without statistics the first queries would choose slow plans. */
export async function analyzeTable(db: Db, schema: Identifier, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(ASYNC_COMMIT);
    await tx.run(sql`analyze ${stagingSchema(schema)}.${identifier(name)}`);
  });
}
