import type { Db, Queryable } from '../../db.js';
import { sqlState } from '../../errors.js';
import { type Identifier, identifier, sql } from '../../sql.js';
import { attachPartition, isInSpan, markPruned, type Partition } from '../partitions.js';
import { FACT_TABLES, type Row } from './tables.js';

/** Larger than any header of any era. */
export const HEADER_BYTES = 4_096;

const PAGE_BLOCKS = 2_000;

const { name: TABLE, columns: COLUMNS } = FACT_TABLES.rawBlock;

interface StoredBlock {
  readonly height: number;
  readonly whole: boolean;
  readonly start: Uint8Array;
}

export interface PruneOptions {
  /** Takes the header from bytes that begin with those of a block. */
  readonly extractHeader: (start: Uint8Array) => Uint8Array;
  readonly signal: AbortSignal;
}

/**
 * Replaces a partition of complete blocks by one of their headers, which blocks and pools are described by. False when
 * other statements used the table for too long, or the signal aborted: the copied headers are used by the next attempt.
 * Only for blocks that can no longer be rolled back.
 */
export async function pruneRawBlocks(
  db: Db,
  schema: Identifier,
  partition: Partition,
  { extractHeader, signal }: PruneOptions,
): Promise<boolean> {
  const headers = identifier(`${partition.name.name}_headers`);
  await db.run(sql`create table if not exists ${schema}.${headers}
    (like ${schema}.${TABLE} including all, constraint ${headers} check (${isInSpan(partition)}))`);
  await copyHeaders(db, schema, { partition, headers, extractHeader, signal });
  if (signal.aborted) return false;
  await db.vacuum(schema, headers, signal);
  try {
    await db.transaction((tx) => exchange(tx, schema, partition, headers));
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return false;
  }
  return true;
}

interface HeaderCopy extends PruneOptions {
  readonly partition: Partition;
  readonly headers: Identifier;
}

/** In order of height, so that an interrupted copy continues after its last row. */
async function copyHeaders(
  db: Db,
  schema: Identifier,
  { partition, headers, extractHeader, signal }: HeaderCopy,
): Promise<void> {
  const last = await db.first<{ readonly height: number | null }>(
    sql`select max(height) as height from ${schema}.${headers}`,
  );
  for (let after = last?.height ?? -1; !signal.aborted; ) {
    const blocks = await db.rows<StoredBlock>(sql`
      select height, whole, substring(bytes from 1 for ${HEADER_BYTES}) as start from ${schema}.${partition.name}
       where height > ${after} order by height limit ${PAGE_BLOCKS}`);
    if (blocks.length === 0) return;
    const rows = blocks.map(
      ({ height, whole, start }): Row<'rawBlock'> => [height, false, whole ? extractHeader(start) : start],
    );
    await db.copy({ schema, table: headers, columns: COLUMNS }, rows);
    after = blocks.at(-1)!.height;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Readers wait for this lock, and it waits for them: rather try again later than hold up requests. */
const LOCK_PATIENCE = sql`select set_config('lock_timeout', '1s', true)`;

async function exchange(
  tx: Queryable,
  schema: Identifier,
  { name, from, to }: Partition,
  headers: Identifier,
): Promise<void> {
  await tx.run(LOCK_PATIENCE);
  await tx.run(sql`alter table ${schema}.${TABLE} detach partition ${schema}.${name}`);
  await tx.run(sql`drop table ${schema}.${name}`);
  await tx.run(attachPartition(schema, TABLE, headers, { from, to }));
  await tx.run(sql`alter table ${schema}.${headers} drop constraint ${headers}`);
  await tx.run(sql`alter table ${schema}.${headers} rename to ${name}`);
  await markPruned(tx, schema, name);
  await tx.run(sql`update ${schema}.boundary_block set bytes = null where height < ${to} and bytes is not null`);
}
