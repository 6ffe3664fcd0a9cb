import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { emptySql, type Sql, sql } from '../../sql.js';

export interface HourUsage {
  readonly accountId: string;
  readonly credential: string;
  /** ISO 8601. */
  readonly hour: string;
  readonly requests: number;
  readonly errors: number;
  readonly throttled: number;
}

export interface OperationUsage {
  readonly accountId: string;
  readonly credential: string;
  readonly operation: string;
  /** ISO 8601 date. */
  readonly day: string;
  readonly calls: number;
  readonly errors: number;
  /** A PostgreSQL array literal, `{0,3,1}`. */
  readonly histogram: string;
}

export interface KeyUsage {
  readonly keyId: string;
  readonly requests: number;
  readonly lastUsedAt: string;
}

export interface AccountUsage {
  readonly accountId: string;
  readonly requests: number;
}

// Rows are written in key order: two processes that flush the same rows wait for each other and never deadlock. Within
// one call each row must have a different key.

export const addHourUsage = (db: Queryable, entries: readonly HourUsage[]): Promise<number> =>
  db.run(sql`
    insert into ${service}.usage_hour as u (account_id, credential, hour, requests, errors, throttled)
    select "accountId", credential, hour, requests, errors, throttled
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r
        ("accountId" uuid, credential uuid, hour timestamptz, requests bigint, errors bigint, throttled bigint)
     order by 1, 2, 3
    on conflict (account_id, credential, hour) do update set
      requests = u.requests + excluded.requests,
      errors = u.errors + excluded.errors,
      throttled = u.throttled + excluded.throttled`);

export const addOperationUsage = (db: Queryable, entries: readonly OperationUsage[]): Promise<number> =>
  db.run(sql`
    insert into ${service}.usage_operation_day as u (account_id, credential, operation, day, calls, errors, histogram)
    select "accountId", credential, operation, day, calls, errors, histogram::bigint[]
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r
        ("accountId" uuid, credential uuid, operation text, day date, calls bigint, errors bigint, histogram text)
     order by 1, 2, 3, 4
    on conflict (account_id, credential, operation, day) do update set
      calls = u.calls + excluded.calls,
      errors = u.errors + excluded.errors,
      histogram = (select array_agg(coalesce(old, 0) + coalesce(new, 0) order by place)
                     from unnest(u.histogram, excluded.histogram) with ordinality as both_of (old, new, place))`);

/** Keys deleted in the meantime are skipped. */
export const addKeyUsage = (db: Queryable, entries: readonly KeyUsage[]): Promise<number> =>
  db.run(sql`
    insert into ${service}.api_key_use as u (key_id, total_requests, last_used_at)
    select k.id, r.requests, r."lastUsedAt"
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as r ("keyId" uuid, requests bigint, "lastUsedAt" timestamptz)
      join ${service}.api_key k on k.id = r."keyId"
     order by k.id
    on conflict (key_id) do update set
      total_requests = u.total_requests + excluded.total_requests,
      last_used_at = greatest(u.last_used_at, excluded.last_used_at)`);

/** Accounts deleted in the meantime are skipped. */
export const addAccountUsage = (db: Queryable, entries: readonly AccountUsage[]): Promise<number> =>
  db.run(sql`
    insert into ${service}.account_use as u (account_id, total_requests)
    select a.id, r.requests
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r ("accountId" uuid, requests bigint)
      join ${service}.account a on a.id = r."accountId"
     order by a.id
    on conflict (account_id) do update set total_requests = u.total_requests + excluded.total_requests`);

export type Resolution = 'hour' | 'day' | 'month';

export interface UsageRange {
  readonly accountId: string;
  /** Only this credential; undefined means the whole account. */
  readonly credential: string | undefined;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

export interface UsagePointRow {
  readonly time: Date;
  readonly requests: number;
  readonly errors: number;
  readonly throttled: number;
}

/** Oldest first; hours, days or months (UTC) without a request are absent. */
export const usageSeries = (
  db: Queryable,
  { accountId, credential, from, to, resolution }: UsageRange & { readonly resolution: Resolution },
): Promise<UsagePointRow[]> =>
  db.rows<UsagePointRow>(sql`
    select date_trunc(${resolution}, hour, 'UTC') as time, sum(requests)::float8 as requests,
           sum(errors)::float8 as errors, sum(throttled)::float8 as throttled
      from ${service}.usage_hour
     where account_id = ${accountId} and hour >= ${from} and hour < ${to}
           ${credential === undefined ? emptySql : sql`and credential = ${credential}`}
     group by 1 order by 1`);

/** Number of served requests, excluding throttled ones. */
export async function countServedSince(
  db: Queryable,
  { accountId, from }: { accountId: string; from: Date },
): Promise<number> {
  const row = await db.first<{ answered: number }>(sql`
    select coalesce(sum(requests - throttled), 0)::float8 as answered
      from ${service}.usage_hour where account_id = ${accountId} and hour >= ${from}`);
  return row?.answered ?? 0;
}

/** Since the creation of the account. */
export async function totalRequests(db: Queryable, accountId: string): Promise<number> {
  const row = await db.first<{ total: number }>(sql`
    select total_requests::float8 as total from ${service}.account_use where account_id = ${accountId}`);
  return row?.total ?? 0;
}

export interface OperationTotals {
  readonly operation: string;
  readonly calls: number;
  readonly errors: number;
  /** Calls by latency bucket; buckets without calls are absent. */
  readonly histogram: readonly { readonly bucket: number; readonly calls: number }[];
}

/** Most called first. Days are whole UTC days. */
export const operationTotals = (db: Queryable, range: UsageRange): Promise<OperationTotals[]> =>
  db.rows<OperationTotals>(sql`
    with days as (
      select operation, calls, errors, histogram from ${service}.usage_operation_day ${inRange(range)}),
    buckets as (
      select operation, place - 1 as bucket, sum(counted) as calls
        from days, unnest(histogram) with ordinality as h (counted, place)
       where counted > 0 group by 1, 2)
    select operation, sum(calls)::float8 as calls, sum(errors)::float8 as errors,
           (select jsonb_agg(jsonb_build_object('bucket', b.bucket, 'calls', b.calls) order by b.bucket)
              from buckets b where b.operation = days.operation) as histogram
      from days group by operation order by 2 desc, 1`);

export interface OperationDay {
  /** Start of the day (UTC), Unix time in seconds. */
  readonly time: number;
  readonly operation: string;
  readonly calls: number;
}

/** Calls by day and operation, oldest first. Days are whole UTC days. */
export const operationDays = (db: Queryable, range: UsageRange): Promise<OperationDay[]> =>
  db.rows<OperationDay>(sql`
    select extract(epoch from day)::float8 as time, operation, sum(calls)::float8 as calls
      from ${service}.usage_operation_day ${inRange(range)}
     group by 1, 2 order by 1, 2`);

const inRange = ({ accountId, credential, from, to }: UsageRange): Sql => sql`
  where account_id = ${accountId}
    and day >= (${from}::timestamptz at time zone 'UTC')::date and day < (${to}::timestamptz at time zone 'UTC')
        ${credential === undefined ? emptySql : sql`and credential = ${credential}`}`;

export const deleteUsage = async (db: Queryable, { before }: { before: Date }): Promise<void> => {
  await db.run(sql`delete from ${service}.usage_hour where hour < ${before}`);
  await db.run(sql`delete from ${service}.usage_operation_day where day < ${before}::date`);
};
