import { transactionsBetween } from '../../../store/queries/bitcoin/blocks.js';
import type { HandlerContext } from '../../kit/context.js';
import { positionAfter } from '../../kit/cursor.js';
import { toPageResponse } from '../../kit/streamed-result.js';
import { type BlockPageRequest, indexIn } from '../../shapes/bitcoin/block-contents.js';
import { getTransactionRange } from '../../shapes/bitcoin/block-json.js';
import { toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';
import { fitting } from '../../shapes/bitcoin/scan-history.js';
import { requireBlockPosition } from './block-json.js';
import { requireBitcoinTip } from './page-tip.js';

/** One page of the transactions of a block, in block order. */
export function readBlockPage<Item>(
  { db, cursor }: HandlerContext<'caller', 'bitcoin'>,
  { idOrHeight, query, maxBytes, show }: BlockPageRequest<Item>,
) {
  const position = positionAfter(cursor, query.cursor);
  return db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const block = await requireBlockPosition(snapshot, idOrHeight);
    const { from, below } = getTransactionRange(block);
    const index = indexIn(position, block.hash);
    const rows = await transactionsBetween(snapshot, { from: from + BigInt(index), below, limit: query.limit });
    const pageRows = rows.slice(0, fitting(rows, maxBytes));
    const seen = index + pageRows.length;
    return toPageResponse(await show(snapshot, pageRows), {
      tip: toBitcoinTipJson(tip),
      ...(seen < block.txCount && { cursor: cursor.encode([block.hash, seen - 1]) }),
    });
  });
}
