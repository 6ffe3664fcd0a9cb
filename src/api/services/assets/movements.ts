import type { NetworkDb } from '../../../store/network-db.js';
import { findChainStateAt } from '../../../store/queries/cardano/chain/as-of.js';
import { readTip } from '../../../store/queries/cardano/chain/tip.js';

/** The end of the sums: the last block up to the slot, or the newest one. */
export async function sumsUpTo(
  db: NetworkDb<'cardano'>,
  asOfSlot: number | undefined,
): Promise<{ readonly lastTxId: number; readonly slot: number }> {
  if (asOfSlot === undefined) return await readTip(db);
  return (await findChainStateAt(db, asOfSlot)) ?? { lastTxId: -1, slot: 0 };
}
