import type { DRep } from '../../chains/cardano/addresses/credential.js';
import type { AccountId } from '../state/accounts.js';
import { drepKey, isPredefined } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';
import { isBootstrap } from './voting-thresholds.js';

/** Delegates the vote of a registered account. */
export function delegateVote(state: LedgerState, account: AccountId, drep: DRep): void {
  const key = drepKey(drep);
  if (isBootstrap(state.epoch.get().parameters)) {
    // Protocol version 9 forgot to remove the account from the previous DRep, except for the predefined DReps
    // (cardano-ledger issue 4772), and it let accounts delegate to DReps that are not registered.
    if (!isCredential(drep)) forgetDelegator(state, account);
    else if (state.dreps.has(key)) state.drepDelegators.add(key, account);
  }
  state.accounts.delegateVote(account, state.drepNumbers.number(key));
}

/** Ends the vote delegation of an account that is deregistered. */
export function endVoteDelegation(state: LedgerState, account: AccountId): void {
  forgetDelegator(state, account);
  if (state.accounts.drep(account) !== 0) state.accounts.delegateVote(account, 0);
}

/** Removes the delegations to a DRep that is deregistered. */
export function leaveDRep(state: LedgerState, key: string): void {
  if (isBootstrap(state.epoch.get().parameters)) {
    for (const account of state.drepDelegators.get(key) ?? []) {
      if (!state.accounts.isRegistered(account)) continue;
      state.accounts.delegateVote(account, 0);
      state.endedVoteDelegations.add(account);
    }
    state.drepDelegators.delete(key);
    return;
  }
  const number = state.drepNumbers.find(key);
  if (number !== undefined) endDelegationsTo(state, new Set([number]));
}

/** The hard fork to protocol version 10 removes the delegations to DReps that are not registered. */
export function removeDanglingDelegations(state: LedgerState): void {
  const dangling = new Set<number>();
  for (let number = 1; number < state.drepNumbers.end; number += 1) {
    const key = state.drepNumbers.key(number);
    if (!isPredefined(key) && !state.dreps.has(key)) dangling.add(number);
  }
  endDelegationsTo(state, dangling);
  for (const key of [...state.drepDelegators.keys()]) state.drepDelegators.delete(key);
}

function endDelegationsTo(state: LedgerState, dreps: ReadonlySet<number>): void {
  for (const account of state.accounts.leaveDReps(dreps)) state.endedVoteDelegations.add(account);
}

const isCredential = (drep: DRep): boolean => drep.type === 'key' || drep.type === 'script';

function forgetDelegator(state: LedgerState, account: AccountId): void {
  const number = state.accounts.drep(account);
  if (number !== 0) state.drepDelegators.remove(state.drepNumbers.key(number), account);
}
