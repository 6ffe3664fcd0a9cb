import type { NetworkDb } from '../../../store/network-db.js';
import { oneId, storedTransactions } from '../../../store/queries/cardano/transactions/transactions.js';
import { type FullTransaction, noSuchTransaction } from '../../shapes/transactions/full-transaction.js';
import type { Warn } from '../../shapes/transactions/undecoded-warning.js';
import { findTransaction, loadFullTransactions } from './full-transaction.js';

export async function oneTransaction(db: NetworkDb<'cardano'>, hash: string, warn: Warn): Promise<FullTransaction> {
  const stored = await storedTransactions(db, oneId(await findTransaction(db, hash)), 'asc');
  const [whole] = await loadFullTransactions(db, stored, warn);
  if (whole === undefined) throw noSuchTransaction();
  return whole;
}
