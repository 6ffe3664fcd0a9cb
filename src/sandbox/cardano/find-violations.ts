import type { Credential } from '../../chains/cardano/addresses/address.js';
import { checkTransaction } from '../../chains/cardano/ledger/check-transaction.js';
import type { Violation } from '../../chains/cardano/ledger/validation-result.js';
import type { ActionPurpose, LedgerState } from '../../chains/cardano/ledger/view.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../kernel/hex.js';
import type { Chain } from './chain.js';
import { getPurpose } from './epoch-boundary.js';
import { actionKey, credentialKey, outpointKey } from './ledger.js';
import { isSeated } from './ratify.js';

/**
 * The ledger rules that a transaction violates at a slot, against the current ledger. Plutus scripts are not evaluated.
 */
export const findViolations = (chain: Chain, slot: number, transaction: Transaction): readonly Violation[] =>
  checkTransaction(transaction, ledgerState(chain, slot));

/** The complete ledger state for the rules, taken from the simulated ledger. */
export function ledgerState(chain: Chain, slot: number): LedgerState {
  const { ledger, network } = chain;
  const { parameters, epoch } = chain.at(slot);
  const { constitution, enacted } = ledger.standing;
  const candidates = (): ReadonlySet<string> =>
    new Set(
      [...ledger.proposals.values()].flatMap(({ proposal: { action }, status }) =>
        action.kind === 'update-committee' && status === 'active'
          ? action.added.map(([cold]) => credentialKey(cold))
          : [],
      ),
    );
  return {
    network,
    slot: BigInt(slot),
    parameters,
    output: (reference) => ledger.output(outpointKey(reference)) ?? 'absent',
    account(credential) {
      const account = ledger.accounts.get(credentialKey(credential));
      if (account === undefined) return { registered: false };
      return { registered: true, deposit: account.deposit, rewards: account.rewards, votes: account.drep ?? 'none' };
    },
    pool: (hash) => ({ registered: ledger.pools.has(toHex(hash)) }),
    drep(credential) {
      const drep = ledger.dreps.get(credentialKey(credential));
      return drep === undefined ? { registered: false } : { registered: true, deposit: drep.deposit };
    },
    committeeMember(cold: Credential) {
      const member = ledger.committee.get(credentialKey(cold));
      const seated = member?.until !== undefined && member.until >= epoch;
      return { member: seated || candidates().has(credentialKey(cold)), resigned: member?.resigned === true };
    },
    committeeVoter: (hot) =>
      [...ledger.committee.values()].some(
        (member) => isSeated(member, epoch) && credentialKey(member.hot!) === credentialKey(hot),
      ),
    action(id) {
      const entry = ledger.proposals.get(actionKey(id));
      if (entry === undefined || entry.status !== 'active') return 'absent';
      const { kind } = entry.proposal.action;
      return { kind, expiresAfterEpoch: entry.expiresAfter, touchesSecurity: false };
    },
    enacted: (purpose: ActionPurpose) => enacted[getPurpose(PURPOSE_KINDS[purpose])!] ?? 'none',
    guardrailScript: constitution.guardrailScript ?? 'none',
    treasury: ledger.pot('treasury'),
  };
}

const PURPOSE_KINDS = {
  'parameter-change': 'parameter-change',
  'hard-fork': 'hard-fork',
  committee: 'update-committee',
  constitution: 'new-constitution',
} as const;
