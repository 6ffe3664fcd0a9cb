import Type, { type Static, type TSchema } from 'typebox';
import type { Family } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { NetworkDb } from '../../store/network-db.js';
import { type IndexTip, readTip } from '../../store/queries/cardano/chain/tip.js';
import { forkSince } from '../../store/queries/fork-since.js';
import type { Position } from './cursor.js';
import { FIELD } from './field-descriptions.js';
import { Closed, Count, Defaulted, described, Integer, named, OneOf } from './schema.js';

/** Pages of lists that the chain keeps adding to, and sometimes takes back from. */

/** Rows that a numbered page may skip inside one key's range of an index: some ten milliseconds of reading. */
export const MOST_SKIPPED = 100_000;

/**
 * A numbered page. `fetch` skips inside an index; so far back that skipping would cost too much the caller is sent to
 * the cursor, while a page past the end is empty however large its number is.
 */
export async function numberedPage<Row>(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  fetch: (range: { readonly skip: number; readonly limit: number }) => Promise<readonly Row[]>,
  /** Less where each row that is skipped has to be looked at. */
  mostSkipped = MOST_SKIPPED,
): Promise<readonly Row[]> {
  const skip = (page - 1) * pageSize;
  if (skip <= mostSkipped) return await fetch({ skip, limit: pageSize });
  if ((await fetch({ skip: mostSkipped, limit: 1 })).length === 0) return [];
  throw new ServiceError(
    'invalid',
    `Numbered pages end after ${mostSkipped} items: narrow the list, or read on with the cursor of its /page form`,
  );
}

export const Order = (fallback: 'asc' | 'desc') =>
  Defaulted(OneOf(['asc', 'desc'], 'Order by position on the chain: `asc` is oldest first'), fallback);

/** The block that an answer was computed against. */
export const PageTip = named(
  'PageTip',
  Closed({
    blockHash: Type.String({ description: FIELD.blockHash }),
    blockHeight: Count(FIELD.blockHeight),
    slot: Integer({ minimum: 0, description: 'Absolute slot of the block' }),
  }),
);

export const shownTip = ({ hash, height, slot }: IndexTip): Static<typeof PageTip> => ({
  blockHash: hash,
  blockHeight: height,
  slot,
});

/** The `/page` twin of a list. */
export const TipPage = <Item extends TSchema>(item: Item) =>
  Closed({
    data: Type.Array(item, { description: FIELD.data }),
    tip: described(PageTip, FIELD.tip),
    nextCursor: Type.Optional(Type.String({ description: 'Absent when the list is exhausted' })),
  });

/** A key in chain order: the transaction, then whatever orders things inside it. */
export type ChainKey = readonly [txId: number, ...within: number[]];

interface CursorCodec {
  encode(position: Position): string;
  decode(cursor: string): Position;
}

/** Rows of a search that stopped after as much work as one page may cost, and how far it had come. */
export interface Searched<Row> {
  readonly rows: readonly Row[];
  /** Undefined where there is nothing beyond. */
  readonly stoppedAt: ChainKey | undefined;
}

interface TipPageRequest<Row, Item> {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly order: 'asc' | 'desc';
  /** One more row than shown tells that there is more. `after` is the key of the last row seen. */
  readonly fetch: (
    db: NetworkDb<'cardano'>,
    range: { readonly after: ChainKey | undefined; readonly limit: number },
  ) => Promise<readonly Row[] | Searched<Row>>;
  readonly keyOf: (row: Row) => ChainKey;
  readonly show: (row: Row) => Item;
}

/**
 * One page by cursor, tip and rows from one snapshot. A cursor remembers how often the chain had been rolled back;
 * when a later rollback took its place away, the list goes on where the two chains part.
 */
export function tipPage<Row, Item>(
  context: { readonly db: NetworkDb<Extract<Family, 'cardano'>>; readonly cursor: CursorCodec },
  { cursor, limit, order, fetch, keyOf, show }: TipPageRequest<Row, Item>,
): Promise<{ data: Item[]; tip: Static<typeof PageTip>; nextCursor?: string }> {
  const position = cursor === undefined ? undefined : (context.cursor.decode(cursor) as readonly number[]);
  return context.db.snapshot(async (db) => {
    const tip = await readTip(db);
    const after = position && (await placeNow(db, position, tip, order));
    const fetched = await fetch(db, { after, limit: limit + 1 });
    const { rows, stoppedAt } = 'rows' in fetched ? fetched : { rows: fetched, stoppedAt: undefined };
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const page = { data: shown.map(show), tip: shownTip(tip) };
    const goesOn = rows.length > limit && last !== undefined ? keyOf(last) : stoppedAt;
    return goesOn === undefined ? page : { ...page, nextCursor: context.cursor.encode([tip.rollbackId, ...goesOn]) };
  });
}

async function placeNow(
  db: NetworkDb<'cardano'>,
  [rollbackId, txId, ...within]: readonly number[],
  tip: IndexTip,
  order: 'asc' | 'desc',
): Promise<ChainKey> {
  const key: ChainKey = [txId as number, ...within];
  if (rollbackId === tip.rollbackId) return key;
  const shared = await forkSince(db, rollbackId as number);
  if (shared === undefined || (txId as number) <= shared) return key;
  // Everything of the shared transactions lies on the other side of this key, in either direction.
  return order === 'asc' ? [shared, ...within.map(() => MOST_WITHIN)] : [shared + 1, ...within.map(() => -1)];
}

/** Larger than any place inside a transaction. */
export const MOST_WITHIN = 2 ** 31 - 1;
