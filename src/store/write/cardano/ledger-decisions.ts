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

/** Writes the decisions of several boundaries, in chain order. */
export async function writeDecisions(
  db: Queryable,
  schema: Identifier,
  boundaries: readonly Decisions[],
): Promise<void> {
  const actions = boundaries.flatMap(({ height, epoch, actions: decided }) =>
    decided.map(({ id, status }) => ({ height, epoch, id, status })),
  );
  if (actions.length > 0)
    await db.run(sql`
      insert into ${schema}.action_state (asked_height, epoch, index, status, tx_hash)
      select * from unnest(
        ${actions.map(({ height }) => height)}::integer[], ${actions.map(({ epoch }) => epoch)}::integer[],
        ${actions.map(({ id }) => id.index)}::integer[], ${actions.map(({ status }) => status)}::text[],
        ${actions.map(({ id }) => id.txHash)}::bytea[])
      on conflict do nothing`);
  const changes = findChanges(boundaries);
  if (changes.length > 0)
    await db.run(sql`
      insert into ${schema}.ledger_standing (asked_height, epoch, content)
      select c.height, c.epoch, c.content
        from unnest(${changes.map(({ height }) => height)}::integer[], ${changes.map(({ epoch }) => epoch)}::integer[],
                    ${changes.map(({ governance }) => governance)}::text[]) c (height, epoch, content)
       where c.height > ${changes[0]!.height} or c.content is distinct from
             (select content from ${schema}.ledger_standing order by asked_height desc limit 1)
      on conflict do nothing`);
}

/** Boundaries after which committee or constitution differ from those before; the last one of each block. */
function findChanges(boundaries: readonly Decisions[]): readonly Decisions[] {
  const known = boundaries.filter(({ governance }) => governance !== undefined);
  const ofBlocks = known.filter(({ height }, index) => known[index + 1]?.height !== height);
  return ofBlocks.filter(({ governance }, index) => ofBlocks[index - 1]?.governance !== governance);
}
