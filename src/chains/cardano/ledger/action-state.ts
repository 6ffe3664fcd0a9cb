import { SECURITY_PARAMETERS } from '../governance/action-thresholds.js';
import type { GovernanceAction } from '../governance/governance.js';
import type { ActionState } from './view.js';

/** An open action as the rules of votes and of later proposals see it. */
export function toActionState(action: GovernanceAction, expiresAfterEpoch: number): ActionState {
  const base = { kind: action.kind, expiresAfterEpoch };
  if (action.kind === 'hard-fork') return { ...base, protocolVersion: action.protocolVersion };
  if (action.kind !== 'parameter-change') return base;
  return { ...base, touchesSecurity: SECURITY_PARAMETERS.some((field) => action.update[field] !== undefined) };
}
