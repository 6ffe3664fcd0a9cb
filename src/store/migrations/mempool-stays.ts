import { type Identifier, type Sql, sql } from '../sql.js';

/**
 * Stays of transactions in the mempool, from which mempool events are read (ADR 45). Entering and leaving have positions
 * of one sequence, whose last one is in `mempool_log`. `owners` are the addresses, on Bitcoin the scripts, of inputs and
 * outputs. A stay without `left_position` has not ended; ended ones are retained for a day.
 */
export const createMempoolStays = (schema: Identifier): readonly Sql[] => [
  sql`create table ${schema}.mempool_stay (
    entered_position bigint primary key,
    left_position bigint,
    entered_at timestamptz not null,
    left_at timestamptz,
    reason text check (reason in ('CONFIRMED', 'REPLACED', 'EXPIRED', 'EVICTED')),
    tx_hash bytea not null,
    replaced_by bytea,
    owners bytea[] not null)`,
  sql`create unique index mempool_stay_open on ${schema}.mempool_stay (tx_hash) where left_position is null`,
  sql`create index mempool_stay_by_left_position on ${schema}.mempool_stay (left_position)
    where left_position is not null`,
  sql`create index mempool_stay_by_left_at on ${schema}.mempool_stay (left_at) where left_at is not null`,
  // Above the positions of readers that began before there were stays.
  sql`create table ${schema}.mempool_log (
    singleton boolean primary key default true check (singleton),
    last bigint not null)`,
  sql`insert into ${schema}.mempool_log (last) values ((extract(epoch from now()) * 1000000)::bigint)`,
];
