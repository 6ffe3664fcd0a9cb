import type { Vote } from '../../chains/cardano/governance/governance.js';
import type { CommitteeTally } from '../blocks/proposal-tally.js';
import { isAccepted, toRatio, type VotingThreshold } from './voting-thresholds.js';

/** An elected member and the state of its hot credential. */
export interface TalliedMember {
  /** The last epoch of its term. */
  readonly expiresAfter: number;
  /** Key of the hot credential; undefined for a member without one, and for one that resigned. */
  readonly hot: string | undefined;
}

export interface CommitteeVotes {
  readonly members: Iterable<TalliedMember>;
  /** By the key of the hot credential. Members that share one vote together. */
  readonly votes: ReadonlyMap<string, Vote['vote']>;
  readonly epoch: number;
  readonly threshold: VotingThreshold;
}

export const isActiveMember = ({ expiresAfter, hot }: TalliedMember, epoch: number): boolean =>
  hot !== undefined && epoch <= expiresAfter;

/**
 * Conway rule RATIFY: active members count once each. A member that did not vote counts as no; inactive members and
 * abstentions do not count.
 */
export function tallyCommittee({ members, votes, epoch, threshold }: CommitteeVotes): CommitteeTally {
  const count = { yes: 0n, no: 0n, abstain: 0n, notVoted: 0n };
  for (const member of members) {
    if (member.hot === undefined || !isActiveMember(member, epoch)) continue;
    count[votes.get(member.hot) ?? 'notVoted'] += 1n;
  }
  const ratio = toRatio(count.yes, count.yes + count.no + count.notVoted);
  return { ...count, ratio, threshold, accepted: isAccepted(ratio, threshold) };
}
