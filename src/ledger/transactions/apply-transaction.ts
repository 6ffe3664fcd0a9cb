import type { LedgerTransaction, ResolveAccount } from '../blocks/ledger-block.js';
import type { BlockContext } from '../constants.js';
import { applyProposals } from '../governance/apply-proposals.js';
import { applyVotes } from '../governance/apply-votes.js';
import { updateDRepActivity } from '../governance/drep-activity.js';
import { isAtLeast } from '../state/era-versions.js';
import type { LedgerState } from '../state/ledger-state.js';
import { applyCertificates } from './apply-certificates.js';
import { applyUpdate } from './apply-update.js';

/** Applies a transaction that the node accepted; the rules that reject transactions are not checked here. */
export function applyTransaction(
  state: LedgerState,
  transaction: LedgerTransaction,
  resolveAccount: ResolveAccount,
  context: BlockContext,
): void {
  const { era } = state.epoch.get();
  applyOutputs(state, transaction);
  if (era === 'byron') {
    // Byron fees leave circulation, and Shelley starts with the reserves as the rest of the maximum supply.
    state.movePot('reserves', -transaction.utxoChange);
    return;
  }
  state.movePot('fees', transaction.fee);
  if (!transaction.valid) return;
  state.movePot('donations', transaction.donation);
  const inConway = isAtLeast(era, 'conway');
  if (inConway) updateDRepActivity(state, transaction, context);
  for (const [account, lovelace] of transaction.withdrawals) state.accounts.addRewards(account, -lovelace);
  applyCertificates(state, transaction, resolveAccount, context);
  for (const [account, lovelace] of transaction.directDeposits ?? []) state.accounts.addRewards(account, lovelace);
  if (inConway) {
    applyProposals(state, transaction, resolveAccount, context);
    applyVotes(state, transaction);
  } else if (transaction.update !== undefined) applyUpdate(state, transaction.update, context);
}

function applyOutputs(state: LedgerState, transaction: LedgerTransaction): void {
  const { utxoChange, stakeChanges, pointerChanges, redeemableChange } = transaction;
  state.movePot('utxo', utxoChange);
  for (const [account, lovelace] of stakeChanges) state.accounts.addUtxo(account, lovelace);
  if (redeemableChange !== 0n) state.redeemable.set(state.redeemable.get() + redeemableChange);
  if (pointerChanges.length === 0 || isAtLeast(state.epoch.get().era, 'conway')) return;
  for (const [pointer, lovelace] of pointerChanges) {
    const after = (state.pointerStake.get(pointer) ?? 0n) + lovelace;
    if (after === 0n) state.pointerStake.delete(pointer);
    else state.pointerStake.set(pointer, after);
  }
}
