import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Additional data of simulated Bitcoin chains: outputs that blocks spend, arrival times of transactions, and stale
 * blocks.
 */
export const bitcoin: Migration = {
  name: '0002_bitcoin',
  up: (schema) => [
    sql`alter table ${schema}.block add column spent_outputs bytea`,
    sql`alter table ${schema}.pending_transaction add column seen_at bigint`,
    sql`create table ${schema}.stale_block (
      network text not null references ${schema}.chain on delete cascade,
      place bigint generated always as identity,
      height integer not null,
      slot bigint not null,
      hash bytea not null,
      bytes bytea not null,
      spent_outputs bytea,
      primary key (network, place))`,
  ],
};
