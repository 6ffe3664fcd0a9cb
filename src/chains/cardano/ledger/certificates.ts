import { toHex } from '../../../kernel/hex.js';
import type { Credential } from '../addresses/address.js';
import type { DRep } from '../addresses/credential.js';
import type { Certificate } from '../certificates/certificate.js';
import { slotToEpoch } from '../time.js';
import type { Transaction } from '../transactions/transaction.js';
import type { Findings } from './validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from './view.js';
import { WorkingState } from './working-state.js';

/** Each certificate must be valid in the state left by the previous ones. */
export function checkCertificates({ body }: Transaction, state: LedgerState, findings: Findings): WorkingState {
  const working = new WorkingState(state, body);
  for (const [index, certificate] of body.certificates.entries()) {
    const rules = new CertificateRules(`Certificate ${index}`, state, working, findings);
    rules.check(certificate);
  }
  return working;
}

type StakeCertificate = Extract<Certificate, { readonly stake: Credential }>;

class CertificateRules {
  private readonly name: string;
  private readonly state: LedgerState;
  private readonly working: WorkingState;
  private readonly findings: Findings;

  constructor(name: string, state: LedgerState, working: WorkingState, findings: Findings) {
    this.name = name;
    this.state = state;
    this.working = working;
    this.findings = findings;
  }

  check(certificate: Certificate): void {
    switch (certificate.kind) {
      case 'stake-deregistration':
        this.deregister(certificate.stake, certificate.deposit);
        break;
      case 'pool-registration':
        this.registerPool(certificate);
        break;
      case 'pool-retirement':
        this.retirePool(certificate);
        break;
      case 'drep-registration':
      case 'drep-deregistration':
      case 'drep-update':
        this.checkDRep(certificate);
        break;
      case 'committee-authorization':
      case 'committee-resignation':
        this.checkMember(
          certificate.cold,
          certificate.kind === 'committee-authorization' ? certificate.hot : undefined,
        );
        break;
      case 'genesis-delegation':
      case 'instant-rewards':
        this.unknown('of the genesis keys, which are unknown');
        break;
      case 'undecoded':
        this.unknown('that this version cannot decode');
        break;
      default:
        this.checkStake(certificate);
        break;
    }
  }

  private addViolation(what: string): void {
    this.findings.addViolation('certificates', `${this.name} ${what}`);
  }

  private unknown(what: string): void {
    this.findings.unknown('certificates', `${this.name} is one ${what}`);
  }

  private checkStake(certificate: Exclude<StakeCertificate, { readonly kind: 'stake-deregistration' }>): void {
    const { stake } = certificate;
    if ('deposit' in certificate) this.register(stake, certificate.deposit);
    else this.requireAccount(stake);
    if ('pool' in certificate) this.requirePool(certificate.pool);
    if ('drep' in certificate) {
      this.requireDRep(certificate.drep);
      const account = this.working.account(stake);
      if (account?.registered) this.working.setAccount(stake, { ...account, votes: certificate.drep });
    }
  }

  private register(stake: Credential, stated: bigint | undefined): void {
    const { keyDeposit } = this.state.parameters;
    const account = this.working.account(stake);
    if (account === undefined) this.unknown(`for the account of ${formatCredential(stake)}, which is unknown`);
    else if (account.registered)
      this.addViolation(`registers the account of ${formatCredential(stake)}, which is registered already`);
    this.expectDeposit(stated, keyDeposit, 'takes a deposit of');
    this.working.setAccount(stake, { registered: true, deposit: stated ?? keyDeposit, rewards: 0n, votes: 'none' });
  }

  private deregister(stake: Credential, stated: bigint | undefined): void {
    const account = this.working.account(stake);
    if (account === undefined) this.unknown(`for the account of ${formatCredential(stake)}, which is unknown`);
    else if (!account.registered)
      this.addViolation(`deregisters the account of ${formatCredential(stake)}, which is not registered`);
    else {
      if (account.rewards === undefined)
        this.unknown(`for the account of ${formatCredential(stake)}, whose rewards are unknown`);
      else if (account.rewards !== 0n)
        this.addViolation(
          `deregisters the account of ${formatCredential(stake)}, which still holds ${account.rewards} lovelace of rewards`,
        );
      if (account.deposit === undefined) {
        if (stated !== undefined)
          this.findings.unknown('deposits', `The deposit of the account of ${formatCredential(stake)} is unknown`);
      } else this.expectDeposit(stated, account.deposit, 'refunds a deposit of');
    }
    this.working.setAccount(stake, { registered: false });
  }

