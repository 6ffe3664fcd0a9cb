import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Inscriptions and their locations. `id` is the position in the order of all inscriptions (ord's sequence number).
 * Body, metadata, properties and fields that are not searchable are in the bytes of the revealing transaction.
 */
export const inscriptions: Migration = {
  name: '0004_inscriptions',
  up: (schema) => [
    // `curse` is the index of the reason in the codec's list; with a number from 0 up the inscription is vindicated.
    // Text that is not UTF-8 is null.
    sql`create table ${schema}.inscription (
      tx_num bigint not null,
      fee bigint not null,
      id integer primary key,
      index integer not null,
      number integer not null,
      body_length integer,
      delegate_index integer,
      curse smallint,
      reinscription boolean not null,
      content_type text,
      content_encoding text,
      metaprotocol text,
      delegate_txid bytea)`,
    // The revealing transaction contains parent and child, so both exist when it is written.
    sql`create table ${schema}.inscription_parent (
      tx_num bigint not null,
      inscription_id integer not null,
      parent_id integer not null,
      place integer not null,
      primary key (inscription_id, place))`,
    // One row per location over time; `ended_with` is the transaction that moved the inscription away. Kind: 0 on a
    // satoshi of an output, 1 on a satoshi that no coinbase claimed, 2 on none; only the first has an output. An
    // inscription paid as a fee (`as_fee`) was moved by `tx_num` and is on an output of the block's coinbase.
    sql`create table ${schema}.inscription_place (
      tx_num bigint not null,
      ended_with bigint,
      output_tx_num bigint,
      script_id bigint,
      satoshi bigint not null,
      inscription_id integer not null,
      vout integer,
      kind smallint not null check (kind in (0, 1, 2)),
      burned boolean not null,
      as_fee boolean not null,
      primary key (inscription_id, tx_num))`,
    sql`create index inscription_place_by_output on ${schema}.inscription_place (output_tx_num, vout)
      where ended_with is null and kind = 0`,
  ],
};
