import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findReplaced } from '../../../store/queries/bitcoin/replacements.js';
import { noTransaction } from '../../shapes/bitcoin/transaction-input.js';

/** The error for a transaction that was replaced in the mempool. Replacements are stored for 90 days. */
export async function replacedTransaction(db: NetworkDb<'bitcoin'>, txid: string): Promise<ServiceError | undefined> {
  const replaced = await findReplaced(db, txid);
  if (replaced === undefined) return undefined;
  const { replacedBy, replacedAt } = replaced;
  return new ServiceError(
    'not-found',
    `The transaction ${txid} was replaced in the mempool by ${replacedBy} at ${replacedAt.toISOString()}; /api/btc/txs/${txid}/rbf has the whole history`,
  );
}

export const missingTransaction = async (db: NetworkDb<'bitcoin'>, txid: string): Promise<ServiceError> =>
  (await replacedTransaction(db, txid)) ?? noTransaction(txid);
