import type { NetworkDb } from '../../../store/network-db.js';
import { oneId, storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import type { Warn } from '../../shapes/transactions/undecoded-warning.js';
import { noSuchTransaction, type WholeTransaction } from '../../shapes/transactions/whole-transaction.js';
import { findTransaction, wholeTransactions } from './whole-transaction.js';

export async function oneTransaction(db: NetworkDb<'cardano'>, hash: string, warn: Warn): Promise<WholeTransaction> {
  const stored = await storedTransactions(db, oneId(await findTransaction(db, hash)), 'asc');
  const [whole] = await wholeTransactions(db, stored, warn);
  if (whole === undefined) throw noSuchTransaction();
  return whole;
}
