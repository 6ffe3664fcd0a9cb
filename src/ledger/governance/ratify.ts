import type { GovernanceAction, Proposal, Vote } from '../../chains/cardano/governance/governance.js';
import type { ProposalTally } from '../blocks/proposal-tally.js';
import { actionKey, credentialKey } from '../state/keys.js';
import type { ActiveProposal, RatifiedActions } from '../state/ledger-state.js';
import { getLineage } from './action-purpose.js';
import { type EnactState, enact } from './enact.js';
import { isActiveMember, type TalliedMember, tallyCommittee } from './tally-committee.js';
import { type TalliedDRep, tallyDReps } from './tally-dreps.js';
import { type TalliedPool, tallyPools } from './tally-pools.js';
import { committeeThreshold, drepThreshold, isBootstrap, poolThreshold } from './voting-thresholds.js';

/** The votes on one proposal by role; keys of hot credentials, DReps and pools. */
export interface ProposalVotes {
  readonly committee: ReadonlyMap<string, Vote['vote']>;
  readonly drep: ReadonlyMap<string, Vote['vote']>;
  readonly pool: ReadonlyMap<string, Vote['vote']>;
}

export const NO_VOTES: ProposalVotes = { committee: new Map(), drep: new Map(), pool: new Map() };

/** Everything a tally depends on besides the values that enacted actions change. */
export interface Electorate {
  readonly epoch: number;
  /** The hot credential of a cold one, by their keys; absent without one or after a resignation. */
  readonly hotCredentials: ReadonlyMap<string, string>;
  readonly dreps: readonly TalliedDRep[];
  readonly alwaysAbstain: bigint;
  readonly alwaysNoConfidence: bigint;
  readonly pools: readonly TalliedPool[];
  readonly totalPoolPower: bigint;
}

export function tallyProposal(
  proposal: Pick<ActiveProposal, 'id'> & { readonly proposal: Pick<Proposal, 'action'> },
  votes: ProposalVotes,
  electorate: Electorate,
  { parameters, committee }: Pick<EnactState, 'parameters' | 'committee'>,
): ProposalTally {
  const { action } = proposal.proposal;
  const { epoch, hotCredentials } = electorate;
  const members: readonly TalliedMember[] = (committee?.members ?? []).map(({ cold, expiresAfter }) => ({
    expiresAfter,
    hot: hotCredentials.get(credentialKey(cold)),
  }));
  const activeMembers = members.filter((member) => isActiveMember(member, epoch)).length;
  const hasCommittee = committee !== undefined;
  return {
    id: proposal.id,
    committee: tallyCommittee({
      members,
      votes: votes.committee,
      epoch,
      threshold: committeeThreshold(action, parameters, committee?.threshold, activeMembers),
    }),
    dreps: tallyDReps({
      kind: action.kind,
      dreps: electorate.dreps,
      alwaysAbstain: electorate.alwaysAbstain,
      alwaysNoConfidence: electorate.alwaysNoConfidence,
      votes: votes.drep,
      epoch,
      threshold: drepThreshold(action, parameters, hasCommittee),
    }),
    pools: tallyPools({
      kind: action.kind,
      bootstrap: isBootstrap(parameters),
      pools: electorate.pools,
      totalPower: electorate.totalPoolPower,
      votes: votes.pool,
      threshold: poolThreshold(action, parameters, hasCommittee),
    }),
  };
}

/** In the order in which a boundary considers them; equal ones in the order of submission. */
const PRIORITIES: readonly GovernanceAction['kind'][] = [
  'no-confidence',
  'update-committee',
  'new-constitution',
  'hard-fork',
  'parameter-change',
  'treasury-withdrawals',
  'info',
];

/** An enacted action of these kinds delays all other actions by an epoch. */
const DELAYING: ReadonlySet<GovernanceAction['kind']> = new Set([
  'no-confidence',
  'hard-fork',
  'update-committee',
  'new-constitution',
]);

export interface Ratification {
  readonly decisions: RatifiedActions;
  readonly state: EnactState;
  readonly tallies: readonly ProposalTally[];
}

/** Conway rule RATIFY. An enacted action changes the thresholds and the committee for the actions after it. */
export function ratify(
  proposals: Iterable<ActiveProposal>,
  votes: ReadonlyMap<string, ProposalVotes>,
  electorate: Electorate,
  before: EnactState,
): Ratification {
  const ordered = [...proposals].toSorted((a, b) => priority(a) - priority(b) || a.position - b.position);
  let state = before;
  let delayed = false;
  const enacted: string[] = [];
  const expired: string[] = [];
  const tallies: ProposalTally[] = [];
  for (const proposal of ordered) {
    const key = actionKey(proposal.id);
    const tally = tallyProposal(proposal, votes.get(key) ?? NO_VOTES, electorate, state);
    tallies.push(tally);
    const accepted = tally.committee.accepted && tally.dreps.accepted && tally.pools.accepted;
    if (accepted && !delayed && canFollow(proposal, state, electorate.epoch)) {
      state = enact(state, proposal);
      delayed = DELAYING.has(proposal.proposal.action.kind);
      enacted.push(key);
    } else if (proposal.expiresAfter < electorate.epoch) expired.push(key);
  }
  return { decisions: { enacted, expired, delayed }, state, tallies };
}

const priority = ({ proposal }: ActiveProposal): number => PRIORITIES.indexOf(proposal.action.kind);

/** Whether the action builds on the last enacted one, keeps the term limit and does not exceed the treasury. */
function canFollow({ proposal: { action } }: ActiveProposal, state: EnactState, epoch: number): boolean {
  const lineage = getLineage(action);
  if (lineage !== undefined) {
    const last = state.enacted[lineage.purpose];
    if (lineage.parent !== (last === undefined ? undefined : actionKey(last))) return false;
  }
  if (action.kind === 'update-committee') {
    const limit = BigInt(epoch) + (state.parameters.committeeTermLimit ?? 0n);
    return action.added.every(([, lastEpoch]) => lastEpoch <= limit);
  }
  if (action.kind === 'treasury-withdrawals')
    return action.withdrawals.reduce((sum, [, amount]) => sum + amount, 0n) <= state.treasury;
  return true;
}
