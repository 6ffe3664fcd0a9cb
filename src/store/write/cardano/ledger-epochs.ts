import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { EPOCH_TABLES, type EpochTableName } from './ledger-tables.js';

/** Rows of an epoch boundary by table, in the order of the table's columns. */
export type EpochRows = Partial<Record<EpochTableName, Iterable<readonly unknown[]>>>;

/** Writes the rows of several boundaries. */
export async function writeEpochs(db: Queryable, schema: Identifier, epochs: readonly EpochRows[]): Promise<number> {
  let count = 0;
  for (const name of Object.keys(EPOCH_TABLES) as EpochTableName[]) {
    const parts = epochs.flatMap(({ [name]: content }) => (content === undefined ? [] : [content]));
    if (parts.every((content) => Array.isArray(content) && content.length === 0)) continue;
    const { name: table, columns } = EPOCH_TABLES[name];
    count += await db.copy({ schema, table, columns }, chain(parts));
  }
  return count;
}

function* chain<Item>(parts: readonly Iterable<Item>[]): Generator<Item> {
  for (const part of parts) yield* part;
}

/** Deletes the results of boundaries after a height. */
export async function rollBackEpochs(db: Queryable, schema: Identifier, height: number): Promise<void> {
  const row = await db.first<{ readonly epoch: number | null }>(
    sql`select min(epoch) as epoch from ${schema}.epoch_ledger where height > ${height}`,
  );
  const epoch = row?.epoch;
  if (epoch == null) return;
  for (const { name, epochColumn, epochsAhead } of Object.values(EPOCH_TABLES))
    await db.run(sql`delete from ${schema}.${name} where ${epochColumn} >= ${epoch + epochsAhead}`);
  await db.run(sql`delete from ${schema}.ledger_comparison where epoch >= ${epoch}`);
}

/** Deletes the versions of the state that a rollback to `height` or later does not need. */
export async function pruneLedger(db: Queryable, schema: Identifier, height: number): Promise<void> {
  await db.run(sql`delete from ${schema}.ledger_entry where ended_height < ${height}`);
  await db.run(sql`delete from ${schema}.ledger_block where height < ${height}`);
  await db.run(sql`
    delete from ${schema}.${EPOCH_TABLES.balance.name}
     where epoch < (select max(epoch) from ${schema}.epoch_ledger where height <= ${height})`);
}
