import type { Static } from 'typebox';
import { forkSince } from '../../../store/queries/fork-since.js';
import { type IndexTip, type MidnightDb, readTip } from '../../../store/queries/midnight/tip.js';
import type { Position } from '../../kit/cursor.js';
import { type MidnightTip, MOST_WITHIN, type PageRequest, shownTip } from '../../shapes/midnight/pages.js';

/**
 * One page by cursor, tip and rows from one snapshot. A cursor remembers how often the chain had been rolled back; when
 * a later rollback took its place away, the list goes on where the two chains part.
 */
export function midnightPage<Row, Item>(
  context: {
    readonly db: MidnightDb;
    readonly cursor: { encode(position: Position): string; decode(cursor: string): Position };
  },
  { cursor, limit, order, fetch, keyOf, show, byTransaction }: PageRequest<Row, Item>,
): Promise<{ data: Item[]; tip: Static<typeof MidnightTip>; nextCursor?: string }> {
  const position = cursor === undefined ? undefined : (context.cursor.decode(cursor) as readonly number[]);
  return context.db.snapshot(async (db) => {
    const tip = await readTip(db);
    const after = position && byTransaction !== false ? await placeNow(db, position, tip, order) : position?.slice(1);
    const rows = await fetch(db, { after, limit: limit + 1 }, tip);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const page = { data: shown.map((row) => show(row, tip)), tip: shownTip(tip) };
    if (rows.length <= limit || last === undefined) return page;
    return { ...page, nextCursor: context.cursor.encode([tip.rollbackId, ...keyOf(last)]) };
  });
}

async function placeNow(
  db: MidnightDb,
  [rollbackId, txId, ...within]: readonly number[],
  tip: IndexTip,
  order: 'asc' | 'desc',
): Promise<readonly number[]> {
  const key = [txId!, ...within];
  if (rollbackId === tip.rollbackId) return key;
  const shared = await forkSince(db, rollbackId!);
  if (shared === undefined || txId! <= shared) return key;
  // Everything of the shared transactions lies on the other side of this key, in either direction.
  return order === 'asc' ? [shared, ...within.map(() => MOST_WITHIN)] : [shared + 1, ...within.map(() => -1)];
}
