import type { Queryable } from '../../db.js';
import { type Identifier, type Sql, sql } from '../../sql.js';
import type { DRepDeregistration } from './facts.js';

/** The vote delegation of an account ended with a block, without a certificate of the account. */
export interface VoteDelegationEnd {
  readonly stakeId: number;
  readonly height: number;
}

/** Ends the vote delegations that the ledger removed. The facts of the blocks are written already. */
export async function endVoteDelegations(
  db: Queryable,
  schema: Identifier,
  ends: readonly VoteDelegationEnd[],
): Promise<void> {
  if (ends.length === 0) return;
  await endEarlier(db, schema, {
    first: Math.min(...new Set(ends.map(({ height }) => height))),
    // A delegation of the same block that is still in effect has no end here, so the whole block counts as before.
    ends: sql`
      select e.stake_id, e.height, b.first_tx_id + b.tx_count as tx_id, 0 as cert_index
        from unnest(${ends.map(({ stakeId }) => stakeId)}::integer[], ${ends.map(({ height }) => height)}::integer[])
             e (stake_id, height)
        join ${schema}.block b on b.height = e.height`,
    matches: sql`t.stake_id = e.stake_id`,
  });
}

/**
 * Ends the vote delegations to DReps that were deregistered, by the rule of protocol version 10 (GOVCERT). For an index
 * without ledger state, which does not know the exceptions of version 9.
 */
export async function endDelegationsToDReps(
  db: Queryable,
  schema: Identifier,
  deregistrations: readonly DRepDeregistration[],
): Promise<void> {
  if (deregistrations.length === 0) return;
  await endEarlier(db, schema, {
    first: deregistrations[0]!.height,
    ends: sql`
      select * from unnest(
        ${deregistrations.map(({ drepId }) => drepId)}::integer[],
        ${deregistrations.map(({ height }) => height)}::integer[],
        ${deregistrations.map(({ txId }) => txId)}::integer[],
        ${deregistrations.map(({ certIndex }) => certIndex)}::integer[]) e (drep_id, height, tx_id, cert_index)`,
    matches: sql`t.drep_id = e.drep_id`,
  });
}

/** `ends` have a position before which delegations end, and the height of the end; `first` is the lowest height. */
async function endEarlier(
  db: Queryable,
  schema: Identifier,
  { first, ends, matches }: { readonly first: number; readonly ends: Sql; readonly matches: Sql },
): Promise<void> {
  const before = sql`${matches} and (t.tx_id, t.cert_index) < (e.tx_id, e.cert_index)`;
  await db.run(sql`
    with e as materialized (${ends})
    update ${schema}.vote_delegation d set ended_height = x.height
      from (select tx_id, cert_index, min(height) as height
              from (select t.tx_id, t.cert_index, e.height from e join ${schema}.vote_delegation t
                        on ${before} and t.ended_height is null
                    union all
                    select t.tx_id, t.cert_index, e.height from e join ${schema}.vote_delegation t
                        on ${before} and t.ended_height > ${first} and t.ended_height > e.height) ended
             group by tx_id, cert_index) x
     where d.tx_id = x.tx_id and d.cert_index = x.cert_index`);
}
