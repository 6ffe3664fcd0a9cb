import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';

/** Some actions need the guardrail script of the constitution. */
export const getGuardrail = (action: GovernanceAction): readonly Credential[] =>
  (action.kind === 'parameter-change' || action.kind === 'treasury-withdrawals') && action.guardrailScript !== undefined
    ? [{ type: 'script', hash: action.guardrailScript }]
    : [];
