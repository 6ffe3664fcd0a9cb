import type { DRep } from '../../chains/cardano/addresses/credential.js';
import { governanceIdCip129, parseDRepId } from '../../chains/cardano/governance/governance-id.js';
import { VERSION } from '../../chains/cardano/ledger/view.js';
import { parsePoolId } from '../../chains/cardano/pools/pool-id.js';
import { DecodeError } from '../../kernel/errors.js';
import { build } from '../assemble/build.js';
import {
  accountAt,
  deregistrationWarnings,
  drepWarnings,
  poolWarnings,
  registeredWarnings,
  registrationWarnings,
} from '../assemble/warnings.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlannedCertificate, PlanPart } from '../plan/transaction-plan.js';
import type { LedgerView } from '../request/ledger-view.js';
import { joinMetadata, type Metadata } from '../request/metadata.js';
import type {
  CertificateEncoding,
  DelegationRequest,
  StakeRegistrationRequest,
  VoteDelegationRequest,
  WithdrawalRequest,
} from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { AddressParser, type StakeAccount } from '../wallet/address-parser.js';

/** Registers or deregisters a stake key; deregistering returns the deposit as change. */
export const buildStakeRegistration = (request: StakeRegistrationRequest, ledger: LedgerView): UnsignedTx =>
  build(planStakeRegistration(request, ledger, request.withdrawals), request, ledger);

/** `withdrawals`: those of the same transaction, because a deregistered account must be empty. */
export function planStakeRegistration(
  request: IntentFields<StakeRegistrationRequest>,
  ledger: LedgerView,
  withdrawals: readonly WithdrawalRequest[] = [],
): PlanPart {
  const addressParser = new AddressParser(ledger.network);
  const account = addressParser.stake(request.stakeAddress, 'stakeAddress');
  if (!request.deregister)
    return { certificates: [register(account, ledger)], warnings: registrationWarnings(account, ledger) };
  const withdrawn = withdrawals.map(({ stakeAddress, name }, index) =>
    addressParser.stake(stakeAddress, `${name ?? `withdrawals[${index}]`}.stakeAddress`),
  );
  return {
    certificates: [deregister(account, ledger)],
    warnings: deregistrationWarnings(account, withdrawn, ledger),
  };
}

export const buildDelegation = (request: DelegationRequest, ledger: LedgerView): UnsignedTx =>
  build(planDelegation(request, ledger), request, ledger);

export function planDelegation(request: IntentFields<DelegationRequest>, ledger: LedgerView): PlanPart {
  const account = new AddressParser(ledger.network).stake(request.stakeAddress, 'stakeAddress');
  const pool = parsePool(request.poolId);
  const steps = { account, pool, drep: undefined, registers: request.includeStakeRegistration ?? false };
  const certificates = delegate(steps, request.certificateEncoding ?? 'separate', ledger);
  return { certificates, warnings: stepWarnings(steps, ledger) };
}

export function buildVoteDelegation(request: VoteDelegationRequest, ledger: LedgerView): UnsignedTx {
  const { metadata: planned, ...part } = planVoteDelegation(request, ledger);
  return build(part, { ...request, metadata: joinMetadata([planned, request.metadata]) }, ledger);
}

export function planVoteDelegation(request: IntentFields<VoteDelegationRequest>, ledger: LedgerView): PlanPart {
  const account = new AddressParser(ledger.network).stake(request.stakeAddress, 'stakeAddress');
  const steps = {
    account,
    pool: request.poolId === undefined ? undefined : parsePool(request.poolId),
    drep: parseDRep(request.drepId, ledger),
    registers: request.includeStakeRegistration ?? false,
  };
  const certificates = delegate(steps, request.certificateEncoding ?? 'separate', ledger);
  const metadata = toCompensation(request.compensationBasisPoints);
  return { certificates, warnings: stepWarnings(steps, ledger), metadata };
}

/** Dijkstra has only certificates that state their deposit. */
const mustStateDeposit = ({ parameters }: LedgerView): boolean =>
  (parameters.protocolVersion?.major ?? 0) >= VERSION.dijkstra;

/** The certificate without a deposit where it exists: it is shorter and needs no signature of the stake key. */
export function register({ credential }: StakeAccount, ledger: LedgerView): PlannedCertificate {
  const { keyDeposit } = ledger.parameters;
  const deposit = mustStateDeposit(ledger) ? keyDeposit : undefined;
  return { certificate: { kind: 'stake-registration', stake: credential, deposit }, deposit: keyDeposit };
}

