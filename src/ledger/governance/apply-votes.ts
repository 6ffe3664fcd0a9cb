import type { LedgerTransaction } from '../blocks/ledger-block.js';
import { actionKey, voteKey } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';

/**
 * Stores the votes of a transaction, each in place of the voter's earlier vote on the action (Conway rule GOV). A DRep
 * that the transaction deregisters loses all its votes; resigned committee members and retired pools keep theirs.
 */
export function applyVotes(
  state: LedgerState,
  { votes, certificates }: Pick<LedgerTransaction, 'votes' | 'certificates'>,
): void {
  for (const { voter, action, vote } of votes) {
    const key = actionKey(action);
    state.votes.set(voteKey(key, voter), { action: key, voter, vote });
  }
  for (const certificate of certificates) {
    if (certificate.kind !== 'drep-deregistration') continue;
    const voter = { role: 'drep', credential: certificate.drep } as const;
    for (const action of state.proposals.keys()) state.votes.delete(voteKey(action, voter));
  }
}
