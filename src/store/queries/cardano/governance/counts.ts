import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** Totals of governance. */
export interface GovernanceCounts {
  /** Currently registered. */
  readonly dreps: number;
  readonly activeDReps: number;
  /** Lovelace of accounts that delegate to a registered DRep. */
  readonly drepLovelace: bigint;
  readonly abstainLovelace: bigint;
  readonly noConfidenceLovelace: bigint;
  /** All votes ever cast. */
  readonly votes: number;
  /** Pools that ever voted. */
  readonly poolVoters: number;
}

export async function governanceCounts(db: NetworkDb<'cardano'>, activeSinceTxId: number): Promise<GovernanceCounts> {
  const row = await db.first<GovernanceCounts>(sql`
    with registered as materialized (
      select d.id, d.hash, d.kind, u.tx_id from ${db.schema}.drep_update u join ${db.schema}.drep d on d.id = u.drep_id
       where u.ended_height is null and u.action <> 2)
    select (select count(*) from registered)::integer as dreps,
           (select count(*) from registered d where d.tx_id >= ${activeSinceTxId} or exists (
              select from ${db.schema}.vote v where v.voter_hash = d.hash and v.tx_id >= ${activeSinceTxId}
                 and v.role = 1 and v.voter_script = (d.kind = 1)))::integer as "activeDReps",
           (select coalesce(sum(t.lovelace), 0) from registered d
              join ${db.schema}.drep_total t on t.drep_id = d.id) as "drepLovelace",
           (select coalesce(sum(t.lovelace), 0) from ${db.schema}.drep d
              join ${db.schema}.drep_total t on t.drep_id = d.id where d.kind = 2) as "abstainLovelace",
           (select coalesce(sum(t.lovelace), 0) from ${db.schema}.drep d
              join ${db.schema}.drep_total t on t.drep_id = d.id where d.kind = 3) as "noConfidenceLovelace",
           (select count(*) from ${db.schema}.vote)::integer as votes,
           (select count(distinct voter_hash) from ${db.schema}.vote where role = 2)::integer as "poolVoters"`);
  return row as GovernanceCounts;
}
