import type { Predicate } from '../../../../chains/cardano/ledger/predicates.js';
import type { Violation, ViolationSubject } from '../../../../chains/cardano/ledger/validation-result.js';
import type { NamedFailure } from '../../../../chains/cardano/node/failures/failure.js';
import type { NodeValue } from '../../../../chains/cardano/node/failures/fields.js';
import { fromHex } from '../../../../kernel/hex.js';
import { toAda, toAssets, toBytes } from '../values.js';

interface Pair<T> {
  readonly supplied: T;
  readonly expected: T;
}

interface Units {
  readonly memory: bigint;
  readonly steps: bigint;
}

interface Reference {
  readonly transaction: string;
  readonly index: number;
}

const toValue = ({ lovelace, assets }: NodeValue) => ({
  ...toAda(lovelace),
  ...toAssets(
    assets.flatMap(([policyId, names]) => names.map(([assetName, quantity]) => ({ policyId, assetName, quantity }))),
  ),
});

const toUnits = ({ memory, steps }: Units) => ({ memory, cpu: steps });

/** Amounts and sizes of the node, in the form of Ogmios. Types are those of the failures of Conway. */
const DATA: Partial<Record<Predicate, (data: never) => object>> = {
  OutsideValidityIntervalUTxO: ({ interval, slot }: { interval: { from?: number; until?: number }; slot: number }) => ({
    validityInterval: {
      ...(interval.from !== undefined && { invalidBefore: interval.from }),
      ...(interval.until !== undefined && { invalidAfter: interval.until }),
    },
    currentSlot: slot,
  }),
  MaxTxSizeUTxO: ({ supplied, expected }: Pair<bigint>) => ({
    measuredTransactionSize: toBytes(supplied),
    maximumTransactionSize: toBytes(expected),
  }),
  FeeTooSmallUTxO: ({ supplied, expected }: Pair<bigint>) => ({
    minimumRequiredFee: toAda(expected),
    providedFee: toAda(supplied),
  }),
  ValueNotConservedUTxO: ({ supplied, expected }: Pair<NodeValue>) => ({
    valueConsumed: toValue(supplied),
    valueProduced: toValue(expected),
  }),
  InsufficientCollateral: ({ balance, minimum }: { balance: bigint; minimum: bigint }) => ({
    providedCollateral: toAda(balance),
    minimumRequiredCollateral: toAda(minimum),
  }),
  OutsideForecast: ({ slot }: { slot: number }) => ({ unforeseeableSlot: slot }),
  TooManyCollateralInputs: ({ supplied, expected }: Pair<bigint>) => ({
    maximumCollateralInputs: expected,
    countedCollateralInputs: supplied,
  }),
  CollateralContainsNonADA: ({ value }: { value: NodeValue }) => ({ unsuitableCollateralValue: toValue(value) }),
  ExUnitsTooBigUTxO: ({ supplied, expected }: Pair<Units>) => ({
    providedExecutionUnits: toUnits(supplied),
    maximumExecutionUnits: toUnits(expected),
  }),
  IncorrectTotalCollateralField: ({ balance, stated }: { balance: bigint; stated: bigint }) => ({
    declaredTotalCollateral: toAda(stated),
    computedTotalCollateral: toAda(balance),
  }),
  ConwayTxRefScriptsSizeTooBig: ({ supplied, expected }: Pair<bigint>) => ({
    measuredReferenceScriptsSize: toBytes(supplied),
    maximumReferenceScriptsSize: toBytes(expected),
  }),
};

/** Data that the node stated itself; undefined for failures that name parts of the transaction. */
export const toNodeData = ({ predicate, data }: NamedFailure): object | undefined =>
  DATA[predicate as Predicate]?.(data as never);

/** Fields of failures that list hashes, inputs and accounts. */
const HASHES = ['keys', 'scripts', 'missing', 'extraneous'] as const;

/** The parts of the transaction that the node named, as violations without sentences of their own. */
export function toNodeViolations({ predicate, data }: NamedFailure, reason: string): readonly Violation[] {
  const list = <T>(name: string): readonly T[] => (Array.isArray(data[name]) ? (data[name] as readonly T[]) : []);
  const subjects: readonly ViolationSubject[] = [
    // Missing datums come with the received ones, and extraneous datums with the allowed ones.
    ...(HASHES.map((name) => list<string>(name)).find(({ length }) => length > 0) ?? []).map((hash) => ({ hash })),
    ...list<Reference>('inputs').map((reference) => ({ reference: toReference(reference) })),
    ...list<readonly [Reference, string]>('collateral').map(([reference]) => ({ reference: toReference(reference) })),
    ...list<string>('accounts').map((account) => ({ account: fromHex(account) })),
    ...list<readonly [string, unknown]>('withdrawals').map(([account]) => ({ account: fromHex(account) })),
  ];
  const violation = { rule: 'witnesses', predicate: predicate as Predicate, reason } as const;
  return subjects.length === 0 ? [violation] : subjects.map((subject) => ({ ...violation, subject }));
}

const toReference = ({ transaction, index }: Reference) => ({ txHash: fromHex(transaction), index });
