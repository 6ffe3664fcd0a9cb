import type { Predicate } from '../../../chains/cardano/ledger/predicates.js';
import { resolve } from '../../../chains/cardano/ledger/resolved.js';
import type { Violation } from '../../../chains/cardano/ledger/validation-result.js';
import type { LedgerState } from '../../../chains/cardano/ledger/view.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { CERTIFICATE_REJECTIONS } from './rejections/certificate-rejections.js';
import { GOVERNANCE_REJECTIONS } from './rejections/governance-rejections.js';
import type { Rejected, Rejection, Rejections } from './rejections/rejection.js';
import { TRANSACTION_REJECTIONS } from './rejections/transaction-rejections.js';
import { WITNESS_REJECTIONS } from './rejections/witness-rejections.js';
import { RpcError } from './rpc.js';
import { deserialisationFailure } from './transaction-cbor.js';

/** For failures whose data cannot be stated, and for reasons of the node that the own rules did not find. */
const UNEXPECTED = 3_997;

/** How Ogmios reports each predicate failure. The node's decoder reports `DeserialiseFailure` in its own way. */
export const REJECTIONS: Rejections = {
  ...TRANSACTION_REJECTIONS,
  ...WITNESS_REJECTIONS,
  ...CERTIFICATE_REJECTIONS,
  ...GOVERNANCE_REJECTIONS,
};

/**
 * The violations in the form of Ogmios, which reports the most telling one. `reason` is the node's own, for violations
 * that only the node found.
 */
export function toSubmissionFailure(
  transaction: Transaction,
  state: LedgerState,
  violations: readonly Violation[],
  reason: string,
): RpcError {
  const malformed = violations.find(({ predicate }) => predicate === 'DeserialiseFailure');
  if (malformed !== undefined) return deserialisationFailure(malformed.reason);
  const resolved = resolve(transaction, state);
  const reports = [...new Set(violations.map(({ predicate }) => predicate))]
    .flatMap((predicate) => {
      const group = violations.filter((violation) => violation.predicate === predicate);
      return toReport(predicate, { transaction, state, resolved, violations: group });
    })
    .toSorted((a, b) => a.rank - b.rank);
  return reports[0]?.error ?? new RpcError(UNEXPECTED, reason, { error: reason });
}

interface Report {
  readonly rank: number;
  readonly error: RpcError;
}

function toReport(predicate: Predicate, rejected: Rejected): readonly Report[] {
  const found = REJECTIONS[predicate];
  if (found === undefined) return [];
  const { code, rank, data }: Rejection = typeof found === 'function' ? found(rejected) : found;
  const reason = rejected.violations.map((violation) => violation.reason).join('. ');
  if (data === undefined) return [{ rank, error: new RpcError(code, reason) }];
  const facts = data(rejected);
  const error =
    facts === undefined
      ? new RpcError(UNEXPECTED, reason, { error: `${predicate}: ${reason}` })
      : new RpcError(code, reason, facts);
  return [{ rank, error }];
}
