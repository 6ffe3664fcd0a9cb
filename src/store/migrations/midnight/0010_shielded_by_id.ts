import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Transactions with shielded coins in the order of the chain, for the events of wallet sessions. */
export const shieldedById: Migration = {
  name: '0010_shielded_by_id',
  up: (schema) => [sql`create index transaction_shielded_by_id on ${schema}.transaction (id) where shielded`],
};
