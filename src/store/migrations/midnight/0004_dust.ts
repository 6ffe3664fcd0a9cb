import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Ledger events, and the content of DUST events: NIGHT that generates DUST, until it is spent. DUST keys are field
 * elements, stored as 32 bytes in big-endian order.
 */
export const dust: Migration = {
  name: '0004_dust',
  up: (schema) => [
    // Group: 0 zswap, 1 DUST; `id` counts within each group. `variant` and `content` are null where this build cannot
    // decode the event.
    sql`create table ${schema}.ledger_event (
      id bigint not null,
      tx_id integer not null,
      event_group smallint not null check (event_group between 0 and 1),
      variant text,
      nullifier bytea,
      raw bytea not null,
      content jsonb,
      primary key (event_group, id))`,
    sql`create index ledger_event_by_tx_id on ${schema}.ledger_event (tx_id)`,
    sql`create index ledger_event_by_variant on ${schema}.ledger_event (variant, id)`,
    sql`create index ledger_event_by_nullifier on ${schema}.ledger_event (event_group, nullifier) where nullifier is not null`,
    sql`create table ${schema}.dust_generation (
      generation_index bigint not null,
      commitment_index bigint,
      ctime bigint not null,
      dtime bigint,
      tx_id integer not null,
      ended_by integer,
      owner bytea not null,
      nonce bytea not null,
      night numeric not null,
      initial_value numeric not null,
      primary key (generation_index, tx_id))`,
    sql`create index dust_generation_by_owner on ${schema}.dust_generation (owner, generation_index)`,
    sql`create index dust_generation_by_nonce on ${schema}.dust_generation using hash (nonce)`,
    sql`create index dust_generation_by_tx_id on ${schema}.dust_generation (tx_id)`,
    sql`create index dust_generation_by_ended_by on ${schema}.dust_generation (ended_by) where ended_by is not null`,
    // A registration on Cardano: the holder of the reward address designates a DUST address.
    sql`create table ${schema}.dust_mapping (
      height integer not null,
      place integer not null,
      ended_height integer,
      utxo_output_index integer not null,
      stake_address bytea not null,
      dust_key bytea not null,
      utxo_tx_hash bytea not null,
      primary key (height, place))`,
    sql`create index dust_mapping_by_stake_address on ${schema}.dust_mapping (stake_address, height, place)`,
    sql`create index dust_mapping_by_ended_height on ${schema}.dust_mapping (ended_height) where ended_height is not null`,
  ],
};
