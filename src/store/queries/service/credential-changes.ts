import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

export interface CredentialChanges {
  /** The state that the reader has seen; passed to the next read. */
  readonly snapshot: string;
  readonly accountIds: readonly string[];
}

/** Accounts whose credentials changed in transactions not visible to `since`; none without `since`. */
export async function readCredentialChanges(db: Queryable, since: string | undefined): Promise<CredentialChanges> {
  const row = await db.first<{ snapshot: string; accountIds: string[] | null }>(
    since === undefined
      ? sql`select pg_current_snapshot()::text as snapshot, null::text[] as "accountIds"`
      : sql`
    select pg_current_snapshot()::text as snapshot,
           (select array_agg(distinct c.account_id::text) from ${service}.credential_change c
             where c.xid >= pg_snapshot_xmin(${since}::pg_snapshot)
               and not pg_visible_in_snapshot(c.xid, ${since}::pg_snapshot)) as "accountIds"`,
  );
  if (row === undefined) throw new Error('the database returned no snapshot');
  return { snapshot: row.snapshot, accountIds: row.accountIds ?? [] };
}

/** Every process has read them long ago; for a process that has not, the cached credentials have expired. */
export const deleteOldCredentialChanges = (db: Queryable): Promise<number> =>
  db.run(sql`delete from ${service}.credential_change where changed_at < now() - interval '1 hour'`);
