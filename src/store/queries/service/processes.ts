import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

/**
 * The window in which another process must have been seen to count as alive. It extends into the future because clocks
 * differ, but is bounded, so that a wrong clock does not count forever.
 */
export interface SeenWindow {
  readonly now: Date;
  readonly from: Date;
  readonly until: Date;
}

/** Records a heartbeat of this process and returns the number of living processes, including itself. */
export async function recordHeartbeat(
  db: Queryable,
  { id, now, from, until }: SeenWindow & { readonly id: string },
): Promise<number> {
  const row = await db.first<{ others: number }>(sql`
    with mine as (
      insert into ${service}.process (id, seen_at) values (${id}, ${now})
      on conflict (id) do update set seen_at = excluded.seen_at)
    select count(*)::int as others from ${service}.process
     where seen_at between ${from} and ${until} and id <> ${id}`);
  return 1 + (row?.others ?? 0);
}

export const removeProcess = async (db: Queryable, id: string): Promise<void> => {
  await db.run(sql`delete from ${service}.process where id = ${id}`);
  await db.run(sql`delete from ${service}.rate_demand where process_id = ${id}`);
};

export interface Demand {
  readonly subject: string;
  /** Requests per second to this process, including rejected ones. */
  readonly demand: number;
}

/** Writes this process's demand for many subjects and reads the recent demand of the others, in one statement. */
export const exchangeDemand = (
  db: Queryable,
  { id, now, from, until, demands }: SeenWindow & { readonly id: string; readonly demands: readonly Demand[] },
): Promise<{ readonly subject: string; readonly others: readonly number[] }[]> =>
  db.rows(sql`
    with mine as (
      select subject, demand from jsonb_to_recordset(${JSON.stringify(demands)}::jsonb)
        as r (subject text, demand double precision)),
    written as (
      insert into ${service}.rate_demand (subject, process_id, demand, seen_at)
      select subject, ${id}::uuid, demand, ${now}::timestamptz from mine
      on conflict (subject, process_id) do update set demand = excluded.demand, seen_at = excluded.seen_at)
    select d.subject, array_agg(d.demand) as others
      from ${service}.rate_demand d join mine using (subject)
     where d.process_id <> ${id} and d.seen_at between ${from} and ${until}
     group by d.subject`);

export const deleteStaleProcesses = async (db: Queryable, { seenBefore }: { seenBefore: Date }): Promise<void> => {
  await db.run(sql`delete from ${service}.process where seen_at < ${seenBefore}`);
  await db.run(sql`delete from ${service}.rate_demand where seen_at < ${seenBefore}`);
};