/** Refunds the deposit that was paid, or the current deposit when the paid one is unknown. */
export function deregister(account: StakeAccount, ledger: LedgerView): PlannedCertificate {
  const { credential } = account;
  const paid = accountAt(ledger, account)?.deposit ?? ledger.parameters.keyDeposit;
  const deposit = mustStateDeposit(ledger) ? paid : undefined;
  return { certificate: { kind: 'stake-deregistration', stake: credential, deposit }, deposit: -paid };
}

export interface Steps {
  readonly account: StakeAccount;
  readonly pool: Uint8Array | undefined;
  readonly drep: DRep | undefined;
  readonly registers: boolean;
}

function delegate(steps: Steps, encoding: CertificateEncoding, ledger: LedgerView): readonly PlannedCertificate[] {
  return encoding === 'combined' ? [combined(steps, ledger)] : separate(steps, ledger);
}

export function combined({ account, pool, drep, registers }: Steps, { parameters }: LedgerView): PlannedCertificate {
  const stake = account.credential;
  const deposit = parameters.keyDeposit;
  const plan = (certificate: PlannedCertificate['certificate']): PlannedCertificate => ({
    certificate,
    deposit: registers ? deposit : 0n,
  });
  if (pool !== undefined && drep !== undefined)
    return plan(
      registers
        ? { kind: 'stake-vote-registration-delegation', stake, pool, drep, deposit }
        : { kind: 'stake-vote-delegation', stake, pool, drep },
    );
  if (pool !== undefined)
    return plan(
      registers
        ? { kind: 'stake-registration-delegation', stake, pool, deposit }
        : { kind: 'stake-delegation', stake, pool },
    );
  if (drep === undefined) throw new BuildError('Nothing to delegate to');
  return plan(
    registers
      ? { kind: 'vote-registration-delegation', stake, drep, deposit }
      : { kind: 'vote-delegation', stake, drep },
  );
}

function separate({ account, pool, drep, registers }: Steps, ledger: LedgerView): readonly PlannedCertificate[] {
  const stake = account.credential;
  const certificates: PlannedCertificate[] = registers ? [register(account, ledger)] : [];
  if (pool !== undefined) certificates.push({ certificate: { kind: 'stake-delegation', stake, pool }, deposit: 0n });
  if (drep !== undefined) certificates.push({ certificate: { kind: 'vote-delegation', stake, drep }, deposit: 0n });
  return certificates;
}

export const stepWarnings = ({ account, pool, drep, registers }: Steps, ledger: LedgerView): readonly Warning[] => [
  ...(registers ? registrationWarnings(account, ledger) : registeredWarnings(account, ledger)),
  ...(pool === undefined ? [] : poolWarnings(pool, ledger)),
  ...(drep?.type === 'key' || drep?.type === 'script' ? drepWarnings(drep, ledger, 'registered') : []),
];

export function parsePool(poolId: string): Uint8Array {
  try {
    return parsePoolId(poolId);
  } catch (cause) {
    if (cause instanceof DecodeError) throw new BuildError(`Invalid poolId: ${cause.message}`, { cause });
    throw cause;
  }
}

/** A bare hash may be of a key or a script: it is accepted only when the ledger view knows exactly one of the two. */
export function parseDRep(drepId: string, { dreps }: LedgerView): DRep {
  let parsed: ReturnType<typeof parseDRepId>;
  try {
    parsed = parseDRepId(drepId);
  } catch (cause) {
    if (cause instanceof DecodeError) throw new BuildError(`Invalid drepId: ${cause.message}`, { cause });
    throw cause;
  }
  if (parsed.type !== 'unknown') return parsed;
  const { hash } = parsed;
  const known = (['key', 'script'] as const)
    .map((type) => ({ type, hash }))
    .filter((drep) => dreps?.has(governanceIdCip129('drep', drep)));
  const [only, other] = known;
  if (other !== undefined || (only === undefined && parsed.assumed === undefined))
    throw new BuildError(
      'Invalid drepId: it does not say whether it is a key or a script, use the CIP-129 form (58 digits, or drep1… of 29 bytes)',
    );
  return only ?? { type: parsed.assumed ?? 'key', hash };
}

/** CIP-149. */
const COMPENSATION_LABEL = '3692';
const MAX_BASIS_POINTS = 10_000;

function toCompensation(basisPoints: number | undefined): Metadata | undefined {
  if (basisPoints === undefined) return undefined;
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > MAX_BASIS_POINTS)
    throw new BuildError(`compensationBasisPoints must be an integer from 0 to ${MAX_BASIS_POINTS}`);
  return { [COMPENSATION_LABEL]: { donationBasisPoints: basisPoints } };
}
