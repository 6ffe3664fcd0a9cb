import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { linearFee, refScriptFee } from '../balance/fee.js';
import { measuredSize, parseTransaction } from '../encoding/transaction-text.js';
import type { BuilderParameters, LedgerView } from '../request/ledger-view.js';
import type { WitnessForm } from '../request/request.js';
import { vkeyFieldSize } from '../wallet/witness-table.js';

export interface FeeRequest {
  /** Hexadecimal, signed or not. */
  readonly cbor: string;
  /** Number of signatures in the final transaction; by default the number of witnesses present. */
  readonly signatures?: number;
  /** Total size of the reference scripts of inputs and reference inputs. */
  readonly refScriptBytes?: number;
  readonly witnessForm?: WitnessForm;
}

export interface Fees {
  /** The fee field of the transaction. */
  readonly fee: bigint;
  readonly minFee: bigint;
  readonly sizeBytes: number;
  readonly refScriptFee: bigint;
  readonly exUnitsFee: bigint;
}

/** Computes the fee that a transaction pays and the minimum fee of the ledger. */
export const computeFees = (request: FeeRequest, { parameters }: LedgerView): Fees =>
  feesWhenSigned(parseTransaction(request.cbor), request, parameters);

/** The same for a decoded transaction. */
export function feesWhenSigned(
  transaction: Transaction,
  request: Omit<FeeRequest, 'cbor'>,
  parameters: BuilderParameters,
): Fees {
  const sizeBytes = measuredSize(transaction) + missingSignatures(transaction, request);
  const forScripts = refScriptFee(parameters, request.refScriptBytes ?? 0);
  const forUnits = exUnitsFee(transaction, parameters);
  return {
    fee: transaction.body.fee ?? 0n,
    minFee: linearFee(parameters, sizeBytes) + forScripts + forUnits,
    sizeBytes,
    refScriptFee: forScripts,
    exUnitsFee: forUnits,
  };
}

function missingSignatures(
  { witnesses }: Transaction,
  { signatures, witnessForm = 'tagged' }: Omit<FeeRequest, 'cbor'>,
): number {
  const present = witnesses.vkeys.length;
  if (signatures === undefined || signatures <= present) return 0;
  if (present === 0) return vkeyFieldSize(signatures, witnessForm);
  return vkeyFieldSize(signatures, 'untagged') - vkeyFieldSize(present, 'untagged');
}

/** Memory and steps are priced together and rounded up once. */
export function exUnitsFee({ witnesses }: Transaction, { executionPrices }: BuilderParameters): bigint {
  if (executionPrices === undefined || witnesses.redeemers.length === 0) return 0n;
  const sum = (pick: 'memory' | 'steps'): bigint =>
    witnesses.redeemers.reduce((total, { units }) => total + units[pick], 0n);
  const { memory, steps } = executionPrices;
  const denominator = memory.denominator * steps.denominator;
  const numerator =
    sum('memory') * memory.numerator * steps.denominator + sum('steps') * steps.numerator * memory.denominator;
  return (numerator + denominator - 1n) / denominator;
}
