import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** Number of delegators of a DRep at the end of an epoch, or now for the current one. */
export interface DelegatorsAt {
  readonly epoch: number;
  readonly count: number;
}

/**
 * The last epochs, oldest first. Active delegations are found by the DRep, ended ones by their end since the first of
 * these epochs: older ones are not read.
 */
export async function delegatorsByEpoch(
  db: NetworkDb<'cardano'>,
  drepId: number,
  epochs: number,
): Promise<readonly DelegatorsAt[]> {
  const newest = await db.rows<{ readonly epoch: number; readonly height: number; readonly tx_id: number }>(sql`
    select e.epoch, b.height, b.first_tx_id + b.tx_count - 1 as tx_id
      from ${db.schema}.epoch e join ${db.schema}.block b on b.height = e.last_height
     order by e.epoch desc limit ${epochs}`);
  const ends = newest.toReversed();
  const heights = ends.map(({ height }) => height);
  // A delegation counts from the first epoch that ended after it to the last one that ended before its end.
  const rows = await db.rows<{ readonly first: number; readonly end: number | null; readonly count: bigint }>(sql`
    select width_bucket(d.tx_id - 1, ${ends.map(({ tx_id }) => tx_id)}::integer[]) as first,
           width_bucket(d.ended_height - 1, ${heights}::integer[]) as end, count(*) as count
      from (select tx_id, ended_height from ${db.schema}.vote_delegation
             where drep_id = ${drepId} and ended_height is null
            union all
            select tx_id, ended_height from ${db.schema}.vote_delegation
             where ended_height > ${heights[0] ?? 0} and drep_id = ${drepId}) d
     group by 1, 2`);
  return ends.map(({ epoch }, index) => ({
    epoch,
    count: rows.reduce(
      (sum, { first, end, count }) => (first <= index && (end === null || index < end) ? sum + Number(count) : sum),
      0,
    ),
  }));
}
