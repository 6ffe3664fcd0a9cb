import type { GovernanceAction, Vote } from '../../chains/cardano/governance/governance.js';
import type { PoolTally } from '../blocks/proposal-tally.js';
import { isAccepted, toRatio, type VotingThreshold } from './voting-thresholds.js';

export interface TalliedPool {
  readonly key: string;
  readonly power: bigint;
  /** The predefined DRep to which the reward account of the pool delegates its vote, if it does. */
  readonly delegation: 'abstain' | 'no-confidence' | undefined;
}

export interface PoolVotes {
  readonly kind: GovernanceAction['kind'];
  /** Protocol version 9. */
  readonly bootstrap: boolean;
  readonly pools: Iterable<TalliedPool>;
  /** Active stake of all pools. */
  readonly totalPower: bigint;
  readonly votes: ReadonlyMap<string, Vote['vote']>;
  readonly threshold: VotingThreshold;
}

/**
 * Conway rule RATIFY. A pool that did not vote counts as no to a hard fork. To other actions it abstains during the
 * bootstrap phase; later the vote delegation of its reward account decides, and without one it counts as no.
 */
export function tallyPools({ kind, bootstrap, pools, totalPower, votes, threshold }: PoolVotes): PoolTally {
  const power = { yes: 0n, no: 0n, abstain: 0n };
  const votesCast = { yes: 0, no: 0, abstain: 0 };
  let notVoted = 0n;
  let passiveAbstain = 0n;
  let passiveNoConfidence = 0n;
  const defaultsApply = kind !== 'hard-fork';
  for (const { key, power: own, delegation } of pools) {
    const vote = votes.get(key);
    if (vote !== undefined) {
      power[vote] += own;
      votesCast[vote] += 1;
    } else if (defaultsApply && (bootstrap || delegation === 'abstain')) passiveAbstain += own;
    else if (defaultsApply && delegation === 'no-confidence') passiveNoConfidence += own;
    else notVoted += own;
  }
  const yes = power.yes + (kind === 'no-confidence' ? passiveNoConfidence : 0n);
  const ratio = toRatio(yes, totalPower - power.abstain - passiveAbstain);
  return {
    ...power,
    votesCast,
    notVoted,
    passiveAbstain,
    passiveNoConfidence,
    ratio,
    threshold,
    accepted: isAccepted(ratio, threshold),
  };
}
