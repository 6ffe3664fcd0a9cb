import { sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

export interface UndecodedCounts {
  readonly transactions: number;
  readonly events: number;
}

/** Number of items that this build could not decode, each counted up to `max` with a partial index. */
export async function countUndecoded(db: MidnightDb, max: number): Promise<UndecodedCounts> {
  const row = await db.first<{ readonly transactions: bigint; readonly events: bigint }>(sql`
    select (select count(*) from (select from ${db.schema}.transaction
                                   where unknown_parts is not null limit ${max}) t) as transactions,
           (select count(*) from (select from ${db.schema}.ledger_event
                                   where variant is null limit ${max}) e) as events`);
  return { transactions: Number(row?.transactions ?? 0n), events: Number(row?.events ?? 0n) };
}
