import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { SubmissionResult } from '../../../store/queries/cardano/mempool/submissions.js';

export interface SubmissionTimeouts {
  /** How long to wait in a queue that does not advance. */
  readonly stillMs: number;
  readonly resultMs: number;
  /** Poll interval for results from another process. */
  readonly pollMs: number;
}

export const LIMITS: SubmissionTimeouts = { stillMs: 5_000, resultMs: 60_000, pollMs: 100 };

/** A node's reason may be long, and headers may not. */
const MAX_REASON_BYTES = 2_048;

/** The source rejected a transaction. */
export class LedgerRejection extends ServiceError {
  /** The reason in the encoding of the source; undefined if it gave none. */
  readonly reasonCbor: Uint8Array | undefined;

  constructor({ reason, reasonCbor }: Pick<SubmissionResult, 'reason' | 'reasonCbor'>) {
    const hex = reasonCbor === undefined ? undefined : toHex(reasonCbor.subarray(0, MAX_REASON_BYTES));
    super('invalid', `The ledger rejected the transaction: ${reason ?? 'it gave no reason'}`, {
      ...(hex !== undefined && { headers: { 'X-Ledger-Reason': hex } }),
    });
    this.reasonCbor = reasonCbor;
  }
}
