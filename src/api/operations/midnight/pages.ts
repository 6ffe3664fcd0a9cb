import Type, { type Static, type TSchema } from 'typebox';
import { forkSince } from '../../../store/queries/fork-since.js';
import { type IndexTip, type MidnightDb, readTip } from '../../../store/queries/midnight/tip.js';
import type { Position } from '../../cursor.js';
import { FIELD } from '../../field-descriptions.js';
import { Limit } from '../../paging.js';
import { Closed, Count, described, named } from '../../schema.js';

const MidnightTip = named(
  'MidnightTip',
  Closed({
    height: Count('Height of the newest indexed block'),
    hash: Type.String({ description: 'Hash of the newest indexed block, 64 hexadecimal digits' }),
    timestamp: Count('Milliseconds since 1970'),
  }),
);

const shownTip = ({ height, hash, timestamp }: IndexTip): Static<typeof MidnightTip> => ({
  height,
  hash,
  timestamp,
});

export const MidnightPage = <Item extends TSchema>(item: Item) =>
  Closed({
    data: Type.Array(item, { description: FIELD.data }),
    nextCursor: Type.Optional(Type.String({ description: 'Absent when the list is exhausted' })),
    tip: described(MidnightTip, FIELD.tip),
  });

export const PageLimit = Limit({ max: 200, default: 50 });

interface PageRequest<Row, Item> {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  /** One more row than shown tells that there is more. `after` is the key of the last row seen. */
  readonly fetch: (
    db: MidnightDb,
    range: { readonly after: readonly number[] | undefined; readonly limit: number },
    tip: IndexTip,
  ) => Promise<readonly Row[]>;
  /** The transaction first, then whatever orders rows inside it. */
  readonly keyOf: (row: Row) => readonly number[];
  readonly show: (row: Row, tip: IndexTip) => Item;
  /** Keys that begin with something else than a transaction are left as they are when blocks are undone. */
  readonly byTransaction?: false;
}

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

/** Larger than any place inside a transaction. */
const MOST_WITHIN = 2 ** 31 - 1;

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
