import type { Warning } from '../request/unsigned-tx.js';
import { findOutput, type Inspected, warn } from './inspected.js';
import { feesWhenSigned } from './transaction-fees.js';

/** A fee of at least this many times its minimum gives a warning. */
const HIGH_FEE = 2n;

/** The minimum and the size are those of the transaction with all signatures that it needs. */
export function feeWarnings(inspected: Inspected): readonly Warning[] {
  const { transaction, resolved, ledger, missingSignatures, minFee } = inspected;
  const { inputs, referenceInputs, fee = 0n } = transaction.body;
  const outputs = [...inputs, ...referenceInputs].map((reference) => findOutput(resolved, reference));
  const refScriptBytes = outputs.reduce((sum, output) => sum + (output?.refScriptBytes ?? 0), 0);
  const signatures = transaction.witnesses.vkeys.length + missingSignatures;
  const fees = feesWhenSigned(transaction, { signatures, refScriptBytes }, ledger.parameters);
  const min = minFee ?? fees.minFee;
  const warnings: Warning[] = [];
  if (fee < min)
    warnings.push(
      warn(
        'error',
        'fee-too-small',
        `The fee is ${fee} lovelace, but it must be at least ${min}: build the transaction again`,
      ),
    );
  // Reference scripts of unknown outputs would raise the minimum.
  else if (fee >= min * HIGH_FEE && (minFee !== undefined || outputs.every((output) => output !== undefined)))
    warnings.push(
      warn(
        'warning',
        'fee-high',
        `The fee is ${fee} lovelace, ${HIGH_FEE} times its minimum of ${min} or more: build the transaction again to pay less`,
      ),
    );
  const { maxTxSize } = ledger.parameters;
  if (fees.sizeBytes > maxTxSize)
    warnings.push(
      warn(
        'error',
        'too-large',
        `The signed transaction has ${fees.sizeBytes} bytes, but ${maxTxSize} are allowed: send less at once`,
      ),
    );
  return warnings;
}
