import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Parts of Dijkstra. A sub-transaction is a row of `transaction` too, with a hash, inputs and outputs of its own; here is
 * the top-level transaction that contains it. A direct deposit is a payment to an account. In the mempool only top-level
 * transactions are pending; an output of a sub-transaction refers to it.
 */
export const subTransactions: Migration = {
  name: '0026_sub_transactions',
  up: (schema) => [
    sql`create table ${schema}.sub_transaction (
      tx_id integer not null primary key,
      parent_tx_id integer not null,
      index integer not null)`,
    sql`create index sub_transaction_by_parent on ${schema}.sub_transaction (parent_tx_id, index)`,
    sql`create table ${schema}.direct_deposit (
      tx_id integer not null,
      index integer not null,
      stake_id integer not null,
      lovelace bigint not null,
      primary key (tx_id, index))`,
    sql`create index direct_deposit_by_stake_id on ${schema}.direct_deposit (stake_id, tx_id)`,
    sql`alter table ${schema}.stake_total add column deposited numeric not null default 0`,
    sql`alter table ${schema}.mempool_output add column parent_hash bytea`,
  ],
};
