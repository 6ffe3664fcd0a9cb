import type { Network, NetworkId } from '../../chains/networks.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { Queryable } from '../db.js';
import { networkSchema } from '../schemas.js';
import { emptySql, type Identifier, sql } from '../sql.js';
import type { SnapshotManifest } from './snapshot-manifest.js';

type Point = SnapshotManifest['tip'];

export interface IndexedState extends Pick<SnapshotManifest, 'tip' | 'firstBlock' | 'phase'> {
  /**
   * Identifies this state of the tables that blocks change. Every such transaction writes the checkpoint, so the
   * transaction that wrote it last identifies all of them, also after a rollback that returned to the same tip.
   */
  readonly version: string;
}

interface PointRow {
  readonly height: number;
  readonly slot: string | null;
  readonly hash: Uint8Array;
}

const toPoint = ({ height, slot, hash }: PointRow): Point => ({
  height,
  slot: slot === null ? null : Number(slot),
  hash: toHex(hash),
});

/** Undefined when the network has no indexed block. Not every family stores slots. */
export async function readIndexedState(
  db: Queryable,
  network: NetworkId,
  schema: Identifier = networkSchema(network),
): Promise<IndexedState | undefined> {
  const tables = await db.first<{ exists: boolean }>(
    sql`select to_regclass(${`${schema.name}.checkpoint`}) is not null as exists`,
  );
  if (tables?.exists !== true) return undefined;
  const row = await db.first<PointRow & { phase: 'bulk' | 'live'; version: string }>(sql`
    select c.phase, c.height, c.hash, to_jsonb(c) ->> 'slot' as slot,
           concat_ws(' ', d.oid, c.tableoid, c.xmin) as version
      from ${schema}.checkpoint c, pg_database d
     where c.hash is not null and d.datname = current_database()`);
  const first = await db.first<PointRow>(
    sql`select height, hash, to_jsonb(b) ->> 'slot' as slot from ${schema}.block b order by height limit 1`,
  );
  if (row === undefined || first === undefined) return undefined;
  return { tip: toPoint(row), firstBlock: toPoint(first), phase: row.phase, version: row.version };
}

/** Whether the index contains a block. An epoch boundary block of Byron repeats the height of the block before it. */
export async function hasIndexedBlock(
  db: Queryable,
  { id, family }: Pick<Network, 'id' | 'family'>,
  { height, hash }: Pick<Point, 'height' | 'hash'>,
): Promise<boolean> {
  const schema = networkSchema(id);
  const bytes = fromHex(hash);
  const boundary =
    family === 'cardano'
      ? sql`or exists (select from ${schema}.boundary_block where height = ${height} and hash = ${bytes})`
      : emptySql;
  const row = await db.first<{ found: boolean }>(sql`
    select exists (select from ${schema}.block where height = ${height} and hash = ${bytes}) ${boundary} as found`);
  return row?.found === true;
}
