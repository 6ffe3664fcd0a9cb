import Type from 'typebox';
import type { GovernanceActionId } from '../../../chains/cardano/governance/governance.js';
import { parseActionId } from '../../../chains/cardano/governance/governance-id.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';

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
    throw new ServiceError('invalid', 'Invalid governance action id: pass {txHash}%23{index} or gov_action1…', {
      cause: error,
    });
  }
}
