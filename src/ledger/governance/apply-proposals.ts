import { decodeAddressInBlock } from '../../chains/cardano/addresses/address.js';
import type { Proposal } from '../../chains/cardano/governance/governance.js';
import { DecodeError } from '../../kernel/errors.js';
import type { LedgerTransaction, ResolveAccount } from '../blocks/ledger-block.js';
import type { LedgerContext } from '../context.js';
import type { AccountId } from '../state/accounts.js';
import { actionKey } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';

/** Adds the proposals of a transaction (Conway rule GOV). The activity of DReps is updated by `updateDRepActivity`. */
export function applyProposals(
  state: LedgerState,
  { hash, proposals }: Pick<LedgerTransaction, 'hash' | 'proposals'>,
  resolveAccount: ResolveAccount,
  { epoch }: Pick<LedgerContext, 'epoch'>,
): void {
  if (proposals.length === 0) return;
  const lifetime = Number(state.epoch.get().parameters.governanceActionLifetime ?? 0n);
  const first = state.governance.get().nextPosition;
  for (const [index, proposal] of proposals.entries()) {
    const id = { txHash: hash, index };
    state.proposals.set(actionKey(id), {
      id,
      proposal,
      position: first + index,
      returnAccount: resolveRewardAddress(proposal.returnAddress, resolveAccount),
      withdrawalAccounts: resolveWithdrawals(proposal, resolveAccount),
      proposedIn: epoch,
      expiresAfter: epoch + lifetime,
    });
    state.movePot('deposits', proposal.deposit);
  }
  state.governance.update({ nextPosition: first + proposals.length });
}

export const resolveWithdrawals = ({ action }: Proposal, resolveAccount: ResolveAccount): readonly AccountId[] =>
  action.kind === 'treasury-withdrawals'
    ? action.withdrawals.map(([address]) => resolveRewardAddress(address, resolveAccount))
    : [];

export function resolveRewardAddress(bytes: Uint8Array, resolveAccount: ResolveAccount): AccountId {
  const address = decodeAddressInBlock(bytes);
  if (address?.type !== 'reward') throw new DecodeError('a proposal with an address that is not a reward address');
  return resolveAccount(address.stake);
}
