import type { Family } from '../../chains/networks.js';
import { forEachParallel } from '../../kernel/for-each-parallel.js';
import type { Db, Queryable } from '../db.js';
import { type Identifier, identifier, Sql, sql } from '../sql.js';
import { LIVE_INDEXES as BITCOIN_INDEXES } from '../write/bitcoin/live-indexes.js';
import { LIVE_INDEXES as CARDANO_INDEXES } from '../write/cardano/live-indexes.js';
import { createLiveIndex, type LiveIndex, SORT_MEMORY, WRITE_NEW_FILES } from '../write/live-index.js';
import { ASYNC_COMMIT, STAGING_INDEXES } from './staging-tables.js';

const LIVE_INDEXES: Readonly<Record<Family, readonly LiveIndex[]>> = {
  cardano: CARDANO_INDEXES,
  bitcoin: BITCOIN_INDEXES,
  midnight: [],
};

/**
 * Drops the indexes and keys of tables that will be loaded, and stores their definitions in the staging schema. The
 * definitions are those of the server, so nothing of a snapshot becomes part of a statement. Partitioned tables retain
 * their keys: they cannot be restored from an index, and rows that arrive in the order of a key are quick to add to it.
 */
export async function deferIndexes(tx: Queryable, staging: Identifier, tables: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into ${staging}.${STAGING_INDEXES} (table_name, index_name, definition, key_kind)
    select t.relname::text, i.relname::text, pg_get_indexdef(x.indexrelid),
           case c.contype when 'p' then 'primary key' when 'u' then 'unique' end
      from pg_index x
      join pg_class t on t.oid = x.indrelid
      join pg_class i on i.oid = x.indexrelid
      left join pg_constraint c on c.conindid = x.indexrelid and c.contype in ('p', 'u')
     where t.relnamespace = to_regnamespace(${staging.name}) and t.relname = any(${tables}::text[])
       and t.relkind = 'r'`);
  for (const { table, index, keyKind } of await listDeferred(tx, staging))
    await tx.run(
      keyKind === null
        ? sql`drop index ${staging}.${identifier(index)}`
        : sql`alter table ${staging}.${identifier(table)} drop constraint ${identifier(index)}`,
    );
}

interface DeferredIndex {
  readonly table: string;
  readonly index: string;
  readonly definition: string;
  readonly keyKind: 'primary key' | 'unique' | null;
}

const listDeferred = (db: Queryable, staging: Identifier): Promise<DeferredIndex[]> =>
  db.rows<DeferredIndex>(sql`
    select d.table_name as "table", d.index_name as "index", d.definition, d.key_kind as "keyKind"
      from ${staging}.${STAGING_INDEXES} d
      join pg_class c on c.relnamespace = to_regnamespace(${staging.name}) and c.relname = d.table_name
     order by pg_table_size(c.oid) desc, d.index_name`);

/** Creates the missing deferred indexes in parallel, largest table first, and turns keys into constraints again. */
export async function restoreIndexes(
  db: Db,
  staging: Identifier,
  jobs: readonly unknown[],
  onCreated: () => void,
): Promise<void> {
  const deferred = await listDeferred(db, staging);
  const present = await listIndexNames(db, staging);
  await forEachParallel(
    deferred.filter(({ index }) => !present.has(index)),
    jobs,
    async ({ definition }) => {
      await createIndex(db, new Sql([definition], []));
      onCreated();
    },
  );
  const keys = await db.rows<{ name: string }>(sql`
    select conname::text as name from pg_constraint where connamespace = to_regnamespace(${staging.name})`);
  const restored = new Set(keys.map(({ name }) => name));
  await db.transaction(async (tx) => {
    for (const { table, index, keyKind } of deferred) {
      if (keyKind === null || restored.has(index)) continue;
      const kind = keyKind === 'unique' ? sql`unique` : sql`primary key`;
      await tx.run(sql`alter table ${staging}.${identifier(table)}
        add constraint ${identifier(index)} ${kind} using index ${identifier(index)}`);
    }
    // Later migrations may drop or replace an index: a continued import must not create it again.
    await tx.run(sql`delete from ${staging}.${STAGING_INDEXES}`);
  });
}

/** Creates the indexes of a live network, which a bulk load creates at its end, in parallel. */
export async function createLiveIndexes(
  db: Db,
  staging: Identifier,
  family: Family,
  jobs: readonly unknown[],
  onCreated: () => void,
): Promise<void> {
  const present = await listIndexNames(db, staging);
  await forEachParallel(
    LIVE_INDEXES[family].filter(({ name }) => !present.has(name)),
    jobs,
    async (index) => {
      await createIndex(db, createLiveIndex(staging, index));
      onCreated();
    },
  );
}

async function createIndex(db: Db, statement: Sql): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(ASYNC_COMMIT);
    await tx.run(WRITE_NEW_FILES);
    await tx.run(SORT_MEMORY);
    await tx.run(statement);
  });
}

async function listIndexNames(db: Queryable, schema: Identifier): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ name: string }>(
    sql`select indexname::text as name from pg_indexes where schemaname = ${schema.name}`,
  );
  return new Set(rows.map(({ name }) => name));
}
