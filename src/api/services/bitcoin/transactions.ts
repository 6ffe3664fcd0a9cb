import { ServiceError } from '../../../kernel/errors.js';
import {
  findTransactionLocations,
  type TransactionLocation,
  transactionBytes,
} from '../../../store/queries/bitcoin/transactions.js';
import type { Db } from '../../shapes/bitcoin/transactions.js';
import { missingTransaction, replacedTransaction } from './transaction-input.js';

export async function requireBytes(db: Db, txid: string): Promise<Uint8Array> {
  const found = await transactionBytes(db, txid);
  if (found === undefined) throw await missingTransaction(db, txid);
  return found.bytes;
}

export async function requireConfirmed(db: Db, txid: string): Promise<TransactionLocation> {
  const position = (await findTransactionLocations(db, [txid])).get(txid);
  if (position === undefined)
    throw (
      (await replacedTransaction(db, txid)) ??
      new ServiceError('not-found', `No block contains the transaction ${txid}`)
    );
  return position;
}
