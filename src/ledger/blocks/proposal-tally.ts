import type { GovernanceActionId } from '../../chains/cardano/governance/governance.js';
import type { Rational } from '../../chains/cardano/rational.js';

/** Votes of one role on a proposal. Amounts are the power of the votes that were cast, in lovelace or members. */
interface RoleTally {
  readonly yes: bigint;
  readonly no: bigint;
  readonly abstain: bigint;
  /** Active voters that did not vote and for which no other default applies; they count as no. */
  readonly notVoted: bigint;
  /** The share that is compared with the threshold, in its unreduced form; 0 of 1 where no votes count. */
  readonly ratio: Rational;
  readonly threshold: Rational | 'not-required' | 'unreachable';
  readonly accepted: boolean;
}

interface VotesCast {
  readonly yes: number;
  readonly no: number;
  readonly abstain: number;
}

export type CommitteeTally = RoleTally;

export interface DRepTally extends RoleTally {
  readonly votesCast: VotesCast;
  readonly alwaysAbstain: bigint;
  readonly alwaysNoConfidence: bigint;
  /** Power of expired DReps, which does not count. */
  readonly inactive: bigint;
}

export interface PoolTally extends RoleTally {
  readonly votesCast: VotesCast;
  /** Power of pools without a vote whose default is to abstain, or no confidence. */
  readonly passiveAbstain: bigint;
  readonly passiveNoConfidence: bigint;
}

export interface ProposalTally {
  readonly id: GovernanceActionId;
  readonly committee: CommitteeTally;
  readonly dreps: DRepTally;
  readonly pools: PoolTally;
}
