import type { DecidedStatus } from '../../../chains/cardano/governance/action-status.js';
import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';

/** The decisions of an epoch boundary about governance. */
export interface Decisions {
  readonly height: number;
  readonly epoch: number;
  readonly actions: readonly { readonly id: GovernanceActionId; readonly status: DecidedStatus }[];
  /** Committee and constitution after the boundary, as text; undefined before Conway. */
  readonly governance: string | undefined;
}

export async function writeDecisions(db: Queryable, schema: Identifier, decisions: Decisions): Promise<void> {
  const { height, epoch, actions, governance } = decisions;
  if (actions.length > 0)
    await db.run(sql`
      insert into ${schema}.action_state (asked_height, epoch, index, status, tx_hash)
      select ${height}, ${epoch}, a.index, a.status, a.tx_hash
        from unnest(${actions.map(({ id }) => id.index)}::integer[], ${actions.map(({ status }) => status)}::text[],
                    ${actions.map(({ id }) => id.txHash)}::bytea[]) a (index, status, tx_hash)
      on conflict do nothing`);
  if (governance !== undefined)
    await db.run(sql`
      insert into ${schema}.ledger_standing (asked_height, epoch, content)
      select ${height}, ${epoch}, ${governance}
       where ${governance} is distinct from
             (select content from ${schema}.ledger_standing order by asked_height desc limit 1)
      on conflict do nothing`);
}
