import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** How far the events of a network were published to a message bus, and which process publishes them. */
export const busPositions: Migration = {
  name: '0032_bus_positions',
  up: (schema) => [
    sql`create table ${schema}.bus_position (
      sink text not null,
      network text not null,
      rollback_id integer not null,
      height integer not null,
      hash text not null,
      lease_id uuid,
      lease_until timestamptz,
      primary key (sink, network))`,
  ],
};
