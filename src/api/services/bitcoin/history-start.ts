import { type BitcoinTip, firstTxNumFrom, sharedHeightSince } from '../../../store/queries/bitcoin/tip.js';
import type { Position } from '../../kit/cursor.js';
import { historyAfterReorg } from '../../shapes/bitcoin/history-cursor.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';

/**
 * The transaction number below which a page continues, from a cursor that begins with it and the newest reorg. Undefined
 * for the first page, and after a reorg of transactions that were not returned yet.
 */
export async function readHistoryStart(
  db: Db,
  tip: BitcoinTip,
  position: Position | undefined,
): Promise<bigint | undefined> {
  if (position === undefined) return undefined;
  const cursor = { txNum: BigInt(Number(position[0])), pending: undefined, reorgId: Number(position[1]) };
  if (cursor.reorgId === tip.reorgId) return cursor.txNum;
  const shared = await sharedHeightSince(db, cursor.reorgId);
  if (shared === undefined) return cursor.txNum;
  const firstChanged = await firstTxNumFrom(db, shared + 1, tip);
  return historyAfterReorg(cursor, { order: 'desc', firstChanged, reorgId: tip.reorgId })?.txNum;
}
