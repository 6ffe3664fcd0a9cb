import type { Queryable } from '../db.js';
import { type Identifier, type Sql, sql } from '../sql.js';

/** The channel of PostgreSQL on which the writer of an index announces its commits. */
export const CHANGE_CHANNEL = 'crosstie_index';

/**
 * Announces a change of a network's index, in the transaction of the change: PostgreSQL delivers it when the
 * transaction commits, and not otherwise. An expression, so that it needs no statement of its own.
 */
export const notifyChange = ({ name }: Identifier): Sql => sql`pg_notify(${CHANGE_CHANNEL}, ${name})`;

/** Announces a change that has no statement to carry the announcement. */
export async function announceChange(tx: Queryable, schema: Identifier): Promise<void> {
  await tx.run(sql`select ${notifyChange(schema)}`);
}
