import type { Family } from '../../chains/networks.js';
import type { NetworkDb } from '../../store/network-db.js';
import { forkSince } from '../../store/queries/fork-since.js';
import { type Position, positionAfter } from './cursor.js';

/** Splits `limit + 1` rows into a page and the key that the next page starts after; undefined at the end of the list. */
export function splitPage<Row, Key>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => Key,
): { readonly page: readonly Row[]; readonly next: Key | undefined } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next: rows.length > limit && last !== undefined ? keyOf(last) : undefined };
}

/** Reads up to `limit` rows of two lists as if they were one: chain and mempool, or mempool and chain. */
export async function readInSequence<Row>(
  limit: number,
  first: (limit: number) => Promise<readonly Row[]> | readonly Row[],
  second: (limit: number) => Promise<readonly Row[]> | readonly Row[],
): Promise<readonly Row[]> {
  const rows = await first(limit);
  return rows.length < limit ? [...rows, ...(await second(limit - rows.length))] : rows;
}

export interface CursorCodec {
  encode(position: Position): string;
  decode(cursor: string): Position;
}

/** Rows of a search that stopped when it reached its budget for one page, and the key up to which it has searched. */
export interface Searched<Row, Key = Position> {
  readonly rows: readonly Row[];
  /** Undefined when the search reached the end of the list. */
  readonly stoppedAt: Key | undefined;
}

/** How lists of one kind report the tip, and how they resume after a rollback. */
export interface ListRules<F extends Family, Tip, TipJson> {
  readonly readTip: (db: NetworkDb<F>) => Promise<Tip>;
  readonly toTipJson: (tip: Tip) => TipJson;
  /** The position that a cursor stores for a key. The key itself where absent. */
  readonly store?: (key: Position, tip: Tip) => Position;
  /** The key to read after, from the position in a cursor. Undefined restarts the list. */
  readonly resume?: (
    db: NetworkDb<F>,
    position: Position,
    tip: Tip,
  ) => Promise<Position | undefined> | Position | undefined;
}

export interface KeysetList<F extends Family, Tip, Row, Item, Key extends Position = Position> {
  readonly cursor: string | undefined;
  readonly limit: number;
  /** Must return one row more than the page shows when there is one. `after` is the key of the last row of the page before. */
  readonly fetch: (
    db: NetworkDb<F>,
    range: { readonly after: Key | undefined; readonly limit: number; readonly tip: Tip },
  ) => Promise<readonly Row[] | Searched<Row, Key>>;
  readonly keyOf: (row: Row) => Key;
  readonly show: (row: Row, tip: Tip) => Item;
}

/** `nextCursor` is absent on the last page. */
export interface KeysetPage<Item, TipJson> {
  data: Item[];
  tip: TipJson;
  nextCursor?: string;
}

/** Reads one page of a list: tip and rows from one snapshot, the tip first. Every cursor list of a network uses it. */
export function keysetPage<F extends Family, Tip, TipJson, Row, Item, Key extends Position>(
  context: { readonly db: NetworkDb<F>; readonly cursor: CursorCodec },
  rules: ListRules<F, Tip, TipJson>,
  list: KeysetList<F, Tip, Row, Item, Key>,
): Promise<KeysetPage<Item, TipJson>> {
  const { store = (key) => key, resume = (_, position) => position } = rules;
  const position = positionAfter(context.cursor, list.cursor);
  return context.db.snapshot(async (db) => {
    const tip = await rules.readTip(db);
    const after = position && ((await resume(db, position, tip)) as Key | undefined);
    const fetched = await list.fetch(db, { after, limit: list.limit + 1, tip });
    const { rows, stoppedAt } = 'rows' in fetched ? fetched : { rows: fetched, stoppedAt: undefined };
    const { page, next = stoppedAt } = splitPage(rows, list.limit, list.keyOf);
    const listed = { data: page.map((row) => list.show(row, tip)), tip: rules.toTipJson(tip) };
    return next === undefined ? listed : { ...listed, nextCursor: context.cursor.encode(store(next, tip)) };
  });
}

/** Larger than any index inside a transaction. */
export const MAX_INDEX = 2 ** 31 - 1;

/**
 * Rules for lists whose key starts with a transaction in chain order. The cursor also stores the number of the last
 * rollback: when a later rollback removed the row of the cursor, the list resumes at the last transaction that both
 * branches share.
 */
export const chainOrder = (
  order: 'asc' | 'desc',
): {
  store(key: Position, tip: { readonly rollbackId: number }): Position;
  resume(
    db: NetworkDb<'cardano' | 'midnight'>,
    position: Position,
    tip: { readonly rollbackId: number },
  ): Promise<Position>;
} => ({
  store: (key, { rollbackId }) => [rollbackId, ...key],
  resume: async (db, position, tip) => {
    const [rollbackId, txId, ...within] = position as readonly [number, number, ...number[]];
    const key = [txId, ...within];
    if (rollbackId === tip.rollbackId) return key;
    const shared = await forkSince(db, rollbackId);
    if (shared === undefined || txId <= shared) return key;
    // Rows of shared transactions must all sort before this key in ascending order, and after it in descending order.
    return order === 'asc' ? [shared, ...within.map(() => MAX_INDEX)] : [shared + 1, ...within.map(() => -1)];
  },
});
