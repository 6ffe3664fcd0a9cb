import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { hasLedger } from '../chain/ledger-availability.js';

/** Number of delegators of a DRep at the end of an epoch, or now for the current one. */
export interface DelegatorsAt {
  readonly epoch: number;
  readonly count: number;
}

/** The last epochs, oldest first: the delegators that the ledger has, or those of the certificates without its state. */
export const delegatorsByEpoch = async (
  db: NetworkDb<'cardano'>,
  drepId: number,
  epochs: number,
): Promise<readonly DelegatorsAt[]> =>
  (await hasLedger(db)) ? ledgerDelegators(db, drepId, epochs) : certifiedDelegators(db, drepId, epochs);

/** The end of an epoch is the next boundary. A DRep without a row was not registered then. */
async function ledgerDelegators(
  db: NetworkDb<'cardano'>,
  drepId: number,
  epochs: number,
): Promise<readonly DelegatorsAt[]> {
  const rows = await db.rows<DelegatorsAt>(sql`
    select e.epoch, coalesce(case when next.epoch is null then t.delegator_count else p.delegators end, 0) as count
      from (select epoch from ${db.schema}.epoch order by epoch desc limit ${epochs}) e
      left join lateral (
        select l.epoch from ${db.schema}.epoch_ledger l where l.epoch > e.epoch order by l.epoch limit 1) next on true
      left join ${db.schema}.drep_power p on p.epoch = next.epoch and p.drep_id = ${drepId}
      left join ${db.schema}.drep_total t on t.drep_id = ${drepId}
     order by e.epoch`);
  return rows;
}

/**
 * Active delegations are found by the DRep, ended ones by their end since the first of these epochs: older ones are not
 * read.
 */
async function certifiedDelegators(
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
