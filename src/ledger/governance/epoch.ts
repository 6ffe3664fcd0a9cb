import type { EpochReport } from '../blocks/epoch-report.js';
import type { Payments } from '../blocks/payments.js';
import type { LedgerContext } from '../context.js';
import { actionKey, credentialKey } from '../state/keys.js';
import type { ActiveProposal, LedgerState } from '../state/ledger-state.js';
import { removeDanglingDelegations } from './delegate-vote.js';
import { createElectorate, groupVotes } from './electorate.js';
import { type EnactState, enact } from './enact.js';
import { computeVotingPower } from './power.js';
import { pruneProposals } from './prune-proposals.js';
import { ratify } from './ratify.js';

/** Payments of the boundary, to which governance adds its own. */
export interface BoundaryPayments {
  readonly payments: Payments;
  readonly unclaimed: Payments;
}

export type GovernanceReport = Pick<EpochReport, 'drepPower' | 'poolPower' | 'ended' | 'ratified' | 'tallies'>;

/**
 * The governance part of an epoch boundary in Conway (rule EPOCH), to be called after the snapshot was taken and pools
 * were retired. It carries out the decisions of the previous boundary, and decides on the votes until now. `context`
 * names the epoch that begins.
 */
export function enterEpochGovernance(
  state: LedgerState,
  context: Pick<LedgerContext, 'epoch'>,
  boundary: BoundaryPayments,
): GovernanceReport {
  const { epoch } = context;
  const { parameters: previousParameters } = state.epoch.get();
  const ended = carryOutDecisions(state, epoch, boundary);
  const { parameters } = state.epoch.get();
  const isDormant = ![...state.proposals.values()].some(({ expiresAfter }) => expiresAfter >= epoch);
  if (isDormant) state.governance.update({ dormantEpochs: state.governance.get().dormantEpochs + 1 });
  removeFormerMembers(state);
  state.movePot('treasury', state.pots.get().donations);
  state.movePot('donations', -state.pots.get().donations);
  const { major, minor } = parameters.protocolVersion;
  const before = previousParameters.protocolVersion;
  if ((major !== before.major || minor !== before.minor) && major === 10) removeDanglingDelegations(state);
  return { ended, ...decide(state, epoch) };
}

function getEnactState(state: LedgerState): EnactState {
  const { committee, constitution, enacted } = state.governance.get();
  const { parameters } = state.epoch.get();
  return { parameters, committee, constitution, enacted, treasury: state.pots.get().treasury };
}

function carryOutDecisions(state: LedgerState, epoch: number, boundary: BoundaryPayments): EpochReport['ended'] {
  const { ratified, enacted: last } = state.governance.get();
  // In the order of submission: the order in the state depends on rollbacks.
  const proposals = new Map([...state.proposals.entries()].toSorted(([, a], [, b]) => a.position - b.position));
  const enactedProposals = ratified.enacted.flatMap((key) => proposals.get(key) ?? []);
  for (const proposal of enactedProposals) payWithdrawals(state, proposal, epoch, boundary);
  const { parameters, committee, constitution, enacted } = enactedProposals.reduce(enact, getEnactState(state));
  state.epoch.update({ parameters, previousParameters: state.epoch.get().parameters });
  state.governance.update({ committee, constitution, enacted });
  const roots = Object.fromEntries(Object.entries(last).map(([purpose, id]) => [purpose, actionKey(id)]));
  const pruned = pruneProposals(proposals, roots, ratified.enacted, ratified.expired);
  const ended: EpochReport['ended'][number][] = [];
  for (const end of ['enacted', 'removed', 'expired'] as const)
    for (const key of pruned[end]) {
      const proposal = proposals.get(key)!;
      ended.push({ id: proposal.id, end });
      state.proposals.delete(key);
      refundDeposit(state, proposal, epoch, boundary);
    }
  removeVotes(state, new Set(ended.map(({ id }) => actionKey(id))));
  return ended;
}

/** A withdrawal for an account that is not registered stays in the treasury. */
function payWithdrawals(
  state: LedgerState,
  { proposal: { action }, withdrawalAccounts }: ActiveProposal,
  epoch: number,
  { payments }: BoundaryPayments,
): void {
  if (action.kind !== 'treasury-withdrawals') return;
  for (const [index, [, lovelace]] of action.withdrawals.entries()) {
    const account = withdrawalAccounts[index]!;
    if (!state.accounts.isRegistered(account)) continue;
    state.accounts.addRewards(account, lovelace);
    state.movePot('treasury', -lovelace);
    payments.add({ account, kind: 'treasury-withdrawal', pool: 0, lovelace, earnedIn: epoch - 1 });
  }
}

function refundDeposit(
  state: LedgerState,
  { returnAccount: account, proposal: { deposit: lovelace } }: ActiveProposal,
  epoch: number,
  { payments, unclaimed }: BoundaryPayments,
): void {
  const target = state.accounts.isRegistered(account) ? payments : unclaimed;
  state.movePot('deposits', -lovelace);
  state.payOrTreasury(account, lovelace);
  target.add({ account, kind: 'proposal-deposit-refund', pool: 0, lovelace, earnedIn: epoch - 1 });
}

function removeVotes(state: LedgerState, actions: ReadonlySet<string>): void {
  if (actions.size === 0) return;
  const keys = [...state.votes.entries()].filter(([, { action }]) => actions.has(action)).map(([key]) => key);
  for (const key of keys) state.votes.delete(key);
}

/** Authorizations and resignations of credentials that are not members any more are removed. */
function removeFormerMembers(state: LedgerState): void {
  const members = new Set(state.governance.get().committee?.members.map(({ cold }) => credentialKey(cold)));
  for (const key of [...state.authorizations.keys()]) if (!members.has(key)) state.authorizations.delete(key);
}

/**
 * The ledger spreads this computation over the next epoch, but with the values of the boundary, so the result is known
 * now.
 */
function decide(state: LedgerState, epoch: number): Omit<GovernanceReport, 'ended'> {
  const power = computeVotingPower(state, state.snapshots.get().mark);
  const electorate = createElectorate(state, power, epoch);
  const { decisions, tallies } = ratify(
    state.proposals.values(),
    groupVotes(state.votes.values()),
    electorate,
    getEnactState(state),
  );
  state.governance.update({ ratified: decisions });
  return {
    drepPower: power.dreps,
    poolPower: power.pools,
    ratified: decisions.enacted.flatMap((key) => state.proposals.get(key)?.id ?? []),
    tallies,
  };
}
