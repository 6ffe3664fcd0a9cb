import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { deleteBornAfter, type RollbackTarget, reviveDiedAfter } from '../undo-facts.js';
import { type ChainPoint, moveCheckpoint } from './checkpoint.js';
import { FACT_TABLES } from './tables.js';

export interface Undoing {
  readonly from: ChainPoint;
  /** Undefined where no block remains. */
  readonly to: ChainPoint | undefined;
  readonly now: Date;
}

/**
 * Undoes everything after `to`, inside the caller's transaction: facts created later are deleted, facts that ended
 * later are restored.
 */
export async function rollBack(db: Queryable, schema: Identifier, { from, to, now }: Undoing): Promise<void> {
  const target = await findRollbackTarget(db, schema, to);
  await db.run(sql`
    insert into ${schema}.rollback_log (id, observed_at, from_height, from_hash, to_height, to_hash)
    select coalesce(max(id) + 1, 0), ${now}::timestamptz, ${from.height}::integer, ${from.hash}::bytea,
           ${to?.height}::integer, ${to?.hash}::bytea
      from ${schema}.rollback_log`);
  await db.run(sql`
    insert into ${schema}.dropped_transaction (rollback_id, height, hash)
    select (select max(id) from ${schema}.rollback_log), height, hash from ${schema}.transaction where id > ${target.txId}`);
  for (const table of Object.values(FACT_TABLES)) {
    await deleteBornAfter(db, schema, table, target);
    await reviveDiedAfter(db, schema, table, target);
  }
  await moveCheckpoint(db, schema, to);
}

async function findRollbackTarget(
  db: Queryable,
  schema: Identifier,
  to: ChainPoint | undefined,
): Promise<RollbackTarget> {
  const height = to?.height ?? -1;
  const row = await db.first<{ readonly tx_id: number }>(sql`select first_tx_id + tx_count - 1 as tx_id
    from ${schema}.block where height <= ${height} order by height desc limit 1`);
  return { height, txId: row?.tx_id ?? -1 };
}
