import type { DecidedStatus } from '../../chains/cardano/governance/action-status.js';
import type { GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import type { CommitteeAndConstitution } from '../../chains/cardano/governance/governance-json-committee.js';
import type { Point } from '../source.js';

/** The outcome of a governance action and its epoch. Open actions are not included. */
export interface DecidedAction {
  readonly id: GovernanceActionId;
  readonly status: DecidedStatus;
  readonly epoch: number;
}

export interface GovernanceState {
  /** The block after which the ledger has this state. */
  readonly point: Required<Point>;
  readonly epoch: number;
  readonly actions: readonly DecidedAction[];
  readonly standing: CommitteeAndConstitution;
}

/** A source with ledger access that provides the state of governance. */
export interface GovernanceStates {
  now(): Promise<GovernanceState>;
}
