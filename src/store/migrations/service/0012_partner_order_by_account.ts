import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Two accounts can build the same transaction: the same wallet, route and time produce the same hash. Each account has
 * its own record, so that no account can take an order from another's list by building it first.
 */
export const partnerOrderByAccount: Migration = {
  name: '0012_partner_order_by_account',
  up: (schema) => [
    sql`alter table ${schema}.partner_order drop constraint partner_order_pkey`,
    sql`alter table ${schema}.partner_order add primary key (network, tx_hash, output_index, account_id)`,
  ],
};
