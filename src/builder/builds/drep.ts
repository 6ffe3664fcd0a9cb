import type { Credential } from '../../chains/cardano/addresses/address.js';
import { build } from '../assemble/build.js';
import { drepAt, drepWarnings, withdrawalWarnings } from '../assemble/warnings.js';
import { BuildError } from '../errors.js';
import type { PlannedCertificate } from '../plan/plan.js';
import type { LedgerView } from '../request/ledger-view.js';
import { parseAnchor } from '../request/parse-anchor.js';
import { parseCredential } from '../request/parse-credential.js';
import type { CommonRequest, DRepRegistrationRequest, DRepUpdateRequest } from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { AddressParser } from '../wallet/address-parser.js';

/** Registers or retires a DRep; retiring returns the deposit as change. */
export function buildDRepRegistration(request: DRepRegistrationRequest, ledger: LedgerView): UnsignedTx {
  const drep = toDRepCredential(request);
  const anchor = parseAnchor(request);
  if (!request.deregister) {
    const deposit = ledger.parameters.drepDeposit;
    const certificate = { kind: 'drep-registration', drep, deposit, anchor } as const;
    return certify({ certificate, deposit }, drepWarnings(drep, ledger, 'unregistered'), request, ledger);
  }
  if (anchor !== undefined) throw new BuildError('An anchor must be absent when a DRep deregisters');
  const deposit = drepAt(ledger, drep)?.deposit ?? ledger.parameters.drepDeposit;
  const certificate = { kind: 'drep-deregistration', drep, deposit } as const;
  const warnings = drepWarnings(drep, ledger, 'registered');
  return certify({ certificate, deposit: -deposit }, warnings, request, ledger);
}

/** Replaces or removes the anchor of a DRep. */
export function buildDRepUpdate(request: DRepUpdateRequest, ledger: LedgerView): UnsignedTx {
  const drep = toDRepCredential(request);
  const certificate = { kind: 'drep-update', drep, anchor: parseAnchor(request) } as const;
  return certify({ certificate, deposit: 0n }, drepWarnings(drep, ledger, 'registered'), request, ledger);
}

function certify(
  certificate: PlannedCertificate,
  known: readonly Warning[],
  request: CommonRequest,
  ledger: LedgerView,
): UnsignedTx {
  const { withdrawals = [] } = request;
  const warnings = [...known, ...withdrawalWarnings(withdrawals, new AddressParser(ledger.network), ledger)];
  return build({ outputs: [], certificates: [certificate], selectAll: false, warnings }, request, ledger);
}

const toDRepCredential = ({ drepCredentialHash, scriptCredential = false }: DRepUpdateRequest): Credential =>
  parseCredential(drepCredentialHash, scriptCredential, 'drepCredentialHash');
