import type { GovernanceAction } from '../../../../chains/cardano/governance/governance.js';
import { OneOf } from '../../../kit/schema.js';

export const GOVERNANCE_TYPES = {
  'parameter-change': 'parameter_change',
  'hard-fork': 'hard_fork_initiation',
  'treasury-withdrawals': 'treasury_withdrawals',
  'no-confidence': 'no_confidence',
  'update-committee': 'new_committee',
  'new-constitution': 'new_constitution',
  info: 'info_action',
} as const satisfies Record<GovernanceAction['kind'], string>;

export const GovernanceType = OneOf(
  Object.values(GOVERNANCE_TYPES) as readonly (typeof GOVERNANCE_TYPES)[GovernanceAction['kind']][],
  'Type of the governance action',
);
