import type { NetworkDb } from '../../../store/network-db.js';
import { type ListedAction, proposedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { shownProposal } from '../../shapes/governance/proposal-json.js';

export async function shownActions(db: NetworkDb<'cardano'>, listed: readonly ListedAction[]) {
  const actions = await proposedActions(db, listed);
  return actions.map((action, place) => shownProposal(action, listed[place]!));
}
