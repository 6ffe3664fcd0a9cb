import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Events of accounts: submissions, signing sessions and pins (ADR 45). `network` is null for an event of no network,
 * such as a pin: it is in the log of every network. `account_event_position` has the last position; its lock is held
 * until the commit, so that positions become visible in their order. There is no foreign key: it would lock the account
 * after the position, and other transactions lock them in the opposite order.
 *
 * `expired` of a signing session is set when its expiry was recorded.
 */
export const accountEvents: Migration = {
  name: '0041_account_events',
  up: (schema) => [
    sql`create table ${schema}.account_event (
      position bigint primary key,
      account_id uuid not null,
      recorded_at timestamptz not null,
      network text,
      type text not null,
      subject text not null,
      tx_hash bytea,
      expires_slot bigint,
      payload jsonb not null)`,
    sql`create index account_event_by_account_id on ${schema}.account_event (account_id, position)`,
    sql`create index account_event_by_network on ${schema}.account_event (network, position)`,
    sql`create index account_event_by_recorded_at on ${schema}.account_event (recorded_at)`,
    sql`create index account_event_by_tx_hash on ${schema}.account_event (network, tx_hash)
      where type = 'submission.result'`,
    sql`create index account_event_by_expires_slot on ${schema}.account_event (network, expires_slot)
      where expires_slot is not null`,
    sql`create table ${schema}.account_event_position (
      singleton boolean primary key default true check (singleton),
      last bigint not null)`,
    sql`insert into ${schema}.account_event_position (last) values (0)`,
    sql`alter table ${schema}.signing_session add column expired boolean not null default false`,
    sql`create index signing_session_ending on ${schema}.signing_session (expires_at)
      where submitted_at is null and not expired`,
    sql`alter table ${schema}.webhook_position
      add column mempool_position bigint not null default 0,
      add column account_position bigint not null default 0`,
    sql`alter table ${schema}.bus_position add column mempool_position bigint not null default 0`,
  ],
};
