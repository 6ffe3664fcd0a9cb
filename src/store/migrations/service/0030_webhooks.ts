import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Webhooks, their deliveries and the position of the dispatcher of each network (ADR 30). Secrets are encrypted.
 *
 * A webhook is leased by the process that sends its deliveries. `due_at` is the time of its next attempt, null without
 * one, so that idle webhooks cost nothing. A delivery is `WAITING` until its block has enough confirmations; `barrier`
 * marks rollbacks, which are ordered with all deliveries of the webhook and not only with those of their subject.
 * `queued_attempt` is the number of attempts when the delivery was last queued: retries are counted from there.
 */
export const webhooks: Migration = {
  name: '0030_webhooks',
  up: (schema) => [
    sql`create table ${schema}.webhook (
      id uuid primary key,
      account_id uuid not null references ${schema}.account on delete cascade,
      network text not null,
      created_at timestamptz not null,
      name text not null,
      url text not null,
      events text[] not null,
      filters jsonb not null,
      confirmations integer not null,
      enabled boolean not null,
      paused_reason text,
      secret bytea not null,
      previous_secret bytea,
      previous_secret_until timestamptz,
      failure_count integer not null default 0,
      failing_since timestamptz,
      due_at timestamptz,
      lease_until timestamptz,
      lease_id uuid)`,
    sql`create index webhook_by_account_id on ${schema}.webhook (account_id, created_at, id)`,
    sql`create index webhook_by_network on ${schema}.webhook (network) where enabled`,
    sql`create index webhook_by_due_at on ${schema}.webhook (due_at) where enabled and due_at is not null`,
    // Incremented by every change of a webhook of the network, so that dispatchers know when to read them again. Not in
    // the table of positions, which dispatchers lock before webhooks.
    sql`create table ${schema}.webhook_revision (network text primary key, revision bigint not null)`,
    sql`create table ${schema}.webhook_position (
      network text primary key,
      rollback_id integer not null,
      height integer not null,
      hash text not null)`,
    sql`create table ${schema}.webhook_delivery (
      id bigint generated always as identity primary key,
      webhook_id uuid not null references ${schema}.webhook on delete cascade,
      network text not null,
      event_id text not null,
      type text not null,
      subject text not null,
      barrier boolean not null,
      body text not null,
      height integer,
      due_height integer,
      reverted boolean not null default false,
      status text not null check (status in ('WAITING', 'PENDING', 'DELIVERED', 'FAILED')),
      attempt integer not null default 0,
      queued_attempt integer not null default 0,
      created_at timestamptz not null,
      next_attempt_at timestamptz not null,
      delivered_at timestamptz,
      response_status integer,
      error text,
      unique (webhook_id, event_id))`,
    sql`create index webhook_delivery_by_webhook_id on ${schema}.webhook_delivery (webhook_id, id)`,
    sql`create index webhook_delivery_pending on ${schema}.webhook_delivery (webhook_id, subject, id)
      where status = 'PENDING'`,
    sql`create index webhook_delivery_waiting on ${schema}.webhook_delivery (network, due_height)
      where status = 'WAITING'`,
    // For rollbacks.
    sql`create index webhook_delivery_by_height on ${schema}.webhook_delivery (network, height)
      where height is not null and not reverted`,
    sql`create index webhook_delivery_by_created_at on ${schema}.webhook_delivery (created_at)`,
    sql`create table ${schema}.webhook_attempt (
      delivery_id bigint not null references ${schema}.webhook_delivery on delete cascade,
      attempt integer not null,
      started_at timestamptz not null,
      duration_ms integer not null,
      request_headers jsonb not null,
      response_status integer,
      response_body text,
      error text,
      primary key (delivery_id, attempt))`,
    // Replays of past blocks, in progress while next_height <= to_height.
    sql`create table ${schema}.webhook_replay (
      id uuid primary key,
      webhook_id uuid not null references ${schema}.webhook on delete cascade,
      network text not null,
      created_at timestamptz not null,
      next_height integer not null,
      to_height integer not null)`,
    sql`create index webhook_replay_by_network on ${schema}.webhook_replay (network, created_at)`,
  ],
};
