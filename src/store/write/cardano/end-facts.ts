import type { Queryable } from '../../db.js';
import { type Identifier, identifier, sql } from '../../sql.js';
import type { CommitteeEnding, Endings, VoteEnding } from './facts.js';

/** Marks facts of earlier batches as ended: one statement per kind that occurs, all issued before the first has ended. */
export async function endFacts(db: Queryable, schema: Identifier, endings: Endings): Promise<void> {
  const { delegationsByStake, voteDelegationsByStake } = endings;
  await Promise.all([
    endById(db, schema, 'delegation', 'stake_id', delegationsByStake),
    endById(db, schema, 'vote_delegation', 'stake_id', voteDelegationsByStake),
    endById(db, schema, 'pool_registration', 'pool_id', endings.registrationsByPool),
    endById(db, schema, 'drep_update', 'drep_id', endings.updatesByDRep),
    endRetirements(db, schema, endings.retirementsByPool, endings.epoch),
    endCommitteeUpdates(db, schema, [...endings.updatesByCommittee.values()]),
    endVotes(db, schema, [...endings.vote.values()]),
  ]);
}

async function endById(
  db: Queryable,
  schema: Identifier,
  table: string,
  column: string,
  heights: ReadonlyMap<number, number>,
): Promise<void> {
  if (heights.size === 0) return;
  await db.run(sql`update ${schema}.${identifier(table)} t set ended_height = e.height
    from unnest(${[...heights.keys()]}::integer[], ${[...heights.values()]}::integer[]) e(id, height)
    where t.${identifier(column)} = e.id and t.ended_height is null`);
}

/** Only pending retirements can be cancelled or replaced. */
async function endRetirements(
  db: Queryable,
  schema: Identifier,
  heights: ReadonlyMap<number, number>,
  epoch: number,
): Promise<void> {
  if (heights.size === 0) return;
  await db.run(sql`update ${schema}.pool_retirement t set ended_height = e.height
    from unnest(${[...heights.keys()]}::integer[], ${[...heights.values()]}::integer[]) e(pool_id, height)
    where t.pool_id = e.pool_id and t.ended_height is null and t.epoch > ${epoch}`);
}

async function endCommitteeUpdates(
  db: Queryable,
  schema: Identifier,
  endings: readonly CommitteeEnding[],
): Promise<void> {
  if (endings.length === 0) return;
  await db.run(sql`update ${schema}.committee_update t set ended_height = e.height
    from unnest(
      ${endings.map(({ coldScript }) => coldScript)}::boolean[], ${endings.map(({ coldHash }) => coldHash)}::bytea[],
      ${endings.map(({ height }) => height)}::integer[]
    ) e(cold_script, cold_hash, height)
    where t.cold_hash = e.cold_hash and t.cold_script = e.cold_script and t.ended_height is null`);
}

async function endVotes(db: Queryable, schema: Identifier, endings: readonly VoteEnding[]): Promise<void> {
  if (endings.length === 0) return;
  await db.run(sql`update ${schema}.vote t set ended_height = e.height
    from unnest(
      ${endings.map(({ role }) => role)}::smallint[], ${endings.map(({ voterScript }) => voterScript)}::boolean[],
      ${endings.map(({ voterHash }) => voterHash)}::bytea[],
      ${endings.map(({ actionTxHash }) => actionTxHash)}::bytea[],
      ${endings.map(({ actionIndex }) => actionIndex)}::integer[], ${endings.map(({ height }) => height)}::integer[]
    ) e(role, voter_script, voter_hash, action_tx_hash, action_index, height)
    where t.voter_hash = e.voter_hash and t.role = e.role and t.voter_script = e.voter_script
      and t.action_tx_hash = e.action_tx_hash and t.action_index = e.action_index and t.ended_height is null`);
}

/** Later epochs in which pools retire. */
export async function retirementsAfter(db: Queryable, schema: Identifier, epoch: number): Promise<readonly number[]> {
  const due = await db.rows<{ readonly epoch: number }>(sql`select distinct epoch from ${schema}.pool_retirement
    where epoch > ${epoch} and ended_height is null`);
  return due.map((row) => row.epoch);
}

/**
 * Pools whose retirement takes effect with the first block of an epoch: they lose their registration, and their
 * delegations end (Shelley rule POOLREAP).
 */
export async function retirePools(
  db: Queryable,
  schema: Identifier,
  { after, upTo, height }: { readonly after: number; readonly upTo: number; readonly height: number },
): Promise<void> {
  const due = await db.rows<{ readonly pool_id: number }>(sql`select distinct pool_id from ${schema}.pool_retirement
    where epoch > ${after} and epoch <= ${upTo} and ended_height is null`);
  const heights = new Map(due.map(({ pool_id }) => [pool_id, height]));
  await endById(db, schema, 'pool_registration', 'pool_id', heights);
  await endById(db, schema, 'delegation', 'pool_id', heights);
}
