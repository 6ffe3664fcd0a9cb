import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Transactions removed by rollbacks; these rows are never rolled back themselves. Clients that saw such a transaction
 * can be notified of its removal.
 */
export const dropped: Migration = {
  name: '0006_dropped',
  up: (schema) => [
    sql`create table ${schema}.dropped_transaction (
      rollback_id integer not null,
      height integer not null,
      hash bytea not null)`,
    sql`create index dropped_transaction_by_rollback_id on ${schema}.dropped_transaction (rollback_id)`,
  ],
};
