import type { Static } from 'typebox';
import { positionAfter } from '../../kit/cursor.js';
import type { Context, PageRequest } from '../../shapes/bitcoin/ordinals-page.js';
import { type BitcoinPageTip, shownBitcoinTip } from '../../shapes/bitcoin/page-tip.js';
import { requireBitcoinTip } from './page-tip.js';

/** One page of a list, tip and rows from one snapshot, the tip first. */
export function ordinalsPage<Row, Item>(
  context: Context,
  { query: { cursor, limit }, fetch, keyOf, show }: PageRequest<Row, Item>,
): Promise<{ data: Item[]; tip: Static<typeof BitcoinPageTip>; cursor?: string }> {
  const after = positionAfter(context.cursor, cursor);
  return context.db.snapshot(async (db) => {
    const tip = await requireBitcoinTip(db);
    const rows = await fetch(db, { after, limit: limit + 1, tip });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      data: shown.map((row) => show(row, tip)),
      tip: shownBitcoinTip(tip),
      ...(rows.length > limit && last !== undefined && { cursor: context.cursor.encode(keyOf(last)) }),
    };
  });
}
