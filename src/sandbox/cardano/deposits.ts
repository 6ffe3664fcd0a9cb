import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { Proposal } from '../../chains/cardano/governance/governance.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import { toHex } from '../../kernel/hex.js';
import type { Ledger } from './ledger.js';

/** Deposits of certificates and proposals minus refunds. */
export function sumDeposits(
  ledger: Ledger,
  {
    certificates = [],
    proposals = [],
  }: { readonly certificates?: readonly Certificate[]; readonly proposals?: readonly Proposal[] },
  parameters: ProtocolParameters,
): bigint {
  const deposits = proposals.reduce((sum, { deposit }) => sum + deposit, 0n);
  return certificates.reduce((sum, certificate) => sum + getDeposit(ledger, certificate, parameters), deposits);
}

function getDeposit(ledger: Ledger, certificate: Certificate, parameters: ProtocolParameters): bigint {
  switch (certificate.kind) {
    case 'stake-registration':
    case 'stake-registration-delegation':
    case 'vote-registration-delegation':
    case 'stake-vote-registration-delegation':
      return certificate.deposit ?? parameters.keyDeposit;
    case 'stake-deregistration':
      return -(ledger.account(certificate.stake)?.deposit ?? 0n);
    case 'pool-registration':
      return ledger.state.pools.has(toHex(certificate.parameters.operator)) ? 0n : parameters.poolDeposit;
    case 'drep-registration':
      return certificate.deposit;
    case 'drep-deregistration':
      return -certificate.deposit;
    default:
      return 0n;
  }
}
