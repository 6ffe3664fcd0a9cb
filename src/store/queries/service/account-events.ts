import type { NetworkId } from '../../../chains/networks.js';
import type { Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { emptySql, type Sql, sql } from '../../sql.js';

/**
 * A statement that makes a change and records its events, so that neither is committed without the other. `change`
 * returns a row for each event with the columns `account_id`, `network`, `type`, `subject`, `tx_hash`, `expires_slot` and
 * `payload`. The lock of the position is held until the commit: positions become visible in their order, and a
 * transaction has to record its events last. Accounts that were deleted have no events. `before` is another part of the
 * statement, to which `change` can refer.
 */
export const recordEvents = (change: Sql, now: Date, before: Sql = emptySql): Sql => sql`
  with ${before} changed as (${change}),
  event as materialized (
    select a.id as owner, c.*, row_number() over () as number
      from changed c join ${service}.account a
        on a.id = case when c.account_id::text ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
                       then c.account_id::text::uuid end),
  log as (
    update ${service}.account_event_position set last = last + (select count(*) from event)
     where exists (select from event) returning last)
  insert into ${service}.account_event
    (position, account_id, recorded_at, network, type, subject, tx_hash, expires_slot, payload)
  select log.last - (select count(*) from event) + e.number, e.owner, ${now}, e.network, e.type, e.subject, e.tx_hash,
         e.expires_slot, e.payload
    from event e, log`;

export interface AccountEventRow {
  readonly position: number;
  readonly accountId: string;
  readonly recordedAt: Date;
  readonly network: NetworkId | undefined;
  readonly type: string;
  readonly subject: string;
  readonly txHash: string | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface AccountEventRange {
  readonly network: NetworkId;
  readonly accountIds: readonly string[];
  readonly types: readonly string[];
  /** The position of the last one read. */
  readonly after: number;
  readonly limit: number;
}

/** Events of accounts on a network, and those of no network, in their order. */
export async function listAccountEvents(
  db: Queryable,
  { network, accountIds, types, after, limit }: AccountEventRange,
): Promise<readonly AccountEventRow[]> {
  const rows = await db.rows<{
    readonly position: bigint;
    readonly account_id: string;
    readonly recorded_at: Date;
    readonly network: NetworkId | null;
    readonly type: string;
    readonly subject: string;
    readonly tx_hash: string | null;
    readonly payload: Readonly<Record<string, unknown>>;
  }>(sql`
    select position, account_id, recorded_at, network, type, subject, encode(tx_hash, 'hex') as tx_hash, payload
      from ${service}.account_event
     where account_id = any(${accountIds}::uuid[]) and position > ${after}::bigint
       and (network = ${network} or network is null) and type = any(${types}::text[])
     order by position limit ${limit}`);
  return rows.map((row) => ({
    position: Number(row.position),
    accountId: row.account_id,
    recordedAt: row.recorded_at,
    network: row.network ?? undefined,
    type: row.type,
    subject: row.subject,
    txHash: row.tx_hash ?? undefined,
    payload: row.payload,
  }));
}

export const deleteOldAccountEvents = (db: Queryable, { before }: { readonly before: Date }): Promise<number> =>
  db.run(sql`delete from ${service}.account_event where recorded_at < ${before}`);
