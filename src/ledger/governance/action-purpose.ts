import type { GovernanceAction, GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import { actionKey } from '../state/keys.js';
import type { ActionPurpose } from '../state/ledger-state.js';

/** Actions of one purpose build on each other: each names the previous one. */
export type ChainedAction = Extract<GovernanceAction, { readonly previous: GovernanceActionId | undefined }>;

export const PURPOSES = {
  'parameter-change': 'parameter-change',
  'hard-fork': 'hard-fork',
  'no-confidence': 'committee',
  'update-committee': 'committee',
  'new-constitution': 'constitution',
} as const satisfies Record<ChainedAction['kind'], ActionPurpose>;

export interface Lineage {
  readonly purpose: ActionPurpose;
  /** Key of the previous action; undefined for the first action of the purpose. */
  readonly parent: string | undefined;
}

/** Undefined for treasury withdrawals and info actions, which do not build on others. */
export function getLineage(action: GovernanceAction): Lineage | undefined {
  if (action.kind === 'treasury-withdrawals' || action.kind === 'info') return undefined;
  return {
    purpose: PURPOSES[action.kind],
    parent: action.previous === undefined ? undefined : actionKey(action.previous),
  };
}
