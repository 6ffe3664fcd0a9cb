import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { SubmissionVerdict } from '../../../store/queries/cardano/mempool/submissions.js';

export interface VerdictLimits {
  /** How long to wait in a queue that does not advance. */
  readonly stillMs: number;
  readonly verdictMs: number;
  /** Poll interval for results from another process. */
  readonly lookMs: number;
}

export const LIMITS: VerdictLimits = { stillMs: 5_000, verdictMs: 60_000, lookMs: 100 };

/** A node's reason may be long, and headers may not. */
const MAX_REASON_BYTES = 2_048;

export function refusal({ reason, reasonCbor }: SubmissionVerdict): ServiceError {
  const hex = reasonCbor === undefined ? undefined : toHex(reasonCbor.subarray(0, MAX_REASON_BYTES));
  return new ServiceError('invalid', `The ledger rejected the transaction: ${reason ?? 'it gave no reason'}`, {
    ...(hex !== undefined && { headers: { 'X-Ledger-Reason': hex } }),
  });
}
