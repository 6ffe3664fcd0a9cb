import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface LeaseRequest {
  readonly subject: string;
  readonly month: number;
  /** The month's quota. */
  readonly quota: number;
  /** Requests that currently wait for quota. */
  readonly pending: number;
  /** The amount that the process would like to lease. */
  readonly desired: number;
  /** The part of the remainder that one process may lease beyond its pending requests: 1 / `share`. */
  readonly share: number;
  /** Used since the last report. */
  readonly used: number;
}

export interface LeaseResult {
  readonly granted: number;
  readonly leased: number;
  readonly used: number;
}

/**
 * Leases a block of the month's quota and reports usage. One statement on one row: `leased` never exceeds `quota`,
 * regardless of concurrent processes. When less remains than is pending, `wanted_at` asks the others to return quota,
 * in the database's time, which is the same for all.
 */
export async function leaseQuota(db: Queryable, request: LeaseRequest): Promise<LeaseResult> {
  const { subject, month, quota, pending, desired, share, used } = request;
  const grant = (leased: ReturnType<typeof sql>) => sql`greatest(0, least(${quota}::bigint - ${leased},
    greatest(${pending}::bigint, least(${desired}::bigint, (${quota}::bigint - ${leased}) / ${share}::bigint))))`;
  const row = await db.first<LeaseResult>(sql`
    insert into ${service}.quota_month as q (subject, month, leased, used, granted, wanted_at)
    values (${subject}, ${month}, ${grant(sql`0`)}, ${used}, ${grant(sql`0`)}, null)
    on conflict (subject, month) do update set
      granted = ${grant(sql`q.leased`)},
      leased = q.leased + ${grant(sql`q.leased`)},
      used = q.used + ${used}::bigint,
      wanted_at = case when q.leased + ${pending}::bigint > ${quota}::bigint
                        and q.used + ${used}::bigint < ${quota}::bigint
                       then clock_timestamp() else q.wanted_at end
    returning granted::float8 as granted, leased::float8 as leased, used::float8 as used`);
  return row as LeaseResult;
}

export interface Settlement {
  readonly subject: string;
  readonly month: number;
  readonly used: number;
  /** Leased but unused: available to others. */
  readonly returned: number;
}

/**
 * Reports usage and returns quota for many subjects. Rows are locked in a fixed order, so two processes cannot
 * deadlock.
 */
export const settleQuotas = (
  db: Queryable,
  settlements: readonly Settlement[],
): Promise<{ readonly subject: string; readonly month: number; readonly used: number }[]> =>
  db.rows(sql`
    with settled as (
      select * from jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb)
        as r (subject text, month integer, used bigint, returned bigint)),
    locked as materialized (
      select q.subject, q.month from ${service}.quota_month q join settled r using (subject, month)
       order by q.subject, q.month for update of q)
    update ${service}.quota_month q set used = q.used + r.used, leased = q.leased - r.returned
      from settled r join locked using (subject, month)
     where q.subject = r.subject and q.month = r.month
    returning q.subject, q.month, q.used::float8 as used`);

/** Subjects for which a process recently found no quota left although not all is used. */
export const findContendedQuotas = (db: Queryable): Promise<{ readonly subject: string; readonly month: number }[]> =>
  db.rows(sql`
    select subject, month from ${service}.quota_month
     where wanted_at > clock_timestamp() - interval '2 seconds' limit 10000`);

export const findQuotaUsed = (
  db: Queryable,
  { subject, month }: { subject: string; month: number },
): Promise<{ readonly used: number } | undefined> =>
  db.first(sql`
    select used::float8 as used from ${service}.quota_month where subject = ${subject} and month = ${month}`);

export const deleteQuotas = (db: Queryable, { before }: { before: number }): Promise<number> =>
  db.run(sql`delete from ${service}.quota_month where month < ${before}`);
