import { toHex } from '../../../kernel/hex.js';
import type { Credential } from '../addresses/address.js';
import type { DRep } from '../addresses/credential.js';
import type { Certificate } from '../certificates/certificate.js';
import { type CertificateContext, formatCredential } from './certificate-context.js';
import type { Predicate } from './predicates.js';
import { getMajorVersion, VERSION } from './view.js';

type StakeCertificate = Extract<Certificate, { readonly stake: Credential }>;

const nameAccount = (stake: Credential): string => `the account of ${formatCredential(stake)}`;

/** DELEG: registration, deregistration and delegation of accounts. */
export function checkStakeCertificate(certificate: StakeCertificate, context: CertificateContext): void {
  const { stake } = certificate;
  if (certificate.kind === 'stake-deregistration') {
    deregister(stake, certificate.deposit, context);
    return;
  }
  if ('deposit' in certificate) register(stake, certificate.deposit, context);
  else requireAccount(stake, context);
  if ('pool' in certificate) requirePool(certificate.pool, context);
  if (!('drep' in certificate)) return;
  requireDRep(certificate.drep, context);
  const account = context.working.account(stake);
  if (account?.registered) context.working.setAccount(stake, { ...account, votes: certificate.drep });
}

function register(stake: Credential, stated: bigint | undefined, context: CertificateContext): void {
  const { keyDeposit } = context.state.parameters;
  const account = context.working.account(stake);
  if (account === undefined) context.unknown(`for ${nameAccount(stake)}, which is unknown`);
  else if (account.registered)
    context.addViolation('StakeKeyRegisteredDELEG', `registers ${nameAccount(stake)}, which is registered already`);
  context.expectDeposit(getDepositPredicates(context).deposit, stated, keyDeposit, 'takes a deposit of');
  // The ledger keeps the state of an account that is registered already; the transaction is invalid anyway.
  context.working.setAccount(stake, { registered: true, deposit: keyDeposit, rewards: 0n, votes: 'none' });
}

function deregister(stake: Credential, stated: bigint | undefined, context: CertificateContext): void {
  const account = context.working.account(stake);
  if (account === undefined) context.unknown(`for ${nameAccount(stake)}, which is unknown`);
  else if (!account.registered)
    context.addViolation('StakeKeyNotRegisteredDELEG', `deregisters ${nameAccount(stake)}, which is not registered`);
  else {
    if (account.rewards === undefined) context.unknown(`for ${nameAccount(stake)}, whose rewards are unknown`);
    else if (account.rewards !== 0n)
      context.addViolation(
        isConway(context) ? 'StakeKeyHasNonZeroAccountBalanceDELEG' : 'StakeKeyNonZeroAccountBalanceDELEG',
        `deregisters ${nameAccount(stake)}, which still holds ${account.rewards} lovelace of rewards`,
      );
    if (account.deposit === undefined) {
      if (stated !== undefined) context.unknownDeposit(nameAccount(stake));
    } else context.expectDeposit(getDepositPredicates(context).refund, stated, account.deposit, 'refunds a deposit of');
  }
  context.working.setAccount(stake, { registered: false });
}

/** Protocol version 11 distinguishes wrong deposits from wrong refunds. */
const getDepositPredicates = ({
  state,
}: CertificateContext): { readonly deposit: Predicate; readonly refund: Predicate } =>
  getMajorVersion(state) >= VERSION.relaxed
    ? { deposit: 'DepositIncorrectDELEG', refund: 'RefundIncorrectDELEG' }
    : { deposit: 'IncorrectDepositDELEG', refund: 'IncorrectDepositDELEG' };

const isConway = ({ state }: CertificateContext): boolean => getMajorVersion(state) >= VERSION.conway;

function requireAccount(stake: Credential, context: CertificateContext): void {
  const account = context.working.account(stake);
  if (account === undefined) context.unknown(`for ${nameAccount(stake)}, which is unknown`);
  else if (!account.registered)
    context.addViolation(
      isConway(context) ? 'StakeKeyNotRegisteredDELEG' : 'StakeDelegationImpossibleDELEG',
      `delegates ${nameAccount(stake)}, which is not registered`,
    );
}

function requirePool(hash: Uint8Array, context: CertificateContext): void {
  const pool = context.working.pool(hash);
  if (pool === undefined) context.unknown(`for the pool ${toHex(hash)}, which is unknown`);
  else if (!pool.registered)
    context.addViolation(
      isConway(context) ? 'DelegateeStakePoolNotRegisteredDELEG' : 'DelegateeNotRegisteredDELEG',
      `names the pool ${toHex(hash)}, which is not registered`,
    );
}

/** During the Conway bootstrap phase votes could be delegated to unregistered DReps. */
function requireDRep(drep: DRep, context: CertificateContext): void {
  if (drep.type === 'abstain' || drep.type === 'no-confidence') return;
  if (getMajorVersion(context.state) < VERSION.afterBootstrap) return;
  const found = context.working.drep(drep);
  if (found === undefined) context.unknown(`for the DRep ${formatCredential(drep)}, which is unknown`);
  else if (!found.registered)
    context.addViolation(
      'DelegateeDRepNotRegisteredDELEG',
      `names the DRep ${formatCredential(drep)}, which is not registered`,
    );
}
