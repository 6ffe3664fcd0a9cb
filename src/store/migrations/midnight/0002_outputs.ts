import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Unshielded outputs, their owners and spending transactions. Shielded outputs have no visible owner. */
export const outputs: Migration = {
  name: '0002_outputs',
  up: (schema) => [
    sql`create table ${schema}.utxo (
      ctime bigint,
      tx_id integer not null,
      output_index integer not null,
      spent_by integer,
      registered_for_dust boolean not null,
      intent_hash bytea not null,
      owner bytea not null,
      token_type bytea not null,
      initial_nonce bytea not null,
      value numeric not null,
      primary key (intent_hash, output_index, tx_id))`,
    sql`create index utxo_by_tx_id on ${schema}.utxo (tx_id)`,
    sql`create index utxo_by_spent_by on ${schema}.utxo (spent_by) where spent_by is not null`,
    sql`create index utxo_by_owner on ${schema}.utxo (owner, tx_id, output_index)`,
    sql`create index utxo_unspent on ${schema}.utxo (owner, tx_id, output_index) where spent_by is null`,
    sql`create table ${schema}.address_tx (
      tx_id integer not null,
      owner bytea not null,
      primary key (owner, tx_id))`,
    sql`create index address_tx_by_tx_id on ${schema}.address_tx (tx_id)`,
  ],
};
