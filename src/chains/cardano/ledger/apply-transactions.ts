import type { Transaction } from '../transactions/transaction.js';
import { formatActionId } from './action-chain.js';
import { toActionState } from './action-state.js';
import { checkCertificates } from './certificates.js';
import { Findings } from './validation-result.js';
import { type ActionState, type CommitteeMemberState, getEpoch, type LedgerState } from './view.js';
import { toCredentialKey } from './working-state.js';

/**
 * The state after transactions that a node has validated, in their order: withdrawals, certificates and proposals.
 * Outputs are not changed. Votes and donations change nothing that a rule reads before the next epoch.
 */
export const applyTransactions = (transactions: readonly Transaction[], before: LedgerState): LedgerState =>
  transactions.reduce(
    (state, transaction) => (transaction.valid ? applyTransaction(transaction, state) : state),
    before,
  );

function applyTransaction(transaction: Transaction, state: LedgerState): LedgerState {
  const { certificates, withdrawals, proposals } = transaction.body;
  if (certificates.length + withdrawals.length + proposals.length === 0) return state;
  const working = checkCertificates(transaction, state, new Findings());
  const actions = listActions(transaction, state);
  const added = new Set(
    proposals.flatMap(({ action }) =>
      action.kind === 'update-committee' ? action.added.map(([cold]) => toCredentialKey(cold)) : [],
    ),
  );
  return {
    ...state,
    account: (credential) => working.account(credential),
    pool: (hash) => working.pool(hash),
    isVrfKeyRegistered: (vrfKeyHash) => working.isVrfKeyRegistered(vrfKeyHash),
    drep: (credential) => working.drep(credential),
    committeeMember(cold): CommitteeMemberState | undefined {
      const member = working.member(cold);
      return member && added.has(toCredentialKey(cold)) ? { ...member, member: true } : member;
    },
    committeeVoter: (hot) => working.committeeVoter(hot),
    authorizedMembers: (hot) => working.authorizedMembers(hot),
    action: (id) => actions.get(formatActionId(id)) ?? state.action?.(id),
  };
}

/** The actions that a transaction proposes, by id; none when their lifetime is unknown. */
function listActions({ hash, body }: Transaction, state: LedgerState): ReadonlyMap<string, ActionState> {
  const lifetime = state.parameters.governanceActionLifetime;
  if (lifetime === undefined) return new Map();
  const lastEpoch = getEpoch(state) + Number(lifetime);
  return new Map(
    body.proposals.map(({ action }, index) => [
      formatActionId({ txHash: hash, index }),
      toActionState(action, lastEpoch),
    ]),
  );
}
