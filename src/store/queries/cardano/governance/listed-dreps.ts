import type { NetworkDb } from '../../../network-db.js';
import { join, sql } from '../../../sql.js';
import { type ListRange, toSortDirection } from '../chain/chain-position.js';
import type { LedgerEpoch } from './drep-power.js';
import { expiresAfter, joinDRepEntry } from './ledger-entries.js';

/** A DRep with its power in the distribution of an epoch. */
export interface ListedDRep {
  readonly id: number;
  readonly lovelace: bigint;
}

export interface ListedDRepRange extends ListRange {
  readonly order: 'asc' | 'desc';
  readonly sort: 'appearance' | 'power';
  readonly retired?: boolean | undefined;
  readonly expired?: boolean | undefined;
}

const RETIREMENT = 2;

/**
 * Every DRep that the chain mentions, also the two predefined ones and those that only delegations name. There are some
 * thousands of them.
 */
export function listDRepsOfEpoch(
  db: NetworkDb<'cardano'>,
  { epoch, dormantEpochs }: LedgerEpoch,
  { order, sort, retired, expired, skip, limit }: ListedDRepRange,
): Promise<readonly ListedDRep[]> {
  const conditions = [sql`true`];
  if (retired !== undefined) conditions.push(sql`coalesce(u.action = ${RETIREMENT}, false) = ${retired}`);
  if (expired !== undefined)
    conditions.push(sql`coalesce(u.action <> ${RETIREMENT}, false)
      and (coalesce(${expiresAfter}, -1) + ${dormantEpochs} < ${epoch}) = ${expired}
       or (not ${expired} and coalesce(u.action = ${RETIREMENT}, true))`);
  const direction = toSortDirection(order);
  const inOrder = sort === 'power' ? sql`lovelace ${direction}, d.id` : sql`d.id ${direction}`;
  return db.rows<ListedDRep>(sql`
    select d.id, coalesce(p.lovelace, 0) as lovelace
      from ${db.schema}.drep d
      left join ${db.schema}.drep_power p on p.drep_id = d.id and p.epoch = ${epoch}
      left join ${db.schema}.drep_update u on u.drep_id = d.id and u.ended_height is null
      ${expired === undefined ? sql`` : joinDRepEntry(db)}
     where (${join(conditions, sql`) and (`)})
     order by ${inOrder} offset ${skip} limit ${limit}`);
}
