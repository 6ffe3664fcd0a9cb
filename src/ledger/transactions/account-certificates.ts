import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { toHex } from '../../kernel/hex.js';
import { delegateVote, endVoteDelegation } from '../governance/delegate-vote.js';
import type { AccountId, CertificatePosition } from '../state/accounts.js';
import { isAtLeast } from '../state/era-versions.js';
import type { LedgerState } from '../state/ledger-state.js';

export type AccountCertificate = Extract<Certificate, { readonly stake: Credential }>;

/** Applies a certificate of a stake account: registration, deregistration and delegation of all forms. */
export function applyAccountCertificate(
  state: LedgerState,
  certificate: AccountCertificate,
  account: AccountId,
  position: CertificatePosition,
): void {
  switch (certificate.kind) {
    case 'stake-registration':
    case 'stake-registration-delegation':
    case 'vote-registration-delegation':
    case 'stake-vote-registration-delegation':
      register(state, account, position);
      break;
    case 'stake-deregistration':
      deregister(state, account);
      return;
    default:
      break;
  }
  if ('pool' in certificate) state.accounts.delegate(account, state.poolNumbers.number(toHex(certificate.pool)));
  if ('drep' in certificate) delegateVote(state, account, certificate.drep);
}

function register(state: LedgerState, account: AccountId, position: CertificatePosition): void {
  const { era, parameters } = state.epoch.get();
  state.accounts.register(account, parameters.keyDeposit);
  if (!isAtLeast(era, 'conway')) state.accounts.setPosition(account, position);
  state.movePot('deposits', parameters.keyDeposit);
}

/** A rest of the reward balance is lost with the account; the ledger rejects such certificates. */
function deregister(state: LedgerState, account: AccountId): void {
  const deposit = state.accounts.deposit(account);
  if (deposit === undefined) return;
  endVoteDelegation(state, account);
  state.accounts.deregister(account);
  state.movePot('deposits', -deposit);
}
