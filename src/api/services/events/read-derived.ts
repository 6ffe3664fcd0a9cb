import type { Network } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { blockNumbers, transactionsAfter } from '../../../store/queries/events/chain-events.js';
import { type DerivedBlock, listBlocksAt, listDerivedBlocks } from '../../../store/queries/events/derived-blocks.js';
import type { BlockNumbers, EventFilter as TransactionFilter } from '../../../store/queries/events/event-rows.js';
import { deriveEvents } from './derive-events.js';
import type { DerivedEvent, PlacedEvent } from './derived-event.js';
import { ALL, type EventCursor } from './event-cursor.js';
import type { EventFilter } from './event-filter.js';
import type { EventKind } from './event-kinds.js';
import { FilterIndex } from './filter-index.js';

/** Events that a reader selects with the filters of webhooks. */
export interface DerivedSubscription {
  readonly network: Network;
  readonly kinds: ReadonlySet<EventKind>;
  readonly filter: EventFilter;
  /**
   * A condition of the filter for which the database has an index of transactions: only these are read. Undefined: all
   * blocks are searched.
   */
  readonly narrowed: TransactionFilter | undefined;
}

export interface DerivedRange {
  readonly cursor: EventCursor;
  /** The newest block with enough confirmations. */
  readonly upTo: BlockNumbers;
  /** The block of the cursor, if the chain has it. */
  readonly confirmed: BlockNumbers | undefined;
  readonly confirmations: number;
  readonly limit: number;
}

/** An event and the block with which it has enough confirmations. */
export interface ConfirmedEvent extends PlacedEvent {
  readonly confirmedBy: { readonly height: number; readonly hash: string };
}

export interface DerivedPage {
  readonly events: readonly ConfirmedEvent[];
  /** Where the search ended; undefined when it covered the whole range. */
  readonly searched:
    | { readonly height: number; readonly index: number; readonly confirmedBy: ConfirmedEvent['confirmedBy'] }
    | undefined;
}

/** Blocks that are derived first, that are derived at a time, and that one page searches at most. */
const FIRST_BLOCKS = 2;
const BLOCKS_AT_ONCE = 50;
const MAX_SEARCHED = 500;
/** Transactions of an index that one page reads at most. */
const MAX_TRANSACTIONS = 200;

/** Events after the cursor that match, in order. A page searches a limited part of the chain. */
export const readDerived = (
  db: NetworkDb,
  subscription: DerivedSubscription,
  range: DerivedRange,
): Promise<DerivedPage> =>
  subscription.narrowed === undefined
    ? searchBlocks(db, subscription, range)
    : searchTransactions(db, subscription, range, subscription.narrowed);

async function searchBlocks(
  db: NetworkDb,
  subscription: DerivedSubscription,
  { cursor, upTo, confirmations, limit }: DerivedRange,
): Promise<DerivedPage> {
  const { network, kinds } = subscription;
  const matcher = createMatcher(subscription, cursor);
  const found: PlacedEvent[] = [];
  let after = cursor.confirmedIndex === ALL ? cursor.confirmedHeight : cursor.confirmedHeight - 1;
  let last: DerivedBlock | undefined;
  let searched = 0;
  // More at a time the longer nothing is found: a page of frequent events reads few blocks that it does not need.
  for (let size = FIRST_BLOCKS; after < upTo.height && found.length < limit && searched < MAX_SEARCHED; size *= 2) {
    const blocks = await listDerivedBlocks(db, { after, upTo: upTo.height, limit: Math.min(size, BLOCKS_AT_ONCE) });
    last = blocks.at(-1);
    if (last === undefined) break;
    const { required } = matcher;
    found.push(...(await deriveEvents({ db, network, blocks, kinds, required })).filter(matcher.matches));
    searched += blocks.length;
    after = last.height;
  }
  const isComplete = last === undefined || last.height >= upTo.height;
  const heights = [...found.map(({ event }) => event.block.height), ...(isComplete ? [] : [last!.height])];
  const blockAfter = await readConfirming(db, heights, confirmations);
  return {
    events: found.slice(0, limit).map((each) => ({ ...each, confirmedBy: blockAfter(each.event.block.height) })),
    searched: isComplete ? undefined : { height: last!.height, index: ALL, confirmedBy: blockAfter(last!.height) },
  };
}

async function searchTransactions(
  db: NetworkDb,
  subscription: DerivedSubscription,
  { cursor, upTo, confirmed, confirmations, limit }: DerivedRange,
  narrowed: TransactionFilter,
): Promise<DerivedPage> {
  const { network, kinds } = subscription;
  const matcher = createMatcher(subscription, cursor);
  const emitted = confirmed === undefined ? -1 : confirmed.first + Math.min(cursor.confirmedIndex, confirmed.count - 1);
  const rows = await transactionsAfter(db, {
    // The events of the last transaction may have been emitted in part.
    after: cursor.confirmedIndex === ALL || cursor.confirmedPosition === ALL ? emitted : emitted - 1,
    upTo: upTo.first + upTo.count - 1,
    limit: MAX_TRANSACTIONS,
    filter: narrowed,
    confirmations,
  });
  const blocks = new Map(
    (await listBlocksAt(db, [...new Set(rows.map(({ block }) => block.height))])).map((block) => [block.height, block]),
  );
  const transactions = rows.map(({ number, hash, index, block }) => ({
    number,
    hash,
    index,
    block: blocks.get(block.height)!,
  }));
  const { required } = matcher;
  const events = await deriveEvents({ db, network, blocks: [...blocks.values()], kinds, required, transactions });
  const confirmedBy = new Map(rows.map((row) => [row.block.height, row.confirmedBy]));
  const last = rows.length < MAX_TRANSACTIONS ? undefined : rows.at(-1);
  return {
    events: events
      .filter(matcher.matches)
      .slice(0, limit)
      .map((each) => ({ ...each, confirmedBy: confirmedBy.get(each.event.block.height)! })),
    searched: last && { height: last.block.height, index: last.index, confirmedBy: last.confirmedBy },
  };
}

function createMatcher({ filter }: DerivedSubscription, cursor: EventCursor) {
  const index = new FilterIndex<true>();
  index.add(filter, true);
  const { confirmedHeight, confirmedIndex, confirmedPosition } = cursor;
  const isAfter = ({ block, txIndex = -1 }: DerivedEvent, position: number): boolean =>
    block.height > confirmedHeight ||
    (block.height === confirmedHeight &&
      (txIndex > confirmedIndex || (txIndex === confirmedIndex && position > confirmedPosition)));
  return {
    required: (kind: EventKind) => index.requiredValues(kind),
    matches: ({ event, position }: PlacedEvent): boolean => isAfter(event, position) && index.match(event).length > 0,
  };
}

/** The blocks that confirm blocks at the given heights. */
async function readConfirming(db: NetworkDb, heights: readonly number[], confirmations: number) {
  const wanted = [...new Set(heights.map((height) => height + confirmations))];
  const blocks = new Map((await blockNumbers(db, wanted)).map((block) => [block.height, block]));
  return (height: number): ConfirmedEvent['confirmedBy'] => blocks.get(height + confirmations)!;
}
