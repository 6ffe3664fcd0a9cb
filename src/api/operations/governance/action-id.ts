import Type from 'typebox';
import type { GovernanceActionId } from '../../../chains/cardano/governance.js';
import { actionIdText, parseActionId } from '../../../chains/cardano/governance-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { type ProposedAction, proposedAction } from '../../../store/queries/cardano/governance-proposals.js';

export const ActionIdPath = Type.Object({
  govActionId: Type.String({
    minLength: 1,
    maxLength: 128,
    description: '`{txHash}#{index}` with `#` written as `%23`, or the CIP-129 form `gov_action1…`',
  }),
});

export function readActionId(text: string): GovernanceActionId {
  try {
    return parseActionId(text);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', 'Invalid governance action id: give {txHash}%23{index} or gov_action1…', {
      cause: error,
    });
  }
}

/** An action that the chain has; 404 for any other. */
export async function knownAction(db: NetworkDb<'cardano'>, id: GovernanceActionId): Promise<ProposedAction> {
  const action = await proposedAction(db, id);
  if (action === undefined)
    throw new ServiceError('not-found', `${db.network} has no governance action ${actionIdText(id)}`);
  return action;
}
