import type { Queryable } from '../db.js';
import { type Identifier, nothing, type Sql, sql } from '../sql.js';

/** Far from the tip or near it. */
export type Phase = 'bulk' | 'live';

/** How far an index is. */
export interface IndexState<Place> {
  readonly phase: Phase;
  /** The newest block; undefined before the first. */
  readonly at: Place | undefined;
  /** The block after which history starts; undefined where it starts with the first one. */
  readonly start: Place | undefined;
}

export interface ReadStateOptions {
  /** Keeps a second writer waiting. */
  readonly forUpdate?: boolean;
}

/** The row of the checkpoint; undefined for a schema that was never used. */
export const readCheckpoint = <Row>(
  db: Queryable,
  schema: Identifier,
  columns: Sql,
  { forUpdate = false }: ReadStateOptions = {},
): Promise<Row | undefined> =>
  db.first<Row>(sql`select ${columns} from ${schema}.checkpoint ${forUpdate ? sql`for update` : nothing}`);

export async function markLive(db: Queryable, schema: Identifier): Promise<void> {
  await db.run(sql`update ${schema}.checkpoint set phase = 'live' where phase <> 'live'`);
}
