import type { NetworkId } from '../../../chains/networks.js';
import type { FlowDb, Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { emptySql, sql } from '../../sql.js';

/** A webhook of an account; see migration 0030. */
export interface WebhookRow {
  readonly id: string;
  readonly accountId: string;
  readonly network: NetworkId;
  readonly createdAt: Date;
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  /** As checked when the webhook was written. */
  readonly filters: unknown;
  readonly confirmations: number;
  readonly enabled: boolean;
  readonly pausedReason: string | null;
  readonly failureCount: number;
}

/** Encrypted secrets; the previous one is used together with the current one until a rotation is complete. */
export interface WebhookSecrets {
  readonly secret: Uint8Array;
  readonly previousSecret: Uint8Array | null;
  readonly previousSecretUntil: Date | null;
}

const FIELDS = sql`w.id, w.account_id as "accountId", w.network, w.created_at as "createdAt", w.name, w.url, w.events,
  w.filters, w.confirmations, w.enabled, w.paused_reason as "pausedReason", w.failure_count as "failureCount"`;

const SECRETS = sql`w.secret, w.previous_secret as "previousSecret", w.previous_secret_until as "previousSecretUntil"`;

export interface NewWebhook
  extends Pick<WebhookRow, 'id' | 'accountId' | 'network' | 'name' | 'url' | 'events' | 'confirmations' | 'enabled'> {
  readonly filters: unknown;
  readonly secret: Uint8Array;
  /** Maximum number of webhooks of an account. */
  readonly maximum: number;
  readonly now: Date;
  /** Where the dispatcher starts if this is the first webhook of the network. */
  readonly position: DispatchPosition;
}

/** How far the events of a network have been matched with its webhooks. */
export interface DispatchPosition {
  readonly rollbackId: number;
  /** The last block; -1 for none. */
  readonly height: number;
  readonly hash: string;
  /** The last events of the mempool and of accounts. */
  readonly mempoolPosition: number;
  readonly accountPosition: number;
}

/** False where the account has reached its maximum. */
export const insertWebhook = (db: FlowDb, webhook: NewWebhook): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { accountId, network, position } = webhook;
    // Serialized per account, so that the count is exact.
    await tx.run(sql`select from ${service}.account where id = ${accountId} for update`);
    const existing = await tx.first<{ readonly count: bigint }>(
      sql`select count(*) as count from ${service}.webhook where account_id = ${accountId}`,
    );
    if ((existing?.count ?? 0n) >= BigInt(webhook.maximum)) return false;
    await restartIdleDispatch(tx, network, position);
    await tx.run(sql`
      insert into ${service}.webhook
        (id, account_id, network, created_at, name, url, events, filters, confirmations, enabled, secret)
      values (${webhook.id}, ${accountId}, ${network}, ${webhook.now}, ${webhook.name}, ${webhook.url},
              ${webhook.events}::text[], ${JSON.stringify(webhook.filters)}::jsonb, ${webhook.confirmations},
              ${webhook.enabled}, ${webhook.secret})`);
    await tx.run(sql`
      insert into ${service}.webhook_position
        (network, rollback_id, height, hash, mempool_position, account_position)
      values (${network}, ${position.rollbackId}, ${position.height}, ${position.hash}, ${position.mempoolPosition},
              ${position.accountPosition})
      on conflict (network) do nothing`);
    await touchNetwork(tx, network);
    return true;
  });

/** In order of creation. Not paged: an account has few. */
export const listWebhooks = (
  db: Queryable,
  accountId: string,
  network: NetworkId | undefined,
): Promise<readonly WebhookRow[]> =>
  db.rows<WebhookRow>(sql`
    select ${FIELDS} from ${service}.webhook w
     where account_id = ${accountId} ${network === undefined ? emptySql : sql`and network = ${network}`}
     order by created_at, id`);

