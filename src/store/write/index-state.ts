import { notifyChange } from '../changes/notify-change.js';
import type { Queryable } from '../db.js';
import { emptySql, type Identifier, type Sql, sql } from '../sql.js';

/** Initial bulk load or following the tip. */
export type Phase = 'bulk' | 'live';

/** Progress of an index. */
export interface IndexState<Place> {
  readonly phase: Phase;
  /** The newest block; undefined before the first. */
  readonly at: Place | undefined;
  /** The block after which history starts; undefined where it starts with the first block. */
  readonly start: Place | undefined;
}

export interface ReadStateOptions {
  /** Makes a second writer wait. */
  readonly forUpdate?: boolean;
}

/** The row of the checkpoint; undefined for a schema that was never used. */
export const readCheckpoint = <Row>(
  db: Queryable,
  schema: Identifier,
  columns: Sql,
  { forUpdate = false }: ReadStateOptions = {},
): Promise<Row | undefined> =>
  db.first<Row>(sql`select ${columns} from ${schema}.checkpoint ${forUpdate ? sql`for update` : emptySql}`);

export async function markLive(db: Queryable, schema: Identifier): Promise<void> {
  await db.run(sql`update ${schema}.checkpoint set phase = 'live' where phase <> 'live'
    returning ${notifyChange(schema)}`);
}
