import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/** Contract actions, each with the resulting contract state. */
export const contracts: Migration = {
  name: '0003_contracts',
  up: (schema) => [
    // Type: 0 deploy, 1 call, 2 update.
    sql`create table ${schema}.contract_action (
      tx_id integer not null,
      place integer not null,
      type smallint not null check (type between 0 and 2),
      address bytea not null,
      entry_point text,
      state bytea not null,
      zswap_state bytea not null,
      balances jsonb not null,
      primary key (tx_id, place))`,
    sql`create index contract_action_by_address on ${schema}.contract_action (address, tx_id, place)`,
  ],
};
