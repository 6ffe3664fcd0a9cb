import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import { actionIdText } from '../../../chains/cardano/governance/governance-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type ProposedAction, proposedAction } from '../../../store/queries/cardano/governance/proposals.js';

/** The action with this id; throws 404 when it is not on the chain. */
export async function requireAction(db: NetworkDb<'cardano'>, id: GovernanceActionId): Promise<ProposedAction> {
  const action = await proposedAction(db, id);
  if (action === undefined)
    throw new ServiceError('not-found', `${db.network} has no governance action ${actionIdText(id)}`);
  return action;
}
