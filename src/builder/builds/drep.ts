import type { Credential } from '../../chains/cardano/addresses/address.js';
import { build } from '../assemble/build.js';
import { drepAt, drepWarnings } from '../assemble/warnings.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlanPart } from '../plan/transaction-plan.js';
import type { LedgerView } from '../request/ledger-view.js';
import { parseAnchor } from '../request/parse-anchor.js';
import { parseCredential } from '../request/parse-credential.js';
import type { DRepRegistrationRequest, DRepUpdateRequest } from '../request/request.js';
import type { UnsignedTx } from '../request/unsigned-tx.js';

/** Registers or retires a DRep; retiring returns the deposit as change. */
export const buildDRepRegistration = (request: DRepRegistrationRequest, ledger: LedgerView): UnsignedTx =>
  build(planDRepRegistration(request, ledger), request, ledger);

export function planDRepRegistration(request: IntentFields<DRepRegistrationRequest>, ledger: LedgerView): PlanPart {
  const drep = toDRepCredential(request);
  const anchor = parseAnchor(request);
  if (!request.deregister) {
    const deposit = ledger.parameters.drepDeposit;
    const certificate = { kind: 'drep-registration', drep, deposit, anchor } as const;
    return { certificates: [{ certificate, deposit }], warnings: drepWarnings(drep, ledger, 'unregistered') };
  }
  if (anchor !== undefined) throw new BuildError('An anchor must be absent when a DRep deregisters');
  const deposit = drepAt(ledger, drep)?.deposit ?? ledger.parameters.drepDeposit;
  const certificate = { kind: 'drep-deregistration', drep, deposit } as const;
  return {
    certificates: [{ certificate, deposit: -deposit }],
    warnings: drepWarnings(drep, ledger, 'registered'),
  };
}

/** Replaces or removes the anchor of a DRep. */
export const buildDRepUpdate = (request: DRepUpdateRequest, ledger: LedgerView): UnsignedTx =>
  build(planDRepUpdate(request, ledger), request, ledger);

export function planDRepUpdate(request: IntentFields<DRepUpdateRequest>, ledger: LedgerView): PlanPart {
  const drep = toDRepCredential(request);
  const certificate = { kind: 'drep-update', drep, anchor: parseAnchor(request) } as const;
  return { certificates: [{ certificate, deposit: 0n }], warnings: drepWarnings(drep, ledger, 'registered') };
}

const toDRepCredential = ({
  drepCredentialHash,
  scriptCredential = false,
}: IntentFields<DRepUpdateRequest>): Credential =>
  parseCredential(drepCredentialHash, scriptCredential, 'drepCredentialHash');
