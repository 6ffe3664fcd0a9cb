import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Tweaks of silent payments (BIP-352), where the operator has them indexed: one row for each block, also for one without
 * tweaks, so that a missing block is noticed. `tweaks` has 37 bytes for each transaction: its index in the block (big
 * endian) and its tweak.
 */
export const silentPayments: Migration = {
  name: '0008_silent_payments',
  up: (schema) => [
    sql`create table ${schema}.silent_block (height integer primary key, tweaks bytea not null)`,
    sql`alter table ${schema}.silent_block alter column tweaks set storage external`,
  ],
};
