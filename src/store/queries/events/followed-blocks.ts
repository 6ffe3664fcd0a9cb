import type { NetworkDb } from '../../network-db.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import { EVENT_COLUMNS } from './event-columns.js';

/** Families whose index stores the bytes of blocks. */
export type FollowedDb = NetworkDb<'cardano' | 'bitcoin'>;

/** A block's place on the chain. `position` is its slot, on Bitcoin its height. */
export interface FollowedPoint {
  readonly height: number;
  readonly slot: number | undefined;
  readonly position: number;
  readonly hash: string;
}

export interface FollowedBlock extends FollowedPoint {
  readonly previousHash: string | undefined;
  /** The era number in front of the bytes of a Cardano block. */
  readonly era: number | undefined;
  /** Undefined where only headers are stored, or where bytes were not requested. */
  readonly bytes: Uint8Array | undefined;
}

interface PointRow {
  readonly height: number;
  readonly slot: bigint | null;
  readonly hash: string;
}

const toPoint = ({ height, slot, hash }: PointRow): FollowedPoint => ({
  height,
  slot: slot === null ? undefined : Number(slot),
  position: slot === null ? height : Number(slot),
  hash,
});

const pointColumns = ({ family }: FollowedDb): Sql =>
  sql`b.height, ${EVENT_COLUMNS[family].slot} as slot, encode(b.hash, 'hex') as hash`;

/** The given blocks that are on the chain, highest first. */
export async function findPoints(db: FollowedDb, hashes: readonly Uint8Array[]): Promise<readonly FollowedPoint[]> {
  if (hashes.length === 0) return [];
  const rows = await db.rows<PointRow>(sql`
    select ${pointColumns(db)} from ${db.schema}.block b where b.hash = any(${hashes}::bytea[]) order by b.height desc`);
  return rows.map(toPoint);
}

/** The deepest rollback after an entry of the rollback log; `to` is undefined where no block remained. */
export async function findForkSince(
  db: FollowedDb,
  rollbackId: number,
): Promise<{ readonly to: FollowedPoint | undefined } | undefined> {
  const { log, forkHeight } = EVENT_COLUMNS[db.family];
  const row = await db.first<{ readonly height: number | null }>(sql`
    select min(coalesce(${forkHeight}, -1)) as height from ${db.schema}.${log} where id > ${rollbackId}`);
  if (row === undefined || row.height === null) return undefined;
  const block = await db.first<PointRow>(sql`
    select ${pointColumns(db)} from ${db.schema}.block b where b.height = ${row.height}`);
  return { to: block && toPoint(block) };
}

export interface FollowedRange {
  /** Height of the last block that the follower has; -1 for none. */
  readonly after: number;
  readonly limit: number;
  readonly withBytes: boolean;
  /** Size of the blocks together, beyond which no further block is added. */
  readonly maxBytes: number;
}

/** The next blocks, oldest first; at least one if there is one. */
export async function listFollowedBlocks(db: FollowedDb, range: FollowedRange): Promise<readonly FollowedBlock[]> {
  const { after, limit, withBytes, maxBytes } = range;
  const { schema } = db;
  const isCardano = db.family === 'cardano';
  const rows = await db.rows<
    PointRow & {
      readonly previous: string | null;
      readonly era: number | null;
      readonly bytes: Uint8Array | null;
    }
  >(sql`
    select ${pointColumns(db)}, ${isCardano ? sql`b.era` : sql`null::smallint`} as era,
           ${isCardano ? sql`encode(b.previous_hash, 'hex')` : sql`(select encode(p.hash, 'hex') from ${schema}.block p where p.height = b.height - 1)`} as previous,
           ${withBytes ? (isCardano ? sql`case when r.whole then r.bytes end` : sql`r.bytes`) : sql`null::bytea`} as bytes
      from (select height, sum(size) over (order by height) - size as bytes_before
              from (select height, size from ${schema}.block where height > ${after} order by height limit ${limit}) n) s
      join ${schema}.block b on b.height = s.height
      ${
        withBytes
          ? sql`left join lateral (select * from ${schema}.raw_block where height = b.height limit 1) r on true`
          : emptySql
      }
     where s.bytes_before < ${withBytes ? maxBytes : Number.MAX_SAFE_INTEGER}::bigint
     order by b.height`);
  return rows.map((row) =>
    Object.assign(toPoint(row), {
      previousHash: row.previous ?? undefined,
      era: row.era ?? undefined,
      bytes: row.bytes ?? undefined,
    }),
  );
}
