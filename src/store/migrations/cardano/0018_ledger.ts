import { identifier, sql } from '../../sql.js';
import type { Migration } from '../migration.js';

/**
 * The ledger state, computed from the blocks. Tables with a row per epoch belong to the boundary at which the epoch
 * began (`epoch_ledger.height`); a rollback before that block deletes them.
 */
export const ledger: Migration = {
  name: '0018_ledger',
  up: (schema) => [
    // The current value of each part of the state, and earlier values as far as a rollback can go.
    sql`create table ${schema}.ledger_entry (
      born_height integer not null,
      ended_height integer,
      kind smallint not null,
      key text not null,
      value text not null,
      primary key (kind, key, born_height))`,
    sql`create index ledger_entry_now on ${schema}.ledger_entry (kind, key) where ended_height is null`,
    sql`create index ledger_entry_by_born_height on ${schema}.ledger_entry (born_height)`,
    sql`create index ledger_entry_by_ended_height on ${schema}.ledger_entry (ended_height)
      where ended_height is not null`,
    // The values that change with every block, the part of `utxo` at script addresses, and how often each check of
    // `CHECK_KINDS` was made so far. Kept as far as a rollback can go.
    sql`create table ${schema}.ledger_block (
      treasury bigint not null,
      reserves bigint not null,
      fees bigint not null,
      deposits bigint not null,
      donations bigint not null,
      utxo bigint not null,
      locked bigint not null,
      checks bigint[] not null,
      height integer primary key,
      nonces bytea)`,
    // Reward balances after a boundary, as eight bytes for each account. Kept as far as a rollback can go.
    sql`create table ${schema}.ledger_balance (
      epoch integer not null,
      chunk integer not null,
      balances bytea not null,
      primary key (epoch, chunk))`,
    // Not compressed, so that the balance of one account is read without its whole chunk.
    sql`alter table ${schema}.ledger_balance alter column balances set storage external`,
    // The state after the boundary; the stake is that of the snapshot active in this epoch, `pool_rewards` the
    // member and leader rewards that the boundary paid, and `donations` those of the epoch that ended, which the boundary
    // added to the treasury.
    sql`create table ${schema}.epoch_ledger (
      treasury bigint not null,
      reserves bigint not null,
      utxo bigint not null,
      locked bigint not null,
      donations bigint not null,
      rewards bigint not null,
      deposits bigint not null,
      stake_deposits bigint not null,
      pool_deposits bigint not null,
      drep_deposits bigint not null,
      proposal_deposits bigint not null,
      fees bigint not null,
      unclaimed bigint not null,
      pool_rewards bigint not null,
      active_stake bigint not null,
      imbalance bigint not null,
      epoch integer primary key,
      height integer not null,
      parameters text not null,
      parameters_action_tx bytea,
      parameters_action_index integer,
      nonce bytea,
      dormant_epochs integer not null)`,
    sql`create index epoch_ledger_by_height on ${schema}.epoch_ledger (height)`,
    // Delegated stake with which leaders of the epoch are elected: the snapshot taken one boundary earlier.
    sql`create table ${schema}.epoch_stake (
      lovelace bigint not null,
      epoch integer not null,
      pool_id integer not null,
      stake_id integer not null,
      primary key (epoch, pool_id, stake_id))`,
    sql`create index epoch_stake_by_stake_id on ${schema}.epoch_stake (stake_id, epoch)`,
    sql`create table ${schema}.epoch_pool (
      lovelace bigint not null,
      owner_lovelace bigint not null,
      pledge numeric not null,
      cost numeric not null,
      epoch integer not null,
      pool_id integer not null,
      delegators integer not null,
      reward_stake_id integer,
      margin_numerator numeric not null,
      margin_denominator numeric not null,
      primary key (epoch, pool_id))`,
    sql`create index epoch_pool_by_pool_id on ${schema}.epoch_pool (pool_id, epoch)`,
    // Rewards by the epoch whose blocks earned them; known two boundaries later.
    sql`create table ${schema}.pool_result (
      reward bigint not null,
      leader_reward bigint not null,
      member_rewards bigint not null,
      epoch integer not null,
      paid_epoch integer not null,
      pool_id integer not null,
      blocks integer not null,
      primary key (epoch, pool_id))`,
    sql`create index pool_result_by_pool_id on ${schema}.pool_result (pool_id, epoch)`,
    // Kind: 0 member, 1 leader, 2 reserves, 3 treasury, 4 pool deposit refund, 5 proposal deposit refund, 6 treasury
    // withdrawal. Unclaimed payments went to the treasury because the account was not registered.
    sql`create table ${schema}.reward (
      lovelace bigint not null,
      paid_epoch integer not null,
      index integer not null,
      earned_epoch integer not null,
      stake_id integer not null,
      pool_id integer,
      kind smallint not null check (kind between 0 and 6),
      claimed boolean not null,
      primary key (paid_epoch, index))`,
    sql`create index reward_by_stake_id on ${schema}.reward (stake_id, paid_epoch, index)`,
    sql`create index reward_by_earned_epoch on ${schema}.reward (earned_epoch, claimed, kind, paid_epoch, index)`,
    // Payments that no pool earned are rare, so their sums need no scan over all rewards of an account.
    sql`create index reward_by_kind on ${schema}.reward (stake_id, kind) include (lovelace) where claimed and kind > 1`,
    // A few hundred rows, which would otherwise be searched among all rewards.
    sql`create index reward_by_withdrawal on ${schema}.reward (paid_epoch, index) where kind = 6`,
    sql`create index reward_by_pool_id on ${schema}.reward (pool_id, earned_epoch, index) where pool_id is not null`,
    sql`create table ${schema}.drep_power (
      lovelace bigint not null,
      epoch integer not null,
      drep_id integer not null,
      delegators integer not null,
      expires_after integer,
      primary key (epoch, drep_id))`,
    sql`create index drep_power_by_drep_id on ${schema}.drep_power (drep_id, epoch)`,
    sql`create table ${schema}.pool_power (
      lovelace bigint not null,
      epoch integer not null,
      pool_id integer not null,
      primary key (epoch, pool_id))`,
    sql`create index pool_power_by_pool_id on ${schema}.pool_power (pool_id, epoch)`,
    // Votes on an open proposal as counted at the boundary, as JSON.
    sql`create table ${schema}.proposal_tally (
      epoch integer not null,
      action_index integer not null,
      action_tx_hash bytea not null,
      tally text not null,
      primary key (epoch, action_tx_hash, action_index))`,
    sql`create index proposal_tally_by_action on ${schema}.proposal_tally (action_tx_hash, action_index, epoch)`,
    // Contradictions between the chain and the computed state, which the self-check found.
    sql`create table ${schema}.ledger_finding (
      height integer not null,
      index integer not null,
      kind text not null,
      detail text not null,
      primary key (height, index))`,
    // Epochs whose pots were compared with those that the node reports; the finding is null where they are equal.
    sql`create table ${schema}.ledger_comparison (
      epoch integer primary key,
      height integer not null,
      finding text)`,
    // Outputs at pointer addresses are no stake from Conway on. There are few of these addresses.
    sql`create index address_by_pointer on ${schema}.address (id) where substr(bytes, 1, 1) between '\\x40' and '\\x5f'`,
    // The part of `received - sent` at pointer addresses.
    sql`alter table ${schema}.stake_total add column at_pointers numeric not null default 0`,
    sql`update ${schema}.stake_total t set at_pointers = s.lovelace
      from (select o.stake_id, sum(o.lovelace) as lovelace
              from ${schema}.output o join ${schema}.address a on a.id = o.address_id
             where o.spent_by is null and o.stake_id is not null and substr(a.bytes, 1, 1) between '\\x40' and '\\x5f'
             group by o.stake_id) s
     where s.stake_id = t.stake_id`,
    ...(['pool', 'drep'] as const).map((target) => {
      const id = identifier(`${target}_id`);
      const delegation = identifier(target === 'pool' ? 'delegation' : 'vote_delegation');
      return sql`update ${schema}.${identifier(`${target}_total`)} p set lovelace = p.lovelace - s.lovelace
        from (select d.${id}, sum(t.at_pointers) as lovelace
                from ${schema}.${delegation} d join ${schema}.stake_total t using (stake_id)
               where d.ended_height is null group by d.${id}) s
       where s.${id} = p.${id} and s.lovelace <> 0 
         and (select era from ${schema}.block order by height desc limit 1) >= 7`;
    }),
    // Rewards paid to the delegators minus their withdrawals; it has no meaning in an index without ledger state.
    sql`alter table ${schema}.pool_total add column rewards numeric not null default 0`,
    sql`alter table ${schema}.drep_total add column rewards numeric not null default 0`,
    // An index that is already live has no rewards, but later changes must add up with the withdrawals that it has.
    sql`update ${schema}.pool_total p set rewards = -s.withdrawn
      from (select d.pool_id, sum(t.withdrawn) as withdrawn
              from ${schema}.delegation d join ${schema}.stake_total t using (stake_id)
             where d.ended_height is null group by d.pool_id) s
     where s.pool_id = p.pool_id and s.withdrawn <> 0`,
    sql`update ${schema}.drep_total r set rewards = -s.withdrawn
      from (select d.drep_id, sum(t.withdrawn) as withdrawn
              from ${schema}.vote_delegation d join ${schema}.stake_total t using (stake_id)
             where d.ended_height is null group by d.drep_id) s
     where s.drep_id = r.drep_id and s.withdrawn <> 0`,
  ],
};
