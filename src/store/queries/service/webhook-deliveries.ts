import type { NetworkId } from '../../../chains/networks.js';
import type { FlowDb, Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { emptySql, sql } from '../../sql.js';
import { touchNetwork } from './webhooks.js';

/** `WAITING` deliveries are not shown: their events have too few confirmations and may never happen. */
export type DeliveryStatus = 'PENDING' | 'DELIVERED' | 'FAILED';

export interface DeliveryRow {
  readonly id: bigint;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly attempt: number;
  readonly status: DeliveryStatus;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date;
  readonly deliveredAt: Date | null;
  readonly body: string;
}

const FIELDS = sql`d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.type, d.attempt, d.status,
  d.response_status as "responseStatus", d.error, d.created_at as "createdAt", d.next_attempt_at as "nextAttemptAt",
  d.delivered_at as "deliveredAt", d.body`;

export interface AttemptRow {
  readonly deliveryId: bigint;
  readonly attempt: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly error: string | null;
}

/** Newest first. */
export const listDeliveries = (
  db: Queryable,
  webhookId: string,
  {
    status,
    before,
    limit,
  }: {
    readonly status: DeliveryStatus | undefined;
    readonly before: bigint | undefined;
    readonly limit: number;
  },
): Promise<readonly DeliveryRow[]> =>
  db.rows<DeliveryRow>(sql`
    select ${FIELDS} from ${service}.webhook_delivery d
     where webhook_id = ${webhookId} and ${status === undefined ? sql`status <> 'WAITING'` : sql`status = ${status}`}
       ${before === undefined ? emptySql : sql`and id < ${before}`}
     order by id desc limit ${limit}`);

/** Attempts of several deliveries, oldest first. */
export const listAttempts = (db: Queryable, deliveryIds: readonly bigint[]): Promise<readonly AttemptRow[]> =>
  db.rows<AttemptRow>(sql`
    select delivery_id as "deliveryId", attempt, started_at as "startedAt", duration_ms as "durationMs",
           request_headers as "requestHeaders", response_status as "responseStatus",
           response_body as "responseBody", error
      from ${service}.webhook_attempt where delivery_id = any(${deliveryIds}::bigint[]) order by delivery_id, attempt`);

export interface NewDelivery {
  readonly webhookId: string;
  readonly network: NetworkId;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly barrier: boolean;
  readonly body: string;
  readonly height: number | undefined;
  /** The height at which it has enough confirmations; undefined: now. */
  readonly dueHeight: number | undefined;
}

/**
 * Writes deliveries in their order. One that exists already is left unchanged, unless it is sent `again`: then a
 * completed one becomes pending.
 */
export async function insertDeliveries(
  tx: Queryable,
  deliveries: readonly NewDelivery[],
  now: Date,
  again = false,
): Promise<void> {
  if (deliveries.length === 0) return;
  const column = <Value>(read: (delivery: NewDelivery) => Value): Value[] => deliveries.map(read);
  await tx.run(sql`
    insert into ${service}.webhook_delivery as d
      (webhook_id, network, event_id, type, subject, barrier, body, height, due_height, status, created_at,
       next_attempt_at)
    select w.id, n.network, n.event_id, n.type, n.subject, n.barrier, n.body, n.height, n.due_height,
           case when n.due_height is null then 'PENDING' else 'WAITING' end, ${now}, ${now}
      from unnest(${column((each) => each.webhookId)}::uuid[], ${column((each) => each.network)}::text[],
                  ${column((each) => each.eventId)}::text[], ${column((each) => each.type)}::text[],
                  ${column((each) => each.subject)}::text[], ${column((each) => each.barrier)}::boolean[],
                  ${column((each) => each.body)}::text[], ${column((each) => each.height ?? null)}::integer[],
                  ${column((each) => each.dueHeight ?? null)}::integer[]) with ordinality
             as n (webhook_id, network, event_id, type, subject, barrier, body, height, due_height, place)
      join ${service}.webhook w on w.id = n.webhook_id
     order by n.place
    on conflict (webhook_id, event_id) ${
      again
        ? sql`do update set status = 'PENDING', queued_attempt = d.attempt, next_attempt_at = ${now}
              where d.status in ('DELIVERED', 'FAILED')`
        : sql`do nothing`
    }`);
  const due = new Set(deliveries.flatMap(({ webhookId, dueHeight }) => (dueHeight === undefined ? [webhookId] : [])));
  await markDue(tx, [...due], now);
}

/** In a fixed order, to prevent deadlocks between processes. */
async function markDue(tx: Queryable, webhookIds: readonly string[], now: Date): Promise<void> {
  if (webhookIds.length === 0) return;
  await tx.run(sql`
    select from ${service}.webhook where id = any(${webhookIds}::uuid[]) order by id for update`);
  await tx.run(sql`
    update ${service}.webhook set due_at = least(due_at, ${now}) where id = any(${webhookIds}::uuid[])`);
}

/** Deliveries whose block has enough confirmations become pending. Returns their number. */
export async function releaseDeliveries(tx: Queryable, network: NetworkId, height: number, now: Date): Promise<number> {
  const rows = await tx.rows<{ readonly id: string }>(sql`
    update ${service}.webhook_delivery set status = 'PENDING', next_attempt_at = ${now}
     where network = ${network} and status = 'WAITING' and due_height <= ${height} returning webhook_id as id`);
  await markDue(tx, [...new Set(rows.map(({ id }) => id))], now);
  return rows.length;
}

/** Deliveries of one webhook that a rollback reverts: the ids of the first events, and their number. */
export interface RevertedDeliveries {
  readonly webhookId: string;
  readonly eventIds: readonly string[];
  readonly count: number;
}

/** Deletes deliveries above a height that still wait for confirmations, and marks the others as reverted. */
export async function revertDeliveries(
  tx: Queryable,
  network: NetworkId,
  height: number,
  maxListed: number,
): Promise<readonly RevertedDeliveries[]> {
  await tx.run(sql`
    delete from ${service}.webhook_delivery
     where network = ${network} and height > ${height} and not reverted and status = 'WAITING'`);
  const rows = await tx.rows<{ readonly id: string; readonly events: readonly string[]; readonly count: bigint }>(sql`
    with reverted as (
      update ${service}.webhook_delivery set reverted = true
       where network = ${network} and height > ${height} and not reverted returning webhook_id, id, event_id)
    select webhook_id as id, (array_agg(event_id order by id))[1:${maxListed}::integer] as events, count(*) as count
      from reverted group by webhook_id order by webhook_id`);
  return rows.map(({ id, events, count }) => ({ webhookId: id, eventIds: events, count: Number(count) }));
}

export interface PendingDelivery {
  readonly id: bigint;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  readonly attempt: number;
  /** Attempts before it was last queued. */
  readonly queuedAttempt: number;
  readonly nextAttemptAt: Date;
  readonly barrier: boolean;
}

/**
 * The oldest pending delivery of each subject that comes before the first pending rollback; that rollback itself when
 * nothing is before it. These can be sent at the same time. Oldest first.
 */
export const listHeads = (db: Queryable, webhookId: string, limit: number): Promise<readonly PendingDelivery[]> =>
  db.rows<PendingDelivery>(sql`
    with wall as (
      select min(id) as id from ${service}.webhook_delivery
       where webhook_id = ${webhookId} and status = 'PENDING' and barrier),
    head as (
      select distinct on (subject) id from ${service}.webhook_delivery
       where webhook_id = ${webhookId} and status = 'PENDING' and not barrier
         and id < coalesce((select id from wall), 9223372036854775807)
       order by subject, id)
    select d.id, d.event_id as "eventId", d.type, d.body, d.attempt, d.queued_attempt as "queuedAttempt",
           d.next_attempt_at as "nextAttemptAt", d.barrier
      from ${service}.webhook_delivery d
     where d.id in (select id from head
                    union all select id from wall where id is not null and not exists (select from head))
     order by d.next_attempt_at, d.id limit ${limit}`);

export interface AttemptResult {
  readonly deliveryId: bigint;
  readonly webhookId: string;
  readonly attempt: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseStatus: number | undefined;
  readonly responseBody: string | undefined;
  readonly error: string | undefined;
  readonly outcome:
    | { readonly status: 'DELIVERED' }
    | { readonly status: 'PENDING'; readonly nextAttemptAt: Date }
    | { readonly status: 'FAILED' };
}

/** Stores an attempt. A delivery that has been completed otherwise since stays completed. */
export async function recordAttempt(tx: Queryable, result: AttemptResult, now: Date): Promise<void> {
  const { outcome } = result;
  await tx.run(sql`
    update ${service}.webhook_delivery
       set status = ${outcome.status}, attempt = ${result.attempt}, error = ${result.error ?? null},
           response_status = ${result.responseStatus ?? null},
           next_attempt_at = ${outcome.status === 'PENDING' ? outcome.nextAttemptAt : now},
           delivered_at = ${outcome.status === 'DELIVERED' ? now : null}
     where id = ${result.deliveryId} and status = 'PENDING'`);
  await tx.run(sql`
    insert into ${service}.webhook_attempt
      (delivery_id, attempt, started_at, duration_ms, request_headers, response_status, response_body, error)
    select id, ${result.attempt}, ${result.startedAt}, ${result.durationMs},
           ${JSON.stringify(result.requestHeaders)}::jsonb, ${result.responseStatus ?? null},
           ${result.responseBody ?? null}, ${result.error ?? null}
      from ${service}.webhook_delivery where id = ${result.deliveryId}
    on conflict (delivery_id, attempt) do nothing`);
}

/** Counts a failed attempt, or resets the count after a success. Returns the state of the webhook. */
export const countAttempt = (
  tx: Queryable,
  webhookId: string,
  { delivered, now }: { readonly delivered: boolean; readonly now: Date },
): Promise<{ readonly failureCount: number; readonly failingSince: Date | null } | undefined> =>
  tx.first(
    delivered
      ? sql`update ${service}.webhook set failure_count = 0, failing_since = null where id = ${webhookId}
            returning failure_count as "failureCount", failing_since as "failingSince"`
      : sql`update ${service}.webhook
               set failure_count = failure_count + 1, failing_since = coalesce(failing_since, ${now})
             where id = ${webhookId}
            returning failure_count as "failureCount", failing_since as "failingSince"`,
  );

/** False when it was already paused. */
export const pauseWebhook = async (tx: Queryable, webhookId: string, reason: string): Promise<boolean> => {
  const row = await tx.first<{ readonly network: NetworkId }>(sql`
    update ${service}.webhook set enabled = false, paused_reason = ${reason} where id = ${webhookId} and enabled
    returning network`);
  if (row === undefined) return false;
  await touchNetwork(tx, row.network);
  return true;
};

/** Ends a lease and sets the time of the next attempt. Locked, so that no delivery is written in between unseen. */
export const releaseLease = (db: FlowDb, webhookId: string, leaseId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const held = await tx.first(sql`
      select from ${service}.webhook where id = ${webhookId} and lease_id = ${leaseId} for update`);
    if (held === undefined) return;
    const [next] = await listHeads(tx, webhookId, 1);
    await tx.run(sql`
      update ${service}.webhook set lease_until = null, lease_id = null, due_at = ${next?.nextAttemptAt ?? null}
       where id = ${webhookId}`);
  });

/** A completed or pending delivery becomes due now. */
export const redeliver = (
  db: FlowDb,
  webhookId: string,
  deliveryId: bigint,
  now: Date,
): Promise<DeliveryRow | undefined> =>
  db.transaction(async (tx) => {
    const row = await tx.first<DeliveryRow>(sql`
      update ${service}.webhook_delivery d set status = 'PENDING', queued_attempt = attempt, next_attempt_at = ${now}
       where id = ${deliveryId} and webhook_id = ${webhookId} and status <> 'WAITING' returning ${FIELDS}`);
    if (row !== undefined) await markDue(tx, [webhookId], now);
    return row;
  });

export const findDelivery = (db: Queryable, webhookId: string, eventId: string): Promise<DeliveryRow | undefined> =>
  db.first<DeliveryRow>(sql`
    select ${FIELDS} from ${service}.webhook_delivery d where webhook_id = ${webhookId} and event_id = ${eventId}`);

export const deleteOldDeliveries = (
  db: Queryable,
  { createdBefore }: { readonly createdBefore: Date },
): Promise<number> =>
  db.run(sql`
    delete from ${service}.webhook_delivery
     where created_at < ${createdBefore} and status in ('DELIVERED', 'FAILED')`);
