import type { Static } from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { txPlaces } from '../../../store/queries/cardano/transactions/tx-status.js';
import { shownStatus, type TxStatus } from '../../shapes/transactions/status.js';

export async function statusesOf(
  db: NetworkDb<'cardano'>,
  hashes: readonly string[],
): Promise<Static<typeof TxStatus>[]> {
  return (await txPlaces(db, hashes.map(fromHex))).map(shownStatus);
}
