import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** The block whose messages are being published: a rollback below it has to reach the bus even after a crash. */
export const busPublishing: Migration = {
  name: '0040_bus_publishing',
  up: (schema) => [sql`alter table ${schema}.bus_position add column publishing_height integer`],
};
