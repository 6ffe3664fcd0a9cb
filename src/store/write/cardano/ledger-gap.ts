import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/** Records why the ledger state is not computed from the newest block on. */
export async function setLedgerGap(db: Queryable, schema: Identifier, reason: string): Promise<void> {
  await db.run(sql`update ${schema}.checkpoint set ledger_gap = ${reason}`);
}

/** Removes the reason where the ledger state includes the newest block, or the index has no block yet. */
export async function clearLedgerGap(db: Queryable, schema: Identifier): Promise<void> {
  await db.run(sql`update ${schema}.checkpoint set ledger_gap = null
    where ledger_gap is not null and (height is null
      or height = (select max(height) from ${schema}.ledger_block))`);
}
