import { ServiceError } from '../../../kernel/errors.js';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  findTransactionMetadata,
  type TransactionMetadata,
} from '../../../store/queries/cardano/transactions/metadata.js';
import { HASH_DIGITS } from '../../shapes/metadata/transaction-metadata.js';

export async function readMetadata(db: NetworkDb<'cardano'>, txHash: string): Promise<readonly TransactionMetadata[]> {
  const found =
    txHash.length === HASH_DIGITS
      ? (await findTransactionMetadata(db, [fromHex(txHash)])).get(txHash.toLowerCase())
      : undefined;
  if (found === undefined) throw new ServiceError('not-found', 'No transaction with this hash is on the chain');
  return found;
}