export const findWebhook = (
  db: Queryable,
  accountId: string,
  id: string,
): Promise<(WebhookRow & WebhookSecrets) | undefined> =>
  db.first(sql`
    select ${FIELDS}, ${SECRETS} from ${service}.webhook w where id = ${id} and account_id = ${accountId}`);

/** Webhooks that the dispatcher of a network matches. */
export const listEnabledWebhooks = (db: Queryable, network: NetworkId): Promise<readonly WebhookRow[]> =>
  db.rows<WebhookRow>(sql`
    select ${FIELDS} from ${service}.webhook w where network = ${network} and enabled order by created_at, id`);

/** Networks with an enabled webhook. */
export async function listDispatchedNetworks(db: Queryable): Promise<readonly NetworkId[]> {
  const rows = await db.rows<{ readonly network: NetworkId }>(sql`
    select p.network from ${service}.webhook_position p
     where exists (select from ${service}.webhook w where w.network = p.network and w.enabled) order by 1`);
  return rows.map(({ network }) => network);
}

export interface WebhookChange
  extends Partial<Pick<WebhookRow, 'name' | 'url' | 'events' | 'confirmations' | 'enabled'>> {
  readonly filters?: unknown;
}

/**
 * Changes the given fields. A webhook that is enabled again starts without failures; its pending deliveries are due.
 * `position` is where the dispatcher continues if no webhook of the network was enabled.
 */
export const updateWebhook = (
  db: FlowDb,
  { accountId, id, network }: Pick<WebhookRow, 'accountId' | 'id' | 'network'>,
  change: WebhookChange,
  { now, position }: { readonly now: Date; readonly position: DispatchPosition | undefined },
): Promise<WebhookRow | undefined> =>
  db.transaction(async (tx) => {
    if (change.enabled === true && position !== undefined) await restartIdleDispatch(tx, network, position);
    const row = await tx.first<WebhookRow>(sql`
      update ${service}.webhook w set
        name = coalesce(${change.name ?? null}, name), url = coalesce(${change.url ?? null}, url),
        events = coalesce(${change.events ?? null}::text[], events),
        filters = coalesce(${change.filters === undefined ? null : JSON.stringify(change.filters)}::jsonb, filters),
        confirmations = coalesce(${change.confirmations ?? null}::integer, confirmations),
        enabled = coalesce(${change.enabled ?? null}::boolean, enabled)
        ${
          change.enabled === true
            ? sql`, paused_reason = null, failure_count = case when w.enabled then failure_count else 0 end,
                  failing_since = case when w.enabled then failing_since end, due_at = coalesce(due_at, ${now})`
            : emptySql
        }
       where id = ${id} and account_id = ${accountId} returning ${FIELDS}`);
    if (row !== undefined) await touchNetwork(tx, row.network);
    return row;
  });

/** While a network has no enabled webhook its dispatcher does not run; it continues at the given position. */
const restartIdleDispatch = (tx: Queryable, network: NetworkId, position: DispatchPosition): Promise<number> =>
  tx.run(sql`
    update ${service}.webhook_position
       set rollback_id = ${position.rollbackId}, height = ${position.height}, hash = ${position.hash},
           mempool_position = ${position.mempoolPosition}, account_position = ${position.accountPosition}
     where network = ${network}
       and not exists (select from ${service}.webhook w where w.network = ${network} and w.enabled)`);

/** Dispatchers read the webhooks of the network again. */
export const touchNetwork = (tx: Queryable, network: NetworkId): Promise<number> =>
  tx.run(sql`
    insert into ${service}.webhook_revision as r (network, revision) values (${network}, 1)
    on conflict (network) do update set revision = r.revision + 1`);

export const deleteWebhook = (db: FlowDb, accountId: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const row = await tx.first<{ readonly network: NetworkId }>(
      sql`delete from ${service}.webhook where id = ${id} and account_id = ${accountId} returning network`,
    );
    if (row !== undefined) await touchNetwork(tx, row.network);
    return row !== undefined;
  });

