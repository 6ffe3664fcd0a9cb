import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Two accounts can have the same transaction built: the same wallet, route and moment make the same hash. Each has its
 * own record of it, so that nobody takes an order from another's list by asking first.
 */
export const partnerOrderByAccount: Migration = {
  name: '0012_partner_order_by_account',
  up: (schema) => [
    sql`alter table ${schema}.partner_order drop constraint partner_order_pkey`,
    sql`alter table ${schema}.partner_order add primary key (network, tx_hash, output_index, account_id)`,
  ],
};
