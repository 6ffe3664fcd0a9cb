import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface AttemptRow {
  readonly key: Uint8Array;
  readonly now: Date;
  /** Time that one attempt consumes. */
  readonly stepMs: number;
  /** Time that may be consumed in advance. */
  readonly burstMs: number;
}

/**
 * Counts an attempt in a bucket that all processes share. Returns false and counts nothing when the bucket is empty.
 */
export async function countAttempt(db: Queryable, { key, now, stepMs, burstMs }: AttemptRow): Promise<boolean> {
  const counted = await db.run(sql`
    insert into ${service}.attempt as a (key, full_at)
    values (${key}, ${now}::timestamptz + ${stepMs}::float8 * interval '1 millisecond')
    on conflict (key) do update
       set full_at = greatest(a.full_at, ${now}::timestamptz) + ${stepMs}::float8 * interval '1 millisecond'
     where greatest(a.full_at, ${now}::timestamptz) + ${stepMs}::float8 * interval '1 millisecond'
           <= ${now}::timestamptz + ${burstMs}::float8 * interval '1 millisecond'`);
  return counted > 0;
}

/** When the bucket of the key is full again; undefined when it is full. */
export async function findAttempts(db: Queryable, key: Uint8Array): Promise<Date | undefined> {
  const row = await db.first<{ fullAt: Date }>(
    sql`select full_at as "fullAt" from ${service}.attempt where key = ${key}`,
  );
  return row?.fullAt;
}

/** Refunds one attempt. */
export const returnAttempt = (db: Queryable, key: Uint8Array, stepMs: number): Promise<number> =>
  db.run(sql`
    update ${service}.attempt set full_at = full_at - ${stepMs}::float8 * interval '1 millisecond' where key = ${key}`);

export const deleteAttempts = (db: Queryable, key: Uint8Array): Promise<number> =>
  db.run(sql`delete from ${service}.attempt where key = ${key}`);

/** Deletes full buckets and, beyond `maxRows` rows, those that are full soonest. */
export async function pruneAttempts(db: Queryable, { now, keep: maxRows }: { now: Date; keep: number }): Promise<void> {
  await db.run(sql`delete from ${service}.attempt where full_at <= ${now}`);
  await db.run(sql`
    delete from ${service}.attempt where full_at <=
      (select full_at from ${service}.attempt order by full_at desc offset ${maxRows} limit 1)`);
}
