import type { Certificate } from '../certificates/certificate.js';
import type { Transaction } from '../transactions/transaction.js';
import { CertificateContext } from './certificate-context.js';
import { checkGenesisDelegation, checkInstantRewards } from './genesis-certificates.js';
import { checkCommitteeCertificate, checkDRepCertificate } from './governance-certificates.js';
import { checkPoolRegistration, checkPoolRetirement } from './pool-certificates.js';
import { checkStakeCertificate } from './stake-certificates.js';
import type { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';
import { WorkingState } from './working-state.js';

/** Each certificate must be valid in the state left by the previous ones. */
export function checkCertificates({ body }: Transaction, state: LedgerState, findings: Findings): WorkingState {
  const working = new WorkingState(state, body);
  for (const [index, certificate] of body.certificates.entries())
    checkCertificate(
      certificate,
      new CertificateContext(`Certificate ${index}`, certificate, state, working, findings),
    );
  return working;
}

function checkCertificate(certificate: Certificate, context: CertificateContext): void {
  switch (certificate.kind) {
    case 'pool-registration':
      checkPoolRegistration(certificate, context);
      break;
    case 'pool-retirement':
      checkPoolRetirement(certificate, context);
      break;
    case 'drep-registration':
    case 'drep-deregistration':
    case 'drep-update':
      checkDRepCertificate(certificate, context);
      break;
    case 'committee-authorization':
      checkCommitteeCertificate(certificate.cold, certificate.hot, context);
      break;
    case 'committee-resignation':
      checkCommitteeCertificate(certificate.cold, undefined, context);
      break;
    case 'genesis-delegation':
      checkGenesisDelegation(certificate, context);
      break;
    case 'instant-rewards':
      checkInstantRewards(certificate, context);
      break;
    case 'undecoded':
      context.unknown('that this version cannot decode');
      break;
    default:
      checkStakeCertificate(certificate, context);
      break;
  }
}
