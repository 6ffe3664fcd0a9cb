import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** A completed replay is kept, so that its owner sees it: `completed_at` is set instead of deleting it. */
export const webhookReplays: Migration = {
  name: '0031_webhook_replays',
  up: (schema) => [
    sql`alter table ${schema}.webhook_replay add column from_height integer, add column completed_at timestamptz`,
    sql`update ${schema}.webhook_replay set from_height = next_height`,
    sql`alter table ${schema}.webhook_replay alter column from_height set not null`,
    sql`drop index ${schema}.webhook_replay_by_network`,
    sql`create index webhook_replay_by_network on ${schema}.webhook_replay (network, created_at, id)
      where completed_at is null`,
    sql`create index webhook_replay_by_webhook_id on ${schema}.webhook_replay (webhook_id, created_at, id)`,
    sql`create index webhook_replay_by_completed_at on ${schema}.webhook_replay (completed_at)`,
  ],
};