  private expectDeposit(stated: bigint | undefined, expected: bigint, verb: string): void {
    if (stated !== undefined && stated !== expected)
      this.findings.addViolation('deposits', `${this.name} ${verb} ${stated} lovelace; it must be ${expected}`);
  }

  private requireAccount(stake: Credential): void {
    const account = this.working.account(stake);
    if (account === undefined) this.unknown(`for the account of ${formatCredential(stake)}, which is unknown`);
    else if (!account.registered)
      this.addViolation(`delegates the account of ${formatCredential(stake)}, which is not registered`);
  }

  private requirePool(hash: Uint8Array): void {
    const pool = this.working.pool(hash);
    if (pool === undefined) this.unknown(`for the pool ${toHex(hash)}, which is unknown`);
    else if (!pool.registered) this.addViolation(`names the pool ${toHex(hash)}, which is not registered`);
  }

  /** During the Conway bootstrap phase votes could be delegated to unregistered DReps. */
  private requireDRep(drep: DRep): void {
    if (drep.type === 'abstain' || drep.type === 'no-confidence') return;
    if (getMajorVersion(this.state) < VERSION.afterBootstrap) return;
    const found = this.working.drep(drep);
    if (found === undefined) this.unknown(`for the DRep ${formatCredential(drep)}, which is unknown`);
    else if (!found.registered) this.addViolation(`names the DRep ${formatCredential(drep)}, which is not registered`);
  }

  private registerPool({ parameters }: Extract<Certificate, { readonly kind: 'pool-registration' }>): void {
    const { minPoolCost } = this.state.parameters;
    const { operator, cost, margin } = parameters;
    if (cost < minPoolCost) this.addViolation(`sets a pool cost of ${cost} lovelace; the minimum is ${minPoolCost}`);
    if (margin.numerator > margin.denominator)
      this.addViolation(`sets a margin of ${margin.numerator}/${margin.denominator}, which is above 1`);
    this.working.setPool(operator, { registered: true });
  }

  private retirePool({ pool, epoch }: Extract<Certificate, { readonly kind: 'pool-retirement' }>): void {
    this.requirePool(pool);
    const now = BigInt(slotToEpoch(this.state.network, Number(this.state.slot)).epoch);
    const last = now + this.state.parameters.maxEpochForRetirement;
    if (epoch <= now || epoch > last)
      this.addViolation(`retires a pool in epoch ${epoch}; it must be an epoch from ${now + 1n} to ${last}`);
  }

  private checkDRep(
    certificate: Extract<Certificate, { readonly kind: 'drep-registration' | 'drep-deregistration' | 'drep-update' }>,
  ): void {
    const { drep } = certificate;
    const found = this.working.drep(drep);
    const registers = certificate.kind === 'drep-registration';
    if (found === undefined) this.unknown(`for the DRep ${formatCredential(drep)}, which is unknown`);
    else if (registers && found.registered)
      this.addViolation(`registers the DRep ${formatCredential(drep)}, which is registered already`);
    else if (!registers && !found.registered)
      this.addViolation(`names the DRep ${formatCredential(drep)}, which is not registered`);
    if (certificate.kind === 'drep-update') return;
    if (registers) {
      const { drepDeposit } = this.state.parameters;
      if (drepDeposit !== undefined) this.expectDeposit(certificate.deposit, drepDeposit, 'takes a deposit of');
      this.working.setDRep(drep, { registered: true, deposit: certificate.deposit });
      return;
    }
    if (found?.registered) {
      if (found.deposit === undefined)
        this.findings.unknown('deposits', `The deposit of the DRep ${formatCredential(drep)} is unknown`);
      else this.expectDeposit(certificate.deposit, found.deposit, 'refunds a deposit of');
    }
    this.working.setDRep(drep, { registered: false });
  }

  /** A member without a hot credential resigns. */
  private checkMember(cold: Credential, hot: Credential | undefined): void {
    const member = this.working.member(cold);
    if (member === undefined) this.unknown(`for the committee member ${formatCredential(cold)}, which is unknown`);
    else if (member.resigned)
      this.addViolation(`is for the committee member ${formatCredential(cold)}, who has resigned`);
    else if (!member.member)
      this.addViolation(`is for ${formatCredential(cold)}, who is not a member of the committee`);
    else this.working.setMember(cold, { ...member, resigned: hot === undefined, hot: hot ?? 'none' });
  }
}

const formatCredential = ({ type, hash }: Credential): string => `${type} ${toHex(hash)}`;
