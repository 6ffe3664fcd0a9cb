import { parseTransaction } from '../../../builder/encoding/transaction-text.js';
import { emptyBodyFields, withoutEmptyWitnessFields } from '../../../chains/cardano/ledger/empty-fields.js';
import { checkEra } from '../../../chains/cardano/ledger/era.js';
import { Findings } from '../../../chains/cardano/ledger/validation-result.js';
import { getMajorVersion, type LedgerState, VERSION } from '../../../chains/cardano/ledger/view.js';
import { hasValidityFlag, type Transaction } from '../../../chains/cardano/transactions/transaction.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';

/** Parses a transaction whose scripts can be run; `cbor` is hexadecimal. Rejects the pre-Alonzo form. */
export function parseEvaluable(cbor: string): Transaction {
  const transaction = parseTransaction(cbor);
  if (!hasValidityFlag(fromHex(cbor)))
    throw new ServiceError(
      'invalid',
      "'cbor' is a transaction of an era before Alonzo, which had no Plutus scripts: encode it as [body, witnesses, valid, auxiliary data]",
    );
  return transaction;
}

/**
 * Converts the transaction for the evaluator, which only supports the Conway encoding. Empty lists of witnesses were
 * legal before; the hash does not cover them, so they are removed when the network is not in Conway yet.
 */
export function toEvaluable(transaction: Transaction, state: LedgerState, network: CardanoNetwork): Transaction {
  const findings = new Findings();
  checkEra(transaction, state, findings);
  const [violation] = findings.violations;
  if (violation !== undefined)
    throw new ServiceError('invalid', `'cbor' is not legal in the current era of ${network.id}: ${violation.reason}`);
  if (getMajorVersion(state) >= VERSION.conway) return transaction;
  const { witnesses } = transaction;
  return { ...transaction, witnesses: { ...witnesses, encoded: withoutEmptyWitnessFields(witnesses.encoded) } };
}

/** The error for a transaction that the evaluator could not read although its era allows it. */
export function unreadable({ body }: Transaction, reason: string): ServiceError {
  const empty = emptyBodyFields(body.encoded);
  const why = empty.length === 0 ? reason : `The evaluator does not support an empty list of ${empty.join(', ')}`;
  return new ServiceError('invalid', `'cbor' cannot be evaluated: ${why}`);
}
