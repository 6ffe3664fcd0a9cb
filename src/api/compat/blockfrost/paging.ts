import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { theseHeights } from '../../../store/queries/cardano/blocks/block-heights.js';
import { type ChainBlock, chainBlocks } from '../../../store/queries/cardano/blocks/blocks.js';
import {
  ALL_TRANSACTIONS,
  findHeightTransactions,
  type TxRange,
} from '../../../store/queries/cardano/chain/tx-range.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { Defaulted, MAX_INT32, OneOf } from '../../kit/schema.js';

/** Lists of Blockfrost are bare arrays with numbered pages, oldest first unless the client asks otherwise. */

const MAX_COUNT = 100;
const MAX_PAGE = 21_474_836;

const Count = Defaulted(
  Type.Integer({ minimum: 1, maximum: MAX_COUNT, description: 'Number of items on a page' }),
  100,
);

const Page = Defaulted(Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'Page number, from 1' }), 1);

const Order = Defaulted(OneOf(['asc', 'desc'], 'Order on the chain: `asc` is oldest first'), 'asc');

const Bound = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }));

/** Query parameters of a list without an order. */
export const PageQuery = Type.Object({ count: Count, page: Page });

/** Query parameters of a list. */
export const OrderedPageQuery = Type.Object({ count: Count, page: Page, order: Order });

/** Query parameters of a list of transactions. */
export const BoundedPageQuery = Type.Object({
  count: Count,
  page: Page,
  order: Order,
  from: Bound('First block, as `height` or `height:index` of a transaction in it'),
  to: Bound('Last block, as `height` or `height:index` of a transaction in it'),
});

export interface PageOfQuery {
  readonly page: number;
  readonly count: number;
}

/** The rows of a page, for queries that take an offset. */
export const toRange = ({ page, count }: PageOfQuery): { readonly skip: number; readonly limit: number } => ({
  skip: (page - 1) * count,
  limit: count,
});

/** The page as our own numbered lists name it. */
export const toNumberedPage = ({ page, count }: PageOfQuery): { readonly page: number; readonly pageSize: number } => ({
  page,
  pageSize: count,
});

/** A page of a list that grows with the chain; `fetch` skips rows inside an index. */
export const readPage = <Row>(
  query: PageOfQuery,
  fetch: (range: { readonly skip: number; readonly limit: number }) => Promise<readonly Row[]>,
  maxSkipped?: number,
): Promise<readonly Row[]> => numberedPage(toNumberedPage(query), fetch, maxSkipped);

/** A page of a list that is in memory. */
export const slicePage = <Item>(query: PageOfQuery, items: readonly Item[]): Item[] => {
  const { skip, limit } = toRange(query);
  return items.slice(skip, skip + limit);
};

interface Position {
  readonly height: number;
  /** Of a transaction in the block; the whole block where undefined. */
  readonly index: number | undefined;
}

interface BoundsQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The transactions between `from` and `to`, both inclusive. */
export const findBoundedTransactions = (db: NetworkDb<'cardano'>, query: BoundsQuery): Promise<TxRange> =>
  transactionsBetween(query)(db);

/** The same, validated immediately and looked up when the data is read. */
export function transactionsBetween(query: BoundsQuery): (db: NetworkDb<'cardano'>) => Promise<TxRange> {
  const [from, to] = [parsePosition(query.from), parsePosition(query.to)];
  if (from !== undefined && to !== undefined && isAfter(from, to)) throw invalidBounds();
  return (db) => findBetween(db, from, to);
}

async function findBetween(
  db: NetworkDb<'cardano'>,
  from: Position | undefined,
  to: Position | undefined,
): Promise<TxRange> {
  if (from === undefined && to === undefined) return ALL_TRANSACTIONS;
  const range = await findHeightTransactions(db, { from: from?.height, to: to?.height });
  const heights = [from, to].flatMap((each) => (each?.index === undefined ? [] : [each.height]));
  const blocks = heights.length === 0 ? [] : await chainBlocks(db, theseHeights([...new Set(heights)]), 'asc');
  const findBlock = (position: Position | undefined) => blocks.find(({ height }) => height === position?.height);
  return { from: firstTx(from, findBlock(from)) ?? range.from, to: lastTx(to, findBlock(to)) ?? range.to };
}

const firstTx = (position: Position | undefined, block: ChainBlock | undefined): number | undefined =>
  position?.index === undefined || block === undefined
    ? undefined
    : block.firstTxId + Math.min(position.index, block.txCount);

const lastTx = (position: Position | undefined, block: ChainBlock | undefined): number | undefined =>
  position?.index === undefined || block === undefined
    ? undefined
    : block.firstTxId + Math.min(position.index, block.txCount - 1);

function parsePosition(text: string | undefined): Position | undefined {
  if (text === undefined) return undefined;
  const [, height, index] = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(text) ?? [];
  if (height === undefined) throw invalidBounds();
  const position = { height: Number(height), index: index === undefined ? undefined : Number(index) };
  if (position.height > MAX_INT32 || (position.index ?? 0) > MAX_INT32) throw invalidBounds();
  return position;
}

const isAfter = (from: Position, to: Position): boolean =>
  from.height > to.height || (from.height === to.height && (from.index ?? 0) > (to.index ?? MAX_INT32));

const invalidBounds = (): ServiceError =>
  new ServiceError('invalid', 'Invalid (malformed or out of range) from/to parameter(s).');
