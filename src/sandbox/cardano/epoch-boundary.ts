import type { GovernanceAction } from '../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { actionKey, credentialKey, type Ledger, type ProposalEntry, type ProposalStatus } from './ledger.js';
import { isRatified } from './ratify.js';
import { payOrReturnToTreasury, payRewards, takeSnapshot } from './rewards.js';

/** Applies an epoch boundary. `parameters` are those of the ending epoch. */
export function enterEpoch(ledger: Ledger, epoch: number, parameters: ProtocolParameters): void {
  payRewards(ledger, parameters);
  payInstantRewards(ledger);
  const { snapshots } = ledger.standing;
  ledger.stand({ epoch, snapshots: { mark: takeSnapshot(ledger), set: snapshots.mark, go: snapshots.set } });
  reapPools(ledger, epoch);
  decideProposals(ledger, epoch, parameters);
  const donated = ledger.pot('donations');
  ledger.move('donations', -donated);
  ledger.move('treasury', donated);
}

function payInstantRewards(ledger: Ledger): void {
  const { instant } = ledger.standing;
  if (instant.size === 0) return;
  for (const [account, lovelace] of instant) {
    const entry = ledger.accounts.get(account);
    ledger.move('deposits', -lovelace);
    if (entry === undefined) ledger.move('reserves', lovelace);
    else ledger.put(ledger.accounts, account, { ...entry, rewards: entry.rewards + lovelace });
  }
  ledger.stand({ instant: new Map() });
}

/** Activates new pool parameters and removes retiring pools (rule POOLREAP). */
function reapPools(ledger: Ledger, epoch: number): void {
  const removed = new Set<string>();
  for (const [id, pool] of ledger.pools) {
    if (pool.retiresIn !== undefined && pool.retiresIn <= epoch) {
      removed.add(id);
      ledger.put(ledger.pools, id, undefined);
      ledger.move('deposits', -pool.deposit);
      payOrReturnToTreasury(ledger, pool.parameters.rewardAccount, pool.deposit);
    } else if (pool.next !== undefined) {
      ledger.put(ledger.pools, id, { ...pool, parameters: pool.next, next: undefined });
    }
  }
  if (removed.size === 0) return;
  for (const [key, account] of ledger.accounts)
    if (account.pool !== undefined && removed.has(account.pool))
      ledger.put(ledger.accounts, key, { ...account, pool: undefined });
}

/** Enacts actions ratified in the previous epoch, expires old ones and counts votes on the rest. */
function decideProposals(ledger: Ledger, epoch: number, parameters: ProtocolParameters): void {
  for (const key of [...ledger.proposals.keys()]) {
    const entry = ledger.proposals.get(key)!;
    if (entry.status === 'ratified') enact(ledger, entry, epoch);
  }
  for (const entry of [...ledger.proposals.values()]) {
    if (entry.status !== 'active') continue;
    if (isRatified(ledger, entry, epoch, parameters) && canBeEnacted(ledger, entry))
      finish(ledger, entry, 'ratified', epoch);
    else if (entry.expiresAfter < epoch) finish(ledger, entry, 'expired', epoch);
  }
}

function canBeEnacted(ledger: Ledger, { proposal: { action } }: ProposalEntry): boolean {
  if (action.kind !== 'treasury-withdrawals') return true;
  return action.withdrawals.reduce((sum, [, lovelace]) => sum + lovelace, 0n) <= ledger.pot('treasury');
}

/** The deposit is refunded whenever a proposal ends; a ratified proposal has not ended yet. */
function finish(ledger: Ledger, entry: ProposalEntry, status: ProposalStatus, epoch: number): void {
  ledger.put(ledger.proposals, actionKey(entry.id), { ...entry, status, since: epoch });
  if (status === 'ratified') return;
  ledger.move('deposits', -entry.proposal.deposit);
  payOrReturnToTreasury(ledger, entry.proposal.returnAddress, entry.proposal.deposit);
}

/** Actions of one purpose build on each other. */
export function getPurpose(kind: GovernanceAction['kind']): string | undefined {
  if (kind === 'no-confidence' || kind === 'update-committee') return 'committee';
  if (kind === 'new-constitution') return 'constitution';
  return kind === 'hard-fork' || kind === 'parameter-change' ? kind : undefined;
}

function enact(ledger: Ledger, entry: ProposalEntry, epoch: number): void {
  const { action } = entry.proposal;
  finish(ledger, entry, 'enacted', epoch);
  const purpose = getPurpose(action.kind);
  if (purpose !== undefined) {
    ledger.stand({ enacted: { ...ledger.standing.enacted, [purpose]: entry.id } });
    dropOthers(ledger, entry, purpose, epoch);
  }
  switch (action.kind) {
    case 'treasury-withdrawals':
      for (const [account, lovelace] of action.withdrawals) {
        ledger.move('treasury', -lovelace);
        payOrReturnToTreasury(ledger, account, lovelace);
      }
      return;
    case 'new-constitution':
      ledger.stand({ constitution: { anchor: action.anchor, guardrailScript: action.guardrailScript } });
      return;
    case 'no-confidence':
      for (const [key, member] of ledger.committee) ledger.put(ledger.committee, key, { ...member, until: undefined });
      return;
    case 'update-committee':
      for (const cold of action.removed) ledger.put(ledger.committee, credentialKey(cold), undefined);
      for (const [cold, until] of action.added) {
        const known = ledger.committee.get(credentialKey(cold)) ?? { cold, hot: undefined, resigned: false };
        ledger.put(ledger.committee, credentialKey(cold), { ...known, until: Number(until) });
      }
      ledger.stand({ threshold: action.threshold });
      return;
    default:
      return;
  }
}

/** Drops proposals that no longer build on the last enacted action. */
function dropOthers(ledger: Ledger, enacted: ProposalEntry, purpose: string, epoch: number): void {
  for (const entry of [...ledger.proposals.values()]) {
    const { action } = entry.proposal;
    const open = entry.status === 'active' || entry.status === 'ratified';
    if (entry.id === enacted.id || !open || getPurpose(action.kind) !== purpose) continue;
    const previous = 'previous' in action ? action.previous : undefined;
    if (previous === undefined || actionKey(previous) !== actionKey(enacted.id))
      finish(ledger, entry, 'dropped', epoch);
  }
}
