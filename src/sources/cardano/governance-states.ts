import type { DecidedStatus } from '../../chains/cardano/governance/action-status.js';
import type { GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import type { GovernanceStanding } from '../../chains/cardano/governance/governance-json-standing.js';
import type { Point } from '../source.js';

/** What became of a governance action, and the epoch in which it did. Those that are still open are not in here. */
export interface DecidedAction {
  readonly id: GovernanceActionId;
  readonly status: DecidedStatus;
  readonly epoch: number;
}

export interface GovernanceState {
  /** The block after which the ledger says so. */
  readonly point: Required<Point>;
  readonly epoch: number;
  readonly actions: readonly DecidedAction[];
  readonly standing: GovernanceStanding;
}

/** A source that has a ledger, and can be asked what governance has decided. */
export interface GovernanceStates {
  now(): Promise<GovernanceState>;
}