/** The current secret remains valid until `previousUntil`. */
export const rotateSecret = (
  db: Queryable,
  accountId: string,
  id: string,
  { secret, previousUntil }: { readonly secret: Uint8Array; readonly previousUntil: Date },
): Promise<number> =>
  db.run(sql`
    update ${service}.webhook
       set previous_secret = secret, previous_secret_until = ${previousUntil}, secret = ${secret}
     where id = ${id} and account_id = ${accountId}`);

/** A webhook with its secrets, leased to a process for sending. */
export type LeasedWebhook = WebhookRow & WebhookSecrets;

/** Leases webhooks with due deliveries; each to one process only. */
export const leaseWebhooks = (
  db: Queryable,
  {
    leaseId,
    now,
    until,
    limit,
  }: {
    readonly leaseId: string;
    readonly now: Date;
    readonly until: Date;
    readonly limit: number;
  },
): Promise<readonly LeasedWebhook[]> =>
  db.rows<LeasedWebhook>(sql`
    update ${service}.webhook w set lease_until = ${until}, lease_id = ${leaseId}
     where w.id in (
       select id from ${service}.webhook
        where enabled and due_at <= ${now} and (lease_until is null or lease_until < ${now})
        order by due_at limit ${limit} for update skip locked)
    returning ${FIELDS}, ${SECRETS}`);

/** False when the lease has passed to another process. */
export const extendLease = async (db: Queryable, id: string, leaseId: string, until: Date): Promise<boolean> =>
  (await db.run(sql`
    update ${service}.webhook set lease_until = ${until} where id = ${id} and lease_id = ${leaseId} and enabled`)) > 0;

/** The position of a network's dispatcher, and the revision of its webhooks. */
export async function findDispatchPosition(
  db: Queryable,
  network: NetworkId,
): Promise<(DispatchPosition & { readonly revision: bigint }) | undefined> {
  const row = await db.first<
    Omit<DispatchPosition, 'mempoolPosition' | 'accountPosition'> & {
      readonly revision: bigint;
      readonly mempool: bigint;
      readonly account: bigint;
    }
  >(sql`
    select r.revision, p.rollback_id as "rollbackId", p.height, p.hash, p.mempool_position as mempool,
           p.account_position as account
      from ${service}.webhook_position p join ${service}.webhook_revision r on r.network = p.network
     where p.network = ${network}`);
  if (row === undefined) return undefined;
  const { mempool, account, ...position } = row;
  return { ...position, mempoolPosition: Number(mempool), accountPosition: Number(account) };
}

type ChainPart = Pick<DispatchPosition, 'rollbackId' | 'height' | 'hash'>;
type RecordedPart = Pick<DispatchPosition, 'mempoolPosition' | 'accountPosition'>;

/** As `moveDispatchPosition`, for events of the mempool and of accounts. */
export const moveRecordedPosition = async (
  tx: Queryable,
  network: NetworkId,
  from: RecordedPart,
  to: RecordedPart,
): Promise<boolean> =>
  (await tx.run(sql`
    update ${service}.webhook_position
       set mempool_position = ${to.mempoolPosition}, account_position = ${to.accountPosition}
     where network = ${network} and mempool_position = ${from.mempoolPosition}
       and account_position = ${from.accountPosition}`)) > 0;

/** False when another dispatcher has moved it since: then nothing may be written. */
export const moveDispatchPosition = async (
  tx: Queryable,
  network: NetworkId,
  from: ChainPart,
  to: ChainPart,
): Promise<boolean> =>
  (await tx.run(sql`
    update ${service}.webhook_position
       set rollback_id = ${to.rollbackId}, height = ${to.height}, hash = ${to.hash}
     where network = ${network} and rollback_id = ${from.rollbackId} and height = ${from.height}
       and hash = ${from.hash}`)) > 0;

/** The address for notices about an account's webhooks. */
export const findNoticeAddress = (
  db: Queryable,
  accountId: string,
): Promise<{ readonly email: string | null } | undefined> =>
  db.first(sql`select email from ${service}.account where id = ${accountId}`);
