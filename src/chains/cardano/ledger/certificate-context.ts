import { toHex } from '../../../kernel/hex.js';
import type { Credential } from '../addresses/address.js';
import type { Certificate } from '../certificates/certificate.js';
import type { Predicate } from './predicates.js';
import type { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';
import type { WorkingState } from './working-state.js';

/** Context of the rules of one certificate: the state left by the previous certificates, and the findings. */
export class CertificateContext {
  readonly state: LedgerState;
  readonly working: WorkingState;
  private readonly name: string;
  private readonly certificate: Certificate;
  private readonly findings: Findings;

  constructor(name: string, certificate: Certificate, state: LedgerState, working: WorkingState, findings: Findings) {
    this.name = name;
    this.certificate = certificate;
    this.state = state;
    this.working = working;
    this.findings = findings;
  }

  /** `what` continues the sentence that the certificate begins. */
  addViolation(predicate: Predicate, what: string): void {
    this.findings.addViolation('certificates', predicate, `${this.name} ${what}`, { certificate: this.certificate });
  }

  unknown(what: string): void {
    this.findings.unknown('certificates', `${this.name} is one ${what}`);
  }

  unknownDeposit(whose: string): void {
    this.findings.unknown('deposits', `The deposit of ${whose} is unknown`);
  }

  /** `stated` is undefined if the certificate contains no amount. */
  expectDeposit(predicate: Predicate, stated: bigint | undefined, expected: bigint, verb: string): void {
    if (stated !== undefined && stated !== expected)
      this.findings.addViolation(
        'deposits',
        predicate,
        `${this.name} ${verb} ${stated} lovelace; it must be ${expected}`,
        { certificate: this.certificate },
      );
  }
}

export const formatCredential = ({ type, hash }: Credential): string => `${type} ${toHex(hash)}`;
