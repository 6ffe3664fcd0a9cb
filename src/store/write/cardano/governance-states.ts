import type { DecidedStatus } from '../../../chains/cardano/governance/action-status.js';
import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

export interface ReportedGovernance {
  /** Hash of the source's newest block. */
  readonly hash: Uint8Array;
  readonly epoch: number;
  readonly actions: readonly {
    readonly id: GovernanceActionId;
    readonly status: DecidedStatus;
    readonly epoch: number;
  }[];
  readonly governance: string;
}

/**
 * Stores the governance state of a source, if it refers to the tip of the index; returns whether it did. The checkpoint
 * is locked, so that no rollback can happen between the comparison and the write.
 */
export async function storeGovernanceState(db: NetworkDb<'cardano'>, reported: ReportedGovernance): Promise<boolean> {
  const { hash, epoch, actions, governance } = reported;
  const here = await db.first<{ readonly height: number }>(
    sql`select height from ${db.schema}.checkpoint where hash = ${hash} and phase = 'live'`,
  );
  if (here === undefined) return false;
  await db.run(sql`
    insert into ${db.schema}.action_state (asked_height, epoch, index, status, tx_hash)
    select c.height, a.epoch, a.index, a.status, a.tx_hash
      from (select height from ${db.schema}.checkpoint where hash = ${hash} for share) c,
           unnest(${actions.map((each) => each.epoch)}::integer[], ${actions.map(({ id }) => id.index)}::integer[],
                  ${actions.map(({ status }) => status)}::text[], ${actions.map(({ id }) => id.txHash)}::bytea[])
             a (epoch, index, status, tx_hash)
    on conflict do nothing`);
  await db.run(sql`
    insert into ${db.schema}.ledger_standing (asked_height, epoch, content)
    select c.height, ${epoch}, ${governance}
      from (select height from ${db.schema}.checkpoint where hash = ${hash} for share) c
     where ${governance} is distinct from
           (select content from ${db.schema}.ledger_standing order by asked_height desc limit 1)
    on conflict do nothing`);
  return true;
}
