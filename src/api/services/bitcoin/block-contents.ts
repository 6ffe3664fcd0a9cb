import { transactionsBetween } from '../../../store/queries/bitcoin/blocks.js';
import type { ContextOf } from '../../kit/context.js';
import { positionAfter } from '../../kit/cursor.js';
import { type BlockPageRequest, indexIn } from '../../shapes/bitcoin/block-contents.js';
import { transactionsOf } from '../../shapes/bitcoin/block-json.js';
import { shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';
import { fitting } from '../../shapes/bitcoin/scan-history.js';
import { requireBlockPlace } from './block-json.js';
import { requireBitcoinTip } from './page-tip.js';

/** One page of the transactions of a block, in block order. */
export function pageOfBlock<Item>(
  { db, cursor }: ContextOf<'caller', 'bitcoin'>,
  { idOrHeight, query, mostBytes, show }: BlockPageRequest<Item>,
) {
  const position = positionAfter(cursor, query.cursor);
  return db.snapshot(async (snapshot) => {
    const tip = await requireBitcoinTip(snapshot);
    const place = await requireBlockPlace(snapshot, idOrHeight);
    const { from, below } = transactionsOf(place);
    const index = indexIn(position, place.hash);
    const rows = await transactionsBetween(snapshot, { from: from + BigInt(index), below, limit: query.limit });
    const shown = rows.slice(0, fitting(rows, mostBytes));
    const seen = index + shown.length;
    return {
      data: await show(snapshot, shown),
      tip: shownBitcoinTip(tip),
      ...(seen < place.txCount && { cursor: cursor.encode([place.hash, seen - 1]) }),
    };
  });
}
