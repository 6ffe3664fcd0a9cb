import type { Static } from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findTxStatusInfo } from '../../../store/queries/cardano/transactions/tx-status.js';
import { type TxStatus, toStatusJson } from '../../shapes/transactions/status.js';

export async function readStatuses(
  db: NetworkDb<'cardano'>,
  hashes: readonly string[],
): Promise<Static<typeof TxStatus>[]> {
  return (await findTxStatusInfo(db, hashes.map(fromHex))).map(toStatusJson);
}
