import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Accounts that charge a fee on the orders they build, and those orders. A profile belongs to one network, like the
 * address that receives the fee.
 *
 * The row does not contain the status of an order: it is read from the network's index, also after a rollback. Orders
 * of one transaction share its fee output, and their fees add up to it. `kept` means that the transaction was on the
 * chain a week after it was built; otherwise the row is deleted by then.
 */
export const partners: Migration = {
  name: '0011_partners',
  up: (schema) => [
    sql`create table ${schema}.partner_profile (
      account_id uuid not null references ${schema}.account on delete cascade,
      network text not null,
      id uuid not null unique default gen_random_uuid(),
      display_name text not null,
      website text,
      payout_address text not null,
      fee_bps integer not null check (fee_bps between 0 and 100),
      fee_fixed_lovelace bigint check (fee_fixed_lovelace >= 0),
      max_fee_lovelace bigint check (max_fee_lovelace >= 0),
      enabled boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (account_id, network))`,
    sql`create table ${schema}.partner_order (
      created_at timestamptz not null,
      valid_until_slot bigint not null,
      volume_lovelace bigint,
      fee_lovelace bigint not null,
      account_id uuid not null references ${schema}.account on delete cascade,
      output_index integer not null,
      fee_output_index integer,
      kept boolean not null default false,
      network text not null,
      tx_hash bytea not null,
      dex text not null,
      token_in text not null,
      token_out text not null,
      amount_in numeric(39, 0) not null,
      wallet text not null,
      payout_address text,
      primary key (network, tx_hash, output_index))`,
    sql`create index partner_order_by_created_at
      on ${schema}.partner_order (account_id, network, created_at desc, tx_hash, output_index)`,
    sql`create index partner_order_by_valid_until_slot
      on ${schema}.partner_order (account_id, network, valid_until_slot)`,
    sql`create index partner_order_not_kept on ${schema}.partner_order (network, created_at) where not kept`,
  ],
};
