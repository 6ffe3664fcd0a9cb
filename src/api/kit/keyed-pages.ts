import type { Static } from 'typebox';
import type { NetworkDb } from '../../store/network-db.js';
import { readTip } from '../../store/queries/cardano/chain/tip.js';
import { type PageTip, shownTip } from './chain-pages.js';
import type { Position } from './cursor.js';

interface KeyedPageRequest<Row, Item> {
  readonly cursor: string | undefined;
  readonly limit: number;
  /** One more row than shown tells that there is more. `after` is the key of the last row seen. */
  readonly fetch: (
    db: NetworkDb<'cardano'>,
    range: { readonly after: Position | undefined; readonly limit: number },
  ) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => Position;
  readonly show: (row: Row) => Item;
}

/**
 * One page of a list that is not in chain order, tip and rows from one snapshot. A row whose key changes between two
 * pages may be met twice or not at all; all others are met once.
 */
export function keyedPage<Row, Item>(
  context: {
    readonly db: NetworkDb<'cardano'>;
    readonly cursor: { encode(position: Position): string; decode(cursor: string): Position };
  },
  { cursor, limit, fetch, keyOf, show }: KeyedPageRequest<Row, Item>,
): Promise<{ data: Item[]; tip: Static<typeof PageTip>; nextCursor?: string }> {
  const after = cursor === undefined ? undefined : context.cursor.decode(cursor);
  return context.db.snapshot(async (db) => {
    const tip = await readTip(db);
    const rows = await fetch(db, { after, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const page = { data: shown.map(show), tip: shownTip(tip) };
    return rows.length > limit && last !== undefined
      ? { ...page, nextCursor: context.cursor.encode(keyOf(last)) }
      : page;
  });
}
