import { sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * Actions of stake credentials. The key of a certificate is its position on the chain. A delegation ends
 * (`ended_height`) with the next one, with the deregistration of the credential, or with the retirement of its pool or
 * DRep.
 */
export const stake: Migration = {
  name: '0006_stake',
  up: (schema) => [
    // The deposit is null where the certificate does not state it and the protocol parameters apply.
    sql`create table ${schema}.stake_update (
      deposit bigint,
      tx_id integer not null,
      cert_index integer not null,
      stake_id integer not null,
      registration boolean not null,
      primary key (tx_id, cert_index))`,
    sql`create table ${schema}.delegation (
      tx_id integer not null,
      cert_index integer not null,
      stake_id integer not null,
      pool_id integer not null,
      ended_height integer,
      primary key (tx_id, cert_index))`,
    sql`create index delegation_now_by_stake_id on ${schema}.delegation (stake_id) where ended_height is null`,
    sql`create index delegation_now_by_pool_id on ${schema}.delegation (pool_id, stake_id) where ended_height is null`,
    sql`create index delegation_by_ended_height on ${schema}.delegation (ended_height)
      where ended_height is not null`,
    sql`create table ${schema}.vote_delegation (
      tx_id integer not null,
      cert_index integer not null,
      stake_id integer not null,
      drep_id integer not null,
      ended_height integer,
      primary key (tx_id, cert_index))`,
    sql`create index vote_delegation_now_by_stake_id on ${schema}.vote_delegation (stake_id)
      where ended_height is null`,
    sql`create index vote_delegation_now_by_drep_id on ${schema}.vote_delegation (drep_id, stake_id)
      where ended_height is null`,
    sql`create index vote_delegation_by_ended_height on ${schema}.vote_delegation (ended_height)
      where ended_height is not null`,
    sql`create table ${schema}.withdrawal (
      lovelace bigint not null,
      tx_id integer not null,
      index integer not null,
      stake_id integer not null,
      primary key (tx_id, index))`,
    // Instantaneous rewards from the reserves (0) or the treasury (1); without a credential, a transfer to the other
    // pot.
    sql`create table ${schema}.instant_reward (
      lovelace bigint not null,
      tx_id integer not null,
      cert_index integer not null,
      index integer not null,
      stake_id integer,
      pot smallint not null check (pot in (0, 1)),
      primary key (tx_id, cert_index, index))`,
  ],
};
