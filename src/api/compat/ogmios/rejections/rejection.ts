import type { Predicate } from '../../../../chains/cardano/ledger/predicates.js';
import type { Resolved } from '../../../../chains/cardano/ledger/resolved.js';
import type { Violation, ViolationSubject } from '../../../../chains/cardano/ledger/validation-result.js';
import type { LedgerState } from '../../../../chains/cardano/ledger/view.js';
import type { OutputReference } from '../../../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../../../kernel/hex.js';

/** A transaction that violates one predicate, perhaps in several places. */
export interface Rejected {
  readonly transaction: Transaction;
  readonly state: LedgerState;
  readonly resolved: Resolved;
  /** At least one, all of the same predicate. */
  readonly violations: readonly Violation[];
}

/** How Ogmios reports a predicate failure. */
export interface Rejection {
  readonly code: number;
  /** Of several failures Ogmios reports that of the lowest rank. */
  readonly rank: number;
  /** Absent for a code without data. Undefined where the facts of the data are unknown. */
  readonly data?: (rejected: Rejected) => object | undefined;
}

export type Rejections = Partial<Record<Predicate, Rejection | ((rejected: Rejected) => Rejection)>>;

/** The subjects of the violations, without repetitions. */
export function listSubjects<Name extends keyof ViolationSubject>(
  { violations }: Rejected,
  name: Name,
): readonly NonNullable<ViolationSubject[Name]>[] {
  const found = violations.flatMap(({ subject }) => subject?.[name] ?? []);
  return [...new Set(found)] as NonNullable<ViolationSubject[Name]>[];
}

/** Data with one list about the subjects; undefined where there is none. */
export const listData =
  <Name extends keyof ViolationSubject>(
    field: string,
    name: Name,
    toJson: (subject: NonNullable<ViolationSubject[Name]>) => unknown,
  ) =>
  (rejected: Rejected): object | undefined => {
    const subjects = listSubjects(rejected, name);
    return subjects.length === 0 ? undefined : { [field]: subjects.map(toJson) };
  };

/** Data about the first subject; undefined where there is none. */
export const firstData =
  <Name extends keyof ViolationSubject>(
    name: Name,
    toJson: (subject: NonNullable<ViolationSubject[Name]>, rejected: Rejected) => object | undefined,
  ) =>
  (rejected: Rejected): object | undefined => {
    const [subject] = listSubjects(rejected, name);
    return subject && toJson(subject, rejected);
  };

export const listHashes = (field: string) => listData(field, 'hash', (hash) => hash);

export const toReference = ({ txHash, index }: OutputReference) => ({ transaction: { id: toHex(txHash) }, index });

export const listReferences = (field: string) => listData(field, 'reference', toReference);

export const toNetworkName = ({ network }: LedgerState): 'mainnet' | 'testnet' =>
  network.networkId === 1 ? 'mainnet' : 'testnet';
