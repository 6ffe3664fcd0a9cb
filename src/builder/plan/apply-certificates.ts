import { addressText, type Credential } from '../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { governanceIdCip129 } from '../../chains/cardano/governance/governance-id.js';
import { toHex } from '../../kernel/hex.js';
import type { KnownAccount, LedgerView } from '../request/ledger-view.js';

/**
 * The ledger view after certificates, in their order. Later certificates of a transaction, its votes and its proposals
 * are checked in this state.
 */
export function applyCertificates(ledger: LedgerView, certificates: readonly Certificate[]): LedgerView {
  if (certificates.length === 0) return ledger;
  const accounts = new Map(ledger.accounts);
  const dreps = new Map(ledger.dreps);
  const pools = new Map(ledger.pools);
  const committee = new Map(ledger.committee);
  for (const certificate of certificates) {
    if ('stake' in certificate) {
      const address = toStakeAddress(certificate.stake, ledger);
      const after = applyToAccount(certificate, accounts.get(address), ledger);
      if (after !== undefined) accounts.set(address, after);
    } else if (certificate.kind === 'drep-registration')
      dreps.set(governanceIdCip129('drep', certificate.drep), { registered: true, deposit: certificate.deposit });
    else if (certificate.kind === 'drep-deregistration')
      dreps.set(governanceIdCip129('drep', certificate.drep), { registered: false });
    else if (certificate.kind === 'pool-registration') pools.set(toHex(certificate.parameters.operator), true);
    else if (certificate.kind === 'committee-resignation')
      committee.set(governanceIdCip129('cc_cold', certificate.cold), { member: true, resigned: true });
  }
  const { accounts: _, dreps: __, pools: ___, committee: ____, ...others } = ledger;
  return { accounts, dreps, pools, committee, ...others };
}

/** The ledger view after withdrawals, which empty accounts. */
export function applyWithdrawals(ledger: LedgerView, stakeAddresses: readonly string[]): LedgerView {
  const accounts = new Map(ledger.accounts);
  for (const address of stakeAddresses) {
    const known = accounts.get(address);
    if (known?.registered) accounts.set(address, { ...known, rewards: 0n });
  }
  return { ...ledger, accounts };
}

const toStakeAddress = (stake: Credential, { network: { networkId } }: LedgerView): string =>
  addressText({ type: 'reward', networkId, stake });

/** Undefined when the account stays unknown. */
function applyToAccount(
  certificate: Extract<Certificate, { readonly stake: Credential }>,
  before: KnownAccount | undefined,
  { parameters }: LedgerView,
): KnownAccount | undefined {
  if (certificate.kind === 'stake-deregistration') return { registered: false };
  const registers = 'deposit' in certificate;
  const account = registers
    ? { registered: true, rewards: 0n, deposit: parameters.keyDeposit, delegatesVote: false }
    : before;
  return account && 'drep' in certificate ? { ...account, delegatesVote: true } : account;
}
