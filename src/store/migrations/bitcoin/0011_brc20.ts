import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * BRC-20 tokens, their events and balances. Amounts are in the smallest unit of the token. `late_fact` names facts that
 * an older version did not write: they are known only after that block, until the index is built again.
 */
export const brc20: Migration = {
  name: '0011_brc20',
  up: (schema) => [
    // `id` is the number of tokens deployed before. Tickers are equal if they differ only in case: `key` is in lower case.
    sql`create table ${schema}.brc20_token (
      tx_num bigint not null,
      script_id bigint,
      id integer primary key,
      inscription_id integer not null,
      decimals smallint not null,
      self_mint boolean not null,
      ticker text not null,
      key text collate "C" not null,
      max numeric not null,
      mint_limit numeric not null)`,
    sql`create unique index brc20_token_by_key on ${schema}.brc20_token (key)`,
    // Kind: 0 deployed, 1 minted, 2 transfer inscribed, 3 transferred. `place` is the order in the transaction. An amount
    // without a new owner is burned. A transfer that was paid as a fee returns to its owner.
    sql`create table ${schema}.brc20_event (
      tx_num bigint not null,
      from_script_id bigint,
      to_script_id bigint,
      place integer not null,
      token_id integer not null,
      inscription_id integer not null,
      kind smallint not null check (kind in (0, 1, 2, 3)),
      as_fee boolean not null,
      amount numeric not null,
      primary key (tx_num, place))`,
    // Transfer inscriptions; the first move (`used_with`) transfers the amount.
    sql`create table ${schema}.brc20_transfer (
      tx_num bigint not null,
      used_with bigint,
      script_id bigint not null,
      inscription_id integer primary key,
      token_id integer not null,
      amount numeric not null)`,
    sql`create table ${schema}.brc20_total (
      mints bigint not null,
      transfers bigint not null,
      token_id integer primary key,
      minted numeric not null,
      burned numeric not null)`,
    // `transferable` is the part of the total in transfer inscriptions that have not moved.
    sql`create table ${schema}.brc20_balance (
      script_id bigint not null,
      token_id integer not null,
      total numeric not null,
      transferable numeric not null,
      primary key (script_id, token_id))`,
    sql`create table ${schema}.late_fact (fact text primary key, height integer not null)`,
    sql`insert into ${schema}.late_fact (fact, height)
      select 'brc20', height from ${schema}.checkpoint where height is not null`,
  ],
};
