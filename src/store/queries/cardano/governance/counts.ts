import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';
import type { DRepContext } from './drep-power.js';
import { expiresAfter, joinDRepEntry } from './ledger-entries.js';

/** Totals of governance. */
export interface GovernanceCounts {
  /** Currently registered. */
  readonly dreps: number;
  readonly activeDReps: number;
  /** Voting power of the registered DReps. */
  readonly drepLovelace: bigint;
  readonly abstainLovelace: bigint;
  readonly noConfidenceLovelace: bigint;
  /** All votes ever cast. */
  readonly votes: number;
  /** Pools that ever voted. */
  readonly poolVoters: number;
}

export async function governanceCounts(
  db: NetworkDb<'cardano'>,
  { ledger, activeSinceTxId, deposits }: Pick<DRepContext, 'ledger' | 'activeSinceTxId' | 'deposits'>,
): Promise<GovernanceCounts> {
  const power = ledger === undefined ? sql`t.lovelace` : sql`t.lovelace + t.rewards`;
  const sums = (dreps: Sql): Sql => sql`
    (select coalesce(sum(${power} + coalesce(p.lovelace, 0)), 0) from ${dreps}
       join ${db.schema}.drep_total t on t.drep_id = d.id
       left join unnest(${[...deposits.keys()]}::integer[], ${[...deposits.values()]}::numeric[]) p (drep_id, lovelace)
         on p.drep_id = d.id)`;
  const isActive =
    ledger === undefined
      ? sql`d.tx_id >= ${activeSinceTxId} or exists (
              select from ${db.schema}.vote v where v.voter_hash = d.hash and v.tx_id >= ${activeSinceTxId}
                 and v.role = 1 and v.voter_script = (d.kind = 1))`
      : sql`coalesce(${expiresAfter}, -1) + ${ledger.dormantEpochs} >= ${ledger.epoch}`;
  const row = await db.first<GovernanceCounts>(sql`
    with registered as materialized (
      select d.id, d.hash, d.kind, u.tx_id from ${db.schema}.drep_update u join ${db.schema}.drep d on d.id = u.drep_id
       where u.ended_height is null and u.action <> 2)
    select (select count(*) from registered)::integer as dreps,
           (select count(*) from registered d ${joinDRepEntry(db)} where ${isActive})::integer as "activeDReps",
           ${sums(sql`registered d`)} as "drepLovelace",
           ${sums(sql`(select id from ${db.schema}.drep where kind = 2) d`)} as "abstainLovelace",
           ${sums(sql`(select id from ${db.schema}.drep where kind = 3) d`)} as "noConfidenceLovelace",
           (select count(*) from ${db.schema}.vote)::integer as votes,
           (select count(distinct voter_hash) from ${db.schema}.vote where role = 2)::integer as "poolVoters"`);
  return row as GovernanceCounts;
}

/** Votes until the end of an epoch, and the pools that had voted by then. */
export async function voteTotalsUntil(
  db: NetworkDb<'cardano'>,
  epoch: number,
): Promise<Pick<GovernanceCounts, 'votes' | 'poolVoters'>> {
  const row = await db.first<Pick<GovernanceCounts, 'votes' | 'poolVoters'>>(sql`
    select count(*)::integer as votes, count(distinct voter_hash) filter (where role = 2)::integer as "poolVoters"
      from ${db.schema}.vote
     where tx_id < coalesce((select b.first_tx_id from ${db.schema}.epoch e
                               join ${db.schema}.block b on b.height = e.first_height
                              where e.epoch > ${epoch} order by e.epoch limit 1), 2147483647)`);
  return row ?? { votes: 0, poolVoters: 0 };
}
