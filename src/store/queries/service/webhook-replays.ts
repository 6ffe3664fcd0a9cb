import type { NetworkId } from '../../../chains/networks.js';
import type { FlowDb, Queryable } from '../../db.js';
import { SERVICE_SCHEMA as service } from '../../schemas.js';
import { sql } from '../../sql.js';

/** A replay of past blocks; see migrations 0030 and 0031. */
export interface ReplayRow {
  readonly id: string;
  readonly webhookId: string;
  readonly createdAt: Date;
  readonly fromHeight: number;
  readonly nextHeight: number;
  readonly toHeight: number;
  readonly completedAt: Date | null;
}

const FIELDS = sql`r.id, r.webhook_id as "webhookId", r.created_at as "createdAt", r.from_height as "fromHeight",
  r.next_height as "nextHeight", r.to_height as "toHeight", r.completed_at as "completedAt"`;

export interface NewReplay extends Pick<ReplayRow, 'id' | 'webhookId' | 'createdAt' | 'fromHeight' | 'toHeight'> {
  readonly network: NetworkId;
  /** Maximum number of unfinished replays of a webhook. */
  readonly maximum: number;
}

/** False where the webhook has its maximum of unfinished replays. */
export const insertReplay = (db: FlowDb, replay: NewReplay): Promise<boolean> =>
  db.transaction(async (tx) => {
    // Serialized per webhook, so that the count is exact.
    await tx.run(sql`select from ${service}.webhook where id = ${replay.webhookId} for update`);
    const unfinished = await tx.first<{ readonly count: bigint }>(sql`
      select count(*) as count from ${service}.webhook_replay
       where webhook_id = ${replay.webhookId} and completed_at is null`);
    if ((unfinished?.count ?? 0n) >= BigInt(replay.maximum)) return false;
    await tx.run(sql`
      insert into ${service}.webhook_replay
        (id, webhook_id, network, created_at, from_height, next_height, to_height)
      values (${replay.id}, ${replay.webhookId}, ${replay.network}, ${replay.createdAt}, ${replay.fromHeight},
              ${replay.fromHeight}, ${replay.toHeight})`);
    return true;
  });

/** The newest first. */
export const listReplays = (db: Queryable, webhookId: string, limit: number): Promise<readonly ReplayRow[]> =>
  db.rows<ReplayRow>(sql`
    select ${FIELDS} from ${service}.webhook_replay r where webhook_id = ${webhookId}
     order by created_at desc, id desc limit ${limit}`);

/** The oldest unfinished replay of an enabled webhook. */
export const findReplay = (db: Queryable, network: NetworkId): Promise<ReplayRow | undefined> =>
  db.first<ReplayRow>(sql`
    select ${FIELDS} from ${service}.webhook_replay r join ${service}.webhook w on w.id = r.webhook_id
     where r.network = ${network} and r.completed_at is null and w.enabled order by r.created_at, r.id limit 1`);

/** False when another process has continued it since. */
export const moveReplay = async (
  tx: Queryable,
  { id, nextHeight, toHeight }: ReplayRow,
  to: { readonly nextHeight: number; readonly now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update ${service}.webhook_replay
       set next_height = ${to.nextHeight}, completed_at = ${to.nextHeight > toHeight ? to.now : null}
     where id = ${id} and next_height = ${nextHeight} and completed_at is null`)) > 0;

export const deleteOldReplays = (
  db: Queryable,
  { completedBefore }: { readonly completedBefore: Date },
): Promise<number> => db.run(sql`delete from ${service}.webhook_replay where completed_at < ${completedBefore}`);
