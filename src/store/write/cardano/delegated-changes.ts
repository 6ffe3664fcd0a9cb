import { ignoredPointersAt, ignoresPointers, selectStake } from '../../pointer-stake.js';
import { emptySql, type Identifier, identifier, type Sql, sql } from '../../sql.js';
import { pointerMoves } from './pointer-moves.js';

/** Delegated amounts derive from account balances, so these come after `stake_total`. */
export const DELEGATED_TOTALS = [
  delegatedTotal('pool_total', { table: 'delegation', to: 'pool_id' }),
  delegatedTotal('drep_total', { table: 'vote_delegation', to: 'drep_id' }),
] as const;

function delegatedTotal(table: string, delegation: Delegation) {
  return {
    table,
    keys: [delegation.to],
    sums: ['delegator_count', 'lovelace', 'rewards'],
    delta: (schema: Identifier, after: FactPosition, sign: 1 | -1): Sql =>
      delegatedChanges(schema, after, sign, delegation),
  };
}

interface FactPosition {
  readonly height: number;
  readonly txId: number;
}

/** A kind of delegation, and the column of its target. */
interface Delegation {
  readonly table: 'delegation' | 'vote_delegation';
  readonly to: 'pool_id' | 'drep_id';
}

/** Below every transaction: there was no earlier state, so nothing ended and nothing moved. */
const EVERYTHING = -(2 ** 31);

/** The first epoch that began after a height; null without one, and in an index without ledger state. */
const firstEpochAfter = (schema: Identifier, height: number): Sql =>
  sql`(select min(epoch) from ${schema}.epoch_ledger where height > ${height})`;

/**
 * Changes of the amount delegated to each pool or DRep by the facts after a position. Only accounts affected by these
 * facts are read. `stake_total` already includes the same facts: it has the balances after them when they are added,
 * and the balances before them when they are removed; rewards are read the same way. So delegations that begin or end
 * count with that balance, and balance changes are added for those who delegated on the other side: before the facts,
 * or after them.
 */
function delegatedChanges(
  schema: Identifier,
  { height, txId }: FactPosition,
  sign: 1 | -1,
  { table, to }: Delegation,
): Sql {
  const delegation = sql`${schema}.${identifier(table)} d`;
  const target = identifier(to);
  const withHoldings = sql`
    ${delegation} left join ${schema}.stake_total t on t.stake_id = d.stake_id
    left join ${schema}.start_reward s on s.stake_id = d.stake_id
    ${joinRewards(schema, txId <= EVERYTHING ? undefined : height, sign)}`;
  const ignoredBefore = ignoredPointersAt(schema, height);
  const ignoredAfter = ignoresPointers(schema);
  const held = selectStake(sql`t`, txId <= EVERYTHING || sign === 1 ? ignoredAfter : ignoredBefore);
  const balance = sql`(coalesce(s.lovelace, 0) + coalesce(r.lovelace, 0) + coalesce(t.deposited, 0)
    - coalesce(t.withdrawn, 0))`;
  const begun = sql`
    select d.${target}, 1 as delegator_count, ${held} as lovelace, ${balance} as rewards from ${withHoldings}
     where d.tx_id > ${txId} and d.ended_height is null`;
  const sums = sql`
    select ${target}, sum(delegator_count) as delegator_count, sum(lovelace) as lovelace, sum(rewards) as rewards`;
  if (txId <= EVERYTHING) return sql`${sums} from (${begun}) changed group by ${target}`;
  const onTheOtherSide =
    sign === 1
      ? sql`d.tx_id <= ${txId} and (d.ended_height is null or d.ended_height > ${height})`
      : sql`d.ended_height is null`;
  return sql`
    with moved as materialized (
      select stake_id, sum(lovelace) as lovelace, sum(rewards) as rewards
        from (
          select stake_id, lovelace, 0 as rewards from ${schema}.output
           where tx_id > ${txId} and stake_id is not null
          union all
          select stake_id, -lovelace, 0 from ${schema}.output where spent_by > ${txId} and stake_id is not null
          ${pointerStakeMoves(schema, { txId, sign, ignoredBefore, ignoredAfter })}
          union all
          select stake_id, 0, lovelace from ${schema}.reward
           where claimed and paid_epoch >= ${firstEpochAfter(schema, height)}
          union all
          select stake_id, 0, -lovelace from ${schema}.withdrawal where tx_id > ${txId}
          union all
          select stake_id, 0, lovelace from ${schema}.direct_deposit where tx_id > ${txId}
        ) moves group by stake_id having sum(lovelace) <> 0 or sum(rewards) <> 0)
    ${sums}
      from (
        ${begun}
        union all
        select d.${target}, -1, -${held}, -${balance} from ${withHoldings}
         where d.ended_height > ${height} and d.tx_id <= ${txId}
        union all
        select d.${target}, 0, m.lovelace, m.rewards from moved m join ${delegation} on d.stake_id = m.stake_id
         where ${onTheOtherSide}
      ) changed group by ${target}`;
}

/**
 * Outputs at pointer addresses do not move stake from Conway on. The block that begins Conway takes away the stake that
 * they had before it: all that `stake_total` has, without the moves after it.
 */
function pointerStakeMoves(
  schema: Identifier,
  {
    txId,
    sign,
    ignoredBefore,
    ignoredAfter,
  }: { readonly txId: number; readonly sign: 1 | -1; readonly ignoredBefore: Sql; readonly ignoredAfter: Sql },
): Sql {
  const beginsConway = sql`(${ignoredAfter} and not ${ignoredBefore})`;
  const withoutMoves = sign === 1 ? ignoredBefore : ignoredAfter;
  return sql`
    union all
    select stake_id, -lovelace, 0 from (${pointerMoves(schema, txId)}) p where ${withoutMoves}
    union all
    select stake_id, -at_pointers, 0 from ${schema}.stake_total where at_pointers <> 0 and ${beginsConway}`;
}

/**
 * Joins the rewards paid to the account of the delegation `d`. After a height the accounts are few, and each is looked
 * up; rewards that are being removed do not count. Without a height all rewards are summed at once.
 */
function joinRewards(schema: Identifier, height: number | undefined, sign: 1 | -1): Sql {
  if (height === undefined)
    return sql`left join (select stake_id, sum(lovelace) as lovelace from ${schema}.reward
                           where claimed group by stake_id) r on r.stake_id = d.stake_id`;
  const remains =
    sign === 1 ? emptySql : sql`and paid_epoch < coalesce(${firstEpochAfter(schema, height)}, 2147483647)`;
  return sql`left join lateral (select sum(lovelace) as lovelace from ${schema}.reward
                                 where stake_id = d.stake_id and claimed ${remains}) r on true`;
}
