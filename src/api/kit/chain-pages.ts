import Type, { type Static, type TSchema } from 'typebox';
import { ServiceError } from '../../kernel/errors.js';
import type { NetworkDb } from '../../store/network-db.js';
import { type IndexTip, readTip } from '../../store/queries/cardano/chain/tip.js';
import { FIELD } from './field-descriptions.js';
import { type CursorCodec, chainOrder, type KeysetList, keysetPage } from './keyset-page.js';
import { Closed, Count, Defaulted, described, Integer, named, OneOf } from './schema.js';

/** Pages of lists that grow with the chain and shrink with rollbacks. */

/** Rows that a numbered page may skip inside one key's range of an index: about ten milliseconds of reading. */
export const MAX_SKIPPED_ROWS = 100_000;

/**
 * A numbered page. `fetch` skips rows inside an index; beyond the limit the error asks the client to use the cursor. A page
 * past the end is empty, however large its number is.
 */
export async function numberedPage<Row>(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  fetch: (range: { readonly skip: number; readonly limit: number }) => Promise<readonly Row[]>,
  /** Lower when each skipped row has to be read. */
  maxSkipped = MAX_SKIPPED_ROWS,
): Promise<readonly Row[]> {
  const skip = (page - 1) * pageSize;
  if (skip <= maxSkipped) return await fetch({ skip, limit: pageSize });
  if ((await fetch({ skip: maxSkipped, limit: 1 })).length === 0) return [];
  throw new ServiceError(
    'invalid',
    `Numbered pages end after ${maxSkipped} items: narrow the list, or continue with the cursor of its /page form`,
  );
}

export const Order = (fallback: 'asc' | 'desc') =>
  Defaulted(OneOf(['asc', 'desc'], 'Order by position on the chain: `asc` is oldest first'), fallback);

/** The block that a response was computed against. */
export const PageTip = named(
  'PageTip',
  Closed({
    blockHash: Type.String({ description: FIELD.blockHash }),
    blockHeight: Count(FIELD.blockHeight),
    slot: Integer({ minimum: 0, description: 'Absolute slot of the block' }),
  }),
);

export const toTipJson = ({ hash, height, slot }: IndexTip): Static<typeof PageTip> => ({
  blockHash: hash,
  blockHeight: height,
  slot,
});

/** The `/page` form of a list. */
export const TipPage = <Item extends TSchema>(item: Item) =>
  Closed({
    data: Type.Array(item, { description: FIELD.data }),
    tip: described(PageTip, FIELD.tip),
    nextCursor: Type.Optional(Type.String({ description: 'Absent when the list is exhausted' })),
  });

/** A key in chain order: the transaction, then positions inside it. */
export type ChainKey = readonly [txId: number, ...within: number[]];

/** A page of a Cardano list in chain order. */
export const tipPage = <Row, Item>(
  context: { readonly db: NetworkDb<'cardano'>; readonly cursor: CursorCodec },
  { order, ...list }: KeysetList<'cardano', IndexTip, Row, Item, ChainKey> & { readonly order: 'asc' | 'desc' },
) => keysetPage(context, { readTip, toTipJson, ...chainOrder(order) }, list);

/**
 * A page of a Cardano list in another order. A row whose key changes between two pages may be listed twice or not at
 * all; every other row is listed once.
 */
export const keyedPage = <Row, Item>(
  context: { readonly db: NetworkDb<'cardano'>; readonly cursor: CursorCodec },
  list: KeysetList<'cardano', IndexTip, Row, Item>,
) => keysetPage(context, { readTip, toTipJson }, list);
