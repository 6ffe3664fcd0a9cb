import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import { build } from '../assemble/build.js';
import { memberWarnings } from '../assemble/warnings.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlanPart } from '../plan/transaction-plan.js';
import { isConway, type LedgerView } from '../request/ledger-view.js';
import { parseAnchor } from '../request/parse-anchor.js';
import { parseCredential } from '../request/parse-credential.js';
import type { CommitteeRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** Authorizes the hot credential of a committee member, or resigns the member, which is irreversible. */
export const buildCommitteeUpdate = (request: CommitteeRequest, ledger: LedgerView): UnsignedTx =>
  build(planCommitteeUpdate(request, ledger), request, ledger);

export function planCommitteeUpdate(request: IntentFields<CommitteeRequest>, ledger: LedgerView): PlanPart {
  if (!isConway(ledger)) throw new BuildError(`${ledger.network.id} has no committee before Conway`);
  const certificate = toCertificate(request);
  return { certificates: [{ certificate, deposit: 0n }], warnings: memberWarnings(certificate.cold, ledger) };
}

type MemberCertificate = Extract<Certificate, { readonly cold: unknown }>;

function toCertificate(request: IntentFields<CommitteeRequest>): MemberCertificate {
  const { action, coldCredentialHash, coldScriptCredential = false } = request;
  const { hotCredentialHash, hotScriptCredential } = request;
  const cold = parseCredential(coldCredentialHash, coldScriptCredential, 'coldCredentialHash');
  const anchor = parseAnchor(request);
  if (action === 'resign') {
    if (hotCredentialHash !== undefined || hotScriptCredential !== undefined)
      throw new BuildError('hotCredentialHash must be absent when a member resigns');
    return { kind: 'committee-resignation', cold, anchor };
  }
  if (hotCredentialHash === undefined)
    throw new BuildError('hotCredentialHash is required: it is the credential that votes for the member');
  if (anchor !== undefined) throw new BuildError('An anchor is allowed only with a resignation');
  const hot = parseCredential(hotCredentialHash, hotScriptCredential ?? false, 'hotCredentialHash');
  return { kind: 'committee-authorization', cold, hot };
}
