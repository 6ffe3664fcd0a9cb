import { slotToEpoch } from '../../chains/cardano/time.js';
import { build } from '../assemble/build.js';
import { poolWarnings } from '../assemble/warnings.js';
import type { IntentFields, PlanPart } from '../plan/transaction-plan.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { PoolRetirementRequest } from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';
import { parsePool } from './stake.js';

/**
 * Announces the retirement of a pool. Its deposit is paid to its reward account at the start of that epoch, not into
 * change.
 */
export function buildPoolRetirement(request: PoolRetirementRequest, ledger: LedgerView): UnsignedTx {
  const { poolId, epoch, ...common } = request;
  return build(planPoolRetirement({ poolId, epoch }, ledger), common, ledger);
}

export function planPoolRetirement(
  { poolId, epoch }: IntentFields<PoolRetirementRequest>,
  ledger: LedgerView,
): PlanPart {
  const pool = parsePool(poolId);
  const certificate = { kind: 'pool-retirement', pool, epoch: BigInt(epoch) } as const;
  return {
    certificates: [{ certificate, deposit: 0n }],
    warnings: [...poolWarnings(pool, ledger), ...epochWarnings(epoch, ledger)],
  };
}

function epochWarnings(epoch: number, { network, tipSlot, parameters }: LedgerView): readonly Warning[] {
  const now = slotToEpoch(network, Number(tipSlot)).epoch;
  const { maxEpochForRetirement } = parameters;
  const last = maxEpochForRetirement === undefined ? Number.POSITIVE_INFINITY : now + maxEpochForRetirement;
  if (epoch > now && epoch <= last) return [];
  const until = last === Number.POSITIVE_INFINITY ? '' : ` to ${last}`;
  const text = `epoch ${epoch} is not valid: a pool can retire from epoch ${now + 1}${until}`;
  return [{ code: 'retirement-epoch', severity: 'error', text }];
}
