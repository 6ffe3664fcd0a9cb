import type { NetworkDb } from '../../../store/network-db.js';
import { type ListedAction, proposedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { toProposalJson } from '../../shapes/governance/proposal-json.js';

export async function toActionsJson(db: NetworkDb<'cardano'>, listed: readonly ListedAction[]) {
  const actions = await proposedActions(db, listed);
  return actions.map((action, index) => toProposalJson(action, listed[index]!));
}
