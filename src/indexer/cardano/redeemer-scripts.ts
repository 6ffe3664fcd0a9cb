import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import { accountCredential, type RedeemerTargets } from '../../chains/cardano/transactions/redeemer-target.js';
import type { Redeemer } from '../../chains/cardano/transactions/witnesses.js';

/** The script that a redeemer is for. Undefined where the spent output is unknown. */
export function findRedeemerScript(
  targets: RedeemerTargets,
  redeemer: Redeemer,
  findOutputScript: (reference: OutputReference) => Uint8Array | undefined,
): Uint8Array | undefined {
  const target = targets.find(redeemer);
  switch (target?.purpose) {
    case 'spend':
      return findOutputScript(target.input);
    case 'mint':
      return target.policyId;
    case 'cert':
      return scriptHash(getAuthorizingCredential(target.certificate));
    case 'reward':
      return scriptHash(accountCredential(target.withdrawal));
    case 'vote':
      return scriptHash(target.voter.credential);
    case 'propose': {
      const { action } = target.proposal;
      return 'guardrailScript' in action ? action.guardrailScript : undefined;
    }
    case 'guard':
      return scriptHash(target.guard);
    case undefined:
      return undefined;
  }
}

const scriptHash = (credential: Credential | undefined): Uint8Array | undefined =>
  credential?.type === 'script' ? credential.hash : undefined;

/** The credential that must authorize the certificate; for a vote delegation the delegator, not the DRep. */
function getAuthorizingCredential(certificate: Certificate): Credential | undefined {
  if ('stake' in certificate) return certificate.stake;
  if ('cold' in certificate) return certificate.cold;
  return 'drep' in certificate ? certificate.drep : undefined;
}
