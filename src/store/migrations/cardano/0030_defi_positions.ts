import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Positions in lending and farming contracts, one row for each party of an output. A position is open while its output
 * is unspent. `contract` is an index of `POSITION_CONTRACTS`, `role` of `POSITION_ROLES`; credentials are as in migration
 * 0014, `content` is that of `src/market/positions/position-text.ts`. `positions_from` is the height from which on an index
 * of an older version has them; null for an index that has all.
 */
export const defiPositions: Migration = {
  name: '0030_defi_positions',
  up: (schema) => [
    sql`create table ${schema}.defi_position (
      tx_id integer not null,
      index integer not null,
      role smallint not null,
      seen_tx_id integer not null,
      contract smallint not null,
      owner_payment bytea,
      owner_stake bytea,
      content text not null,
      primary key (tx_id, index, role))`,
    sql`alter table ${schema}.checkpoint add column positions_from integer`,
    sql`update ${schema}.checkpoint set positions_from = height + 1`,
  ],
};
