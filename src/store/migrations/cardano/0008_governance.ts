import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Conway governance (CIP-1694). Each fact ends with the next one of the same subject: rows without `ended_height` are
 * current. Actions are identified by transaction hash and index, as in votes.
 */
export const governance: Migration = {
  name: '0008_governance',
  up: (schema) => [
    // Kind: 0 key, 1 script, 2 always abstain, 3 always no confidence; the hash of the last two is empty.
    sql`create table ${schema}.drep (
      id integer primary key,
      first_tx_id integer not null,
      kind smallint not null check (kind between 0 and 3),
      hash bytea not null)`,
    sql`create unique index drep_by_hash on ${schema}.drep (hash, kind)`,
    // Action: 0 registration, 1 update, 2 retirement.
    sql`create table ${schema}.drep_update (
      deposit bigint,
      tx_id integer not null,
      cert_index integer not null,
      drep_id integer not null,
      ended_height integer,
      action smallint not null check (action in (0, 1, 2)),
      anchor_url text,
      anchor_hash bytea,
      primary key (tx_id, cert_index))`,
    sql`create index drep_update_by_drep_id on ${schema}.drep_update (drep_id, tx_id, cert_index)`,
    // An authorization has a hot credential; a resignation has none, and optionally an anchor.
    sql`create table ${schema}.committee_update (
      tx_id integer not null,
      cert_index integer not null,
      ended_height integer,
      cold_script boolean not null,
      hot_script boolean,
      cold_hash bytea not null,
      hot_hash bytea,
      anchor_url text,
      anchor_hash bytea,
      primary key (tx_id, cert_index))`,
    sql`create index committee_update_by_cold_hash on ${schema}.committee_update (cold_hash, tx_id, cert_index)`,
    // Kind is the CDDL number of the action, `content` its complete CBOR.
    sql`create table ${schema}.proposal (
      deposit bigint not null,
      tx_id integer not null,
      index integer not null,
      return_stake_id integer,
      previous_index integer,
      kind smallint not null,
      return_account bytea not null,
      previous_tx_hash bytea,
      anchor_url text not null,
      anchor_hash bytea not null,
      content bytea not null,
      primary key (tx_id, index))`,
    // Role: 0 committee (hot credential), 1 DRep, 2 pool. Vote: 0 no, 1 yes, 2 abstain.
    sql`create table ${schema}.vote (
      tx_id integer not null,
      index integer not null,
      action_index integer not null,
      ended_height integer,
      role smallint not null check (role in (0, 1, 2)),
      vote smallint not null check (vote in (0, 1, 2)),
      voter_script boolean not null,
      voter_hash bytea not null,
      action_tx_hash bytea not null,
      anchor_url text,
      anchor_hash bytea,
      primary key (tx_id, index))`,
    sql`create index vote_by_voter_hash on ${schema}.vote (voter_hash, tx_id, index)`,
  ],
};
