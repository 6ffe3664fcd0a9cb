import type { GovernanceAction, Vote } from '../../chains/cardano/governance/governance.js';
import type { DRepTally } from '../blocks/proposal-tally.js';
import { isAccepted, toRatio, type VotingThreshold } from './voting-thresholds.js';

export interface TalliedDRep {
  readonly key: string;
  readonly power: bigint;
  /** The last epoch in which it is active. */
  readonly expiresAfter: number;
}

export interface DRepVotes {
  readonly kind: GovernanceAction['kind'];
  /** The registered DReps. */
  readonly dreps: Iterable<TalliedDRep>;
  /** Power that was delegated to the two predefined DReps. */
  readonly alwaysAbstain: bigint;
  readonly alwaysNoConfidence: bigint;
  readonly votes: ReadonlyMap<string, Vote['vote']>;
  readonly epoch: number;
  readonly threshold: VotingThreshold;
}

/**
 * Conway rule RATIFY: an active DRep that did not vote counts as no, abstentions and inactive DReps do not count, and
 * "always no confidence" is a yes to motions of no confidence and a no to all other actions.
 */
export function tallyDReps(input: DRepVotes): DRepTally {
  const { kind, dreps, alwaysAbstain, alwaysNoConfidence, votes, epoch, threshold } = input;
  const power = { yes: 0n, no: 0n, abstain: 0n, notVoted: 0n };
  const cast = { yes: 0, no: 0, abstain: 0, notVoted: 0 };
  let inactive = 0n;
  for (const { key, power: own, expiresAfter } of dreps) {
    const vote = votes.get(key) ?? 'notVoted';
    if (epoch > expiresAfter) {
      inactive += own;
      continue;
    }
    power[vote] += own;
    cast[vote] += 1;
  }
  const yes = power.yes + (kind === 'no-confidence' ? alwaysNoConfidence : 0n);
  const ratio = toRatio(yes, power.yes + power.no + power.notVoted + alwaysNoConfidence);
  return {
    ...power,
    votesCast: { yes: cast.yes, no: cast.no, abstain: cast.abstain },
    alwaysAbstain,
    alwaysNoConfidence,
    inactive,
    ratio,
    threshold,
    accepted: isAccepted(ratio, threshold),
  };
}
