import type { Credential } from '../addresses/address.js';
import type { Certificate } from '../certificates/certificate.js';

const key = (hash: Uint8Array): Credential => ({ type: 'key', hash });

/**
 * The credentials that must witness a certificate. In the current era only registration without an explicit deposit
 * needs none.
 */
export function getCertificateSigners(certificate: Certificate): readonly Credential[] {
  switch (certificate.kind) {
    case 'stake-registration':
      return certificate.deposit === undefined ? [] : [certificate.stake];
    case 'pool-registration':
      return [key(certificate.parameters.operator), ...certificate.parameters.owners.map(key)];
    case 'pool-retirement':
      return [key(certificate.pool)];
    case 'genesis-delegation':
      return [key(certificate.genesisHash)];
    case 'instant-rewards':
    case 'undecoded':
      return [];
    case 'committee-authorization':
    case 'committee-resignation':
      return [certificate.cold];
    case 'drep-registration':
    case 'drep-deregistration':
    case 'drep-update':
      return [certificate.drep];
    default:
      return [certificate.stake];
  }
}
