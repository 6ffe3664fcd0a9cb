import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { emptySql, sql } from '../../sql.js';

export interface NewLoggedRequest {
  readonly accountId: string;
  readonly keyId: string;
  /** ISO 8601. */
  readonly time: string;
  readonly operation: string;
  readonly network: string | undefined;
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly requestId: string | undefined;
  readonly status: number;
  readonly ms: number;
}

/** Oldest first. Accounts deleted in the meantime are skipped. */
export const addLoggedRequests = (db: Queryable, entries: readonly NewLoggedRequest[]): Promise<number> =>
  db.run(sql`
    insert into ${service}.request_log
      (account_id, key_id, time, operation, network, method, path, request_id, status, ms)
    select a.id, r."keyId", r.time, r.operation, r.network, r.method, r.path, r."requestId", r.status, r.ms
      from jsonb_to_recordset(${JSON.stringify(entries.map((entry, place) => ({ ...entry, place })))}::jsonb)
        as r (place integer, "accountId" uuid, "keyId" uuid, time timestamptz, operation text, network text, method text, path text,
              "requestId" text, status smallint, ms real)
      join ${service}.account a on a.id = r."accountId"
     order by r.place`);

/**
 * Deletes all but the newest `keep` requests of each account. Rows that another process is deleting are skipped, so that
 * processes do not wait for each other.
 */
export const trimLoggedRequests = (
  db: Queryable,
  { accountIds, keep }: { readonly accountIds: readonly string[]; readonly keep: number },
): Promise<number> =>
  db.run(sql`
    delete from ${service}.request_log where (account_id, id) in
      (select l.account_id, l.id from ${service}.request_log l
         join (select account_id, id, row_number() over (partition by account_id order by id desc) as place
                 from ${service}.request_log where account_id = any(${accountIds}::uuid[])) as numbered
           on numbered.account_id = l.account_id and numbered.id = l.id and numbered.place > ${keep}
          for update of l skip locked)`);

export interface LoggedRequestRow {
  readonly keyId: string;
  readonly time: Date;
  readonly operation: string;
  readonly network: string | null;
  readonly method: string | null;
  readonly path: string | null;
  readonly requestId: string | null;
  readonly status: number;
  readonly ms: number;
}

/** Newest first. */
export const loggedRequests = (
  db: Queryable,
  filter: {
    readonly accountId: string;
    readonly keyId: string | undefined;
    readonly failed: boolean;
    readonly limit: number;
  },
): Promise<LoggedRequestRow[]> =>
  db.rows<LoggedRequestRow>(sql`
    select key_id as "keyId", time, operation, network, method, path, request_id as "requestId", status::integer as status,
           ms::float8 as ms
      from ${service}.request_log
     where account_id = ${filter.accountId}
           ${filter.keyId === undefined ? emptySql : sql`and key_id = ${filter.keyId}`}
           ${filter.failed ? sql`and status >= 400` : emptySql}
     order by id desc limit ${filter.limit}`);

export const deleteLoggedRequests = (db: Queryable, { before }: { readonly before: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.request_log where time < ${before}`);
