import type { Predicate } from '../../../chains/cardano/ledger/predicates.js';
import { resolve } from '../../../chains/cardano/ledger/resolved.js';
import type { Violation } from '../../../chains/cardano/ledger/validation-result.js';
import type { LedgerState } from '../../../chains/cardano/ledger/view.js';
import type { NamedFailure } from '../../../chains/cardano/node/failures/failure.js';
import type { Transaction } from '../../../chains/cardano/transactions/transaction.js';
import { CERTIFICATE_REJECTIONS } from './rejections/certificate-rejections.js';
import { GOVERNANCE_REJECTIONS } from './rejections/governance-rejections.js';
import { toNodeData, toNodeViolations } from './rejections/node-failure.js';
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

/** Why the node rejected the transaction. */
export interface NodeReason {
  readonly sentence: string;
  /** Undefined if the node did not name them. */
  readonly failures?: readonly NamedFailure[] | undefined;
}

/**
 * The failures in the form of Ogmios, which reports the most telling one. If the node named its failures, those of them
 * that the own rules do not find are reported with the node's data; otherwise the own rules decide.
 */
export function toSubmissionFailure(
  transaction: Transaction,
  state: LedgerState,
  violations: readonly Violation[],
  { sentence, failures }: NodeReason,
): RpcError {
  const malformed = violations.find(({ predicate }) => predicate === 'DeserialiseFailure');
  if (failures === undefined && malformed !== undefined) return deserialisationFailure(malformed.reason);
  const context = { transaction, state, resolved: resolve(transaction, state) };
  const findOwn = (name: string): readonly Violation[] => violations.filter(({ predicate }) => predicate === name);
  const reports: readonly Report[] =
    failures === undefined
      ? [...new Set(violations.map(({ predicate }) => predicate))].flatMap((predicate) =>
          toReport(predicate, { ...context, violations: findOwn(predicate) }),
        )
      : failures.flatMap((failure) => {
          const own = findOwn(failure.predicate);
          if (own.length > 0) return toReport(failure.predicate, { ...context, violations: own });
          const stated = toNodeViolations(failure, sentence);
          return toReport(failure.predicate, { ...context, violations: stated }, toNodeData(failure));
        });
  const [first] = reports.toSorted((a, b) => a.rank - b.rank);
  return first?.error ?? new RpcError(UNEXPECTED, sentence, { error: sentence });
}

interface Report {
  readonly rank: number;
  readonly error: RpcError;
}

/** `stated` is the data of the node, which takes precedence. */
function toReport(predicate: string, rejected: Rejected, stated?: object): readonly Report[] {
  const found = REJECTIONS[predicate as Predicate];
  if (found === undefined) return [];
  const { code, rank, data }: Rejection = typeof found === 'function' ? found(rejected) : found;
  const reason = [...new Set(rejected.violations.map((violation) => violation.reason))].join('. ');
  if (data === undefined) return [{ rank, error: new RpcError(code, reason) }];
  const facts = stated ?? data(rejected);
  const error =
    facts === undefined
      ? new RpcError(UNEXPECTED, reason, { error: `${predicate}: ${reason}` })
      : new RpcError(code, reason, facts);
  return [{ rank, error }];
}
