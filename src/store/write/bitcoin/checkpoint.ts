import { notifyChange } from '../../changes/notify-change.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { type IndexState, type Phase, type ReadStateOptions, readCheckpoint } from '../index-state.js';

export interface ChainPoint {
  readonly height: number;
  /** In display order. */
  readonly hash: Uint8Array;
}

interface StateRow {
  readonly phase: Phase;
  readonly height: number | null;
  readonly hash: Uint8Array | null;
  readonly start_height: number | null;
  readonly start_hash: Uint8Array | null;
}

/** Undefined for a schema that was never used. */
export async function readState(
  db: Queryable,
  schema: Identifier,
  options?: ReadStateOptions,
): Promise<IndexState<ChainPoint> | undefined> {
  const columns = sql`phase, height, hash, start_height, start_hash`;
  const row = await readCheckpoint<StateRow>(db, schema, columns, options);
  if (row === undefined) return undefined;
  return {
    phase: row.phase,
    at: toChainPoint(row.height, row.hash),
    start: toChainPoint(row.start_height, row.start_hash),
  };
}

const toChainPoint = (height: number | null, hash: Uint8Array | null): ChainPoint | undefined =>
  height === null || hash === null ? undefined : { height, hash };

export async function createState(db: Queryable, schema: Identifier, start: ChainPoint | undefined): Promise<void> {
  await db.run(sql`insert into ${schema}.checkpoint (phase, start_height, start_hash)
    values ('bulk', ${start?.height}, ${start?.hash})`);
}

export async function moveCheckpoint(db: Queryable, schema: Identifier, at: ChainPoint | undefined): Promise<void> {
  await db.run(sql`update ${schema}.checkpoint set height = ${at?.height}, hash = ${at?.hash}
    returning ${notifyChange(schema)}`);
}

export async function findPointsAt(
  db: Queryable,
  schema: Identifier,
  heights: readonly number[],
): Promise<readonly ChainPoint[]> {
  return db.rows<ChainPoint>(sql`select height, hash from ${schema}.block
    where height = any(${heights}::integer[]) order by height desc`);
}

export const findPointAt = (db: Queryable, schema: Identifier, height: number): Promise<ChainPoint | undefined> =>
  db.first<ChainPoint>(sql`select height, hash from ${schema}.block where height = ${height}`);

/** Miner timestamp in seconds since 1970. */
export async function blockTime(db: Queryable, schema: Identifier, height: number): Promise<number | undefined> {
  const row = await db.first<{ readonly time: bigint }>(sql`select time from ${schema}.block where height = ${height}`);
  return row && Number(row.time);
}
