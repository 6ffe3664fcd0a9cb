import type { Vote } from '../../chains/cardano/governance/governance.js';
import { toHex } from '../../kernel/hex.js';
import { ALWAYS_ABSTAIN, ALWAYS_NO_CONFIDENCE, credentialKey } from '../state/keys.js';
import type { LedgerState, VoteEntry } from '../state/ledger-state.js';
import { findPoolDelegation, type VotingPower } from './power.js';
import type { Electorate, ProposalVotes } from './ratify.js';

export function createElectorate(state: LedgerState, power: VotingPower, epoch: number): Electorate {
  const hotCredentials = new Map<string, string>();
  for (const [cold, authorization] of state.authorizations.entries())
    if ('hot' in authorization) hotCredentials.set(cold, credentialKey(authorization.hot));
  return {
    epoch,
    hotCredentials,
    dreps: [...state.dreps.entries()].map(([key, { expiresAfter }]) => ({
      key,
      power: power.dreps.get(key) ?? 0n,
      expiresAfter,
    })),
    alwaysAbstain: power.dreps.get(ALWAYS_ABSTAIN) ?? 0n,
    alwaysNoConfidence: power.dreps.get(ALWAYS_NO_CONFIDENCE) ?? 0n,
    pools: [...power.pools].map(([key, own]) => ({ key, power: own, delegation: findPoolDelegation(state, key) })),
    totalPoolPower: power.totalPoolPower,
  };
}

/** Votes by the key of their action. */
export function groupVotes(votes: Iterable<VoteEntry>): ReadonlyMap<string, ProposalVotes> {
  const groups = new Map<string, Record<keyof ProposalVotes, Map<string, Vote['vote']>>>();
  for (const { action, voter, vote } of votes) {
    let group = groups.get(action);
    if (group === undefined) {
      group = { committee: new Map(), drep: new Map(), pool: new Map() };
      groups.set(action, group);
    }
    // Pools have no script credentials, so their key is the hash alone, as elsewhere.
    const key = voter.role === 'pool' ? toHex(voter.credential.hash) : credentialKey(voter.credential);
    group[voter.role].set(key, vote);
  }
  return groups;
}
