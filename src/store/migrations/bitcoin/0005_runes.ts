import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Runes and their holders. `id` is the number of runes etched before; the public id is `height:tx_index`. Amounts have
 * up to 128 bits.
 */
export const runes: Migration = {
  name: '0005_runes',
  up: (schema) => [
    // `name` is without spacers, `symbol` a code point.
    sql`create table ${schema}.rune (
      tx_num bigint not null,
      id integer primary key,
      height integer not null,
      tx_index integer not null,
      spacers integer not null,
      symbol integer,
      divisibility smallint not null,
      turbo boolean not null,
      cenotaph boolean not null,
      has_terms boolean not null,
      name text collate "C" not null,
      premine numeric not null,
      amount numeric,
      cap numeric,
      height_start numeric,
      height_end numeric,
      offset_start numeric,
      offset_end numeric)`,
    sql`create unique index rune_by_name on ${schema}.rune (name)`,
    sql`create unique index rune_by_place on ${schema}.rune (height, tx_index)`,
    // Balances of outputs; a balance ends with its output.
    sql`create table ${schema}.rune_balance (
      tx_num bigint not null,
      script_id bigint,
      spent_by bigint,
      vout integer not null,
      rune_id integer not null,
      amount numeric not null,
      primary key (tx_num, vout, rune_id))`,
    // Kind: 0 etched (the amount is the premine), 1 minted, 2 burned.
    sql`create table ${schema}.rune_event (
      tx_num bigint not null,
      rune_id integer not null,
      kind smallint not null check (kind in (0, 1, 2)),
      amount numeric not null,
      primary key (tx_num, rune_id, kind))`,
    sql`create table ${schema}.rune_tx (
      tx_num bigint not null,
      rune_id integer not null,
      primary key (tx_num, rune_id))`,
    sql`create table ${schema}.rune_total (
      mints bigint not null,
      rune_id integer primary key,
      burned numeric not null)`,
    sql`create table ${schema}.rune_holder (
      script_id bigint not null,
      output_count bigint not null,
      rune_id integer not null,
      amount numeric not null,
      primary key (script_id, rune_id))`,
  ],
};
