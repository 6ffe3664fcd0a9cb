import type { Queryable } from '../db.js';
import { type Identifier, type Sql, sql } from '../sql.js';

/** Why a transaction left the mempool. */
export type LeftReason = 'CONFIRMED' | 'REPLACED' | 'EXPIRED' | 'EVICTED';

/** Retention of stays that have ended. */
export const STAY_RETENTION_MS = 24 * 3_600_000;

/**
 * Begins stays of the rows of a query with the columns `tx_hash`, `place`, `at` and `owners`, in the order of `place`.
 * A transaction that is in the mempool already is left unchanged. The lock of `mempool_log` is held until the commit, so
 * that positions become visible in their order.
 */
export const beginStays = (db: Queryable, schema: Identifier, entered: Sql): Promise<number> =>
  db.run(sql`
    with fresh as materialized (
      select e.*, row_number() over (order by e.place, e.tx_hash) as number from (${entered}) e
       where not exists (select from ${schema}.mempool_stay s where s.tx_hash = e.tx_hash and s.left_position is null)),
    log as (
      update ${schema}.mempool_log set last = last + (select count(*) from fresh) where exists (select from fresh)
      returning last)
    insert into ${schema}.mempool_stay (entered_position, entered_at, tx_hash, owners)
    select log.last - (select count(*) from fresh) + f.number, f.at, f.tx_hash, f.owners from fresh f, log`);

/** Ends stays of the rows of a query with the columns `entered_position`, `reason` and `replaced_by`. */
export const endStays = (db: Queryable, schema: Identifier, ended: Sql): Promise<number> =>
  db.run(sql`
    with gone as materialized (
      select e.*, row_number() over (order by e.entered_position) as number from (${ended}) e),
    log as (
      update ${schema}.mempool_log set last = last + (select count(*) from gone) where exists (select from gone)
      returning last)
    update ${schema}.mempool_stay s
       set left_position = log.last - (select count(*) from gone) + g.number, left_at = now(), reason = g.reason,
           replaced_by = g.replaced_by
      from gone g, log where s.entered_position = g.entered_position`);

export const deleteOldStays = (db: Queryable, schema: Identifier, now: Date): Promise<number> =>
  db.run(sql`
    delete from ${schema}.mempool_stay where left_at < ${new Date(now.getTime() - STAY_RETENTION_MS)}`);
