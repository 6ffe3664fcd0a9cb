import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  blockNumbers,
  blocksAfter,
  droppedTransactions,
  nextRollback,
  readEventTip,
  transactionsAfter,
} from '../../../store/queries/events/chain-events.js';
import type {
  BlockNumbers,
  EventFilter,
  EventRollback,
  EventTip,
  EventTransaction,
  Movement,
  NewBlock,
} from '../../../store/queries/events/event-rows.js';
import { findMovements } from '../../../store/queries/events/movements.js';
import type { DerivedEvent } from './derived-event.js';
import { ALL, afterBlock, afterRollback, type EventCursor, shortHash } from './event-cursor.js';
import { type DerivedPage, type DerivedSubscription, readDerived } from './read-derived.js';
import { type RecordedSubscription, readRecorded } from './read-recorded.js';
import type { RecordedEvent } from './recorded-event.js';

/** Types of a request that selects none. */
export const EVENT_TYPES = ['block.new', 'block.rollback', 'tx.mempool', 'tx.confirmed', 'address.activity'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The events that a reader subscribes to. */
export interface EventSubscription {
  /** Types that are read by a range of one index; the others are derived from blocks. */
  readonly types: ReadonlySet<EventType>;
  readonly derived: DerivedSubscription | undefined;
  /** Types of the mempool and of the account. */
  readonly recorded: RecordedSubscription | undefined;
  readonly filter: EventFilter | undefined;
  /** Blocks that must follow the block of a transaction or derived event before it is emitted. */
  readonly confirmations: number;
}

export type ChainEvent =
  | { readonly type: 'block.new'; readonly block: NewBlock }
  | {
      readonly type: 'block.rollback';
      readonly rollback: EventRollback;
      readonly dropped: { readonly hashes: readonly string[]; readonly count: number };
    }
  | { readonly type: 'tx.confirmed'; readonly transaction: EventTransaction }
  | { readonly type: 'address.activity'; readonly transaction: EventTransaction; readonly movement: Movement }
  | { readonly type: 'recorded'; readonly recorded: RecordedEvent }
  | { readonly type: 'derived'; readonly derived: DerivedEvent };

/** An event, and the cursor after it. */
export interface EventWithCursor {
  readonly event: ChainEvent;
  readonly cursor: EventCursor;
}

export interface EventPage {
  readonly events: readonly EventWithCursor[];
  /** The cursor after the last event and after all events that were filtered out. */
  readonly cursor: EventCursor;
  readonly tip: EventTip;
  /** Whether more events may be available now. */
  readonly more: boolean;
}

/** Maximum number of dropped transactions that a rollback lists; its height covers the others. */
export const MAX_DROPPED = 1_000;

/** The cursor after which only new events are emitted. */
export const cursorAtTip = (tip: EventTip, confirmations: number): EventCursor =>
  afterBlock(
    {
      ...NOWHERE,
      rollbackId: tip.rollbackId,
      mempoolPosition: tip.lastMempool,
      mempoolStart: tip.lastMempool,
      accountPosition: tip.lastAccount,
    },
    tip,
    confirmations,
  );

const NOWHERE: EventCursor = {
  rollbackId: -1,
  height: -1,
  hash: '',
  index: ALL,
  confirmedHeight: -1,
  confirmedIndex: ALL,
  confirmedPosition: ALL,
  mempoolPosition: 0,
  mempoolStart: 0,
  accountPosition: 0,
};

/** The cursor after which all events from a block on are emitted, then the mempool, then all events of the account. */
export async function findCursorBefore(db: NetworkDb, height: number): Promise<EventCursor> {
  const { rollbackId, height: newest, lastMempool } = await readEventTip(db);
  const start = { ...NOWHERE, rollbackId, mempoolStart: lastMempool };
  const before = Math.min(height - 1, newest);
  const [block] = await blockNumbers(db, [before]);
  return block === undefined ? start : afterBlock(start, block, 0);
}

/**
 * Events after a cursor, from one snapshot: first rollbacks, then the chain up to its tip, then the mempool, then the
 * account.
 */
export async function readEvents(
  db: NetworkDb,
  from: EventCursor,
  subscription: EventSubscription,
  limit: number,
): Promise<EventPage> {
  const tip = await readEventTip(db);
  const events: EventWithCursor[] = [];
  let cursor = from;
  while (events.length < limit) {
    const rollback = await nextRollback(db, { after: cursor.rollbackId, height: cursor.height });
    if (rollback === undefined) break;
    const emitted = cursor.height;
    cursor = afterRollback(cursor, rollback.id, rollback.to);
    if (!subscription.types.has('block.rollback')) continue;
    const dropped = await droppedTransactions(db, { rollbackId: rollback.id, upTo: emitted, limit: MAX_DROPPED });
    events.push({ event: { type: 'block.rollback', rollback, dropped }, cursor });
  }
  if (events.length === limit) return { events, cursor, tip, more: true };
  const here = await verify(db, cursor, subscription, tip);
  cursor = { ...cursor, rollbackId: tip.rollbackId };

  const chain = await chainEvents(db, cursor, subscription, here, limit - events.length);
  for (const each of chain.events) {
    cursor = each.move(cursor);
    events.push({ event: each.event, cursor });
  }
  if (events.length === limit) return { events, cursor, tip, more: true };
  if (chain.searched !== undefined) return { events, cursor: afterSearched(cursor, chain.searched), tip, more: true };
  cursor = afterBlock(cursor, tip, subscription.confirmations);

  if (subscription.recorded !== undefined) {
    const page = await readRecorded(db, subscription.recorded, cursor, tip, limit - events.length);
    for (const { event: recorded, cursor: at } of page.events)
      events.push({ event: { type: 'recorded', recorded }, cursor: at });
    return { events, cursor: page.cursor, tip, more: page.more };
  }
  const skipped = {
    mempoolPosition: Math.max(cursor.mempoolPosition, tip.lastMempool),
    accountPosition: Math.max(cursor.accountPosition, tip.lastAccount),
  };
  return { events, cursor: { ...cursor, ...skipped }, tip, more: false };
}

/** The blocks that a cursor refers to. */
interface CursorBlocks {
  readonly emitted: BlockNumbers | undefined;
  readonly confirmed: BlockNumbers | undefined;
  /** The newest block, and the newest with enough confirmations. */
  readonly newest: BlockNumbers;
  readonly deep: BlockNumbers | undefined;
}

/**
 * An index may have been rebuilt, perhaps from another chain. The hash of a block identifies all blocks before it: if
 * the chain contains it, all emitted events are still valid.
 */
async function verify(
  db: NetworkDb,
  { height, hash, confirmedHeight }: EventCursor,
  { confirmations }: EventSubscription,
  tip: EventTip,
): Promise<CursorBlocks> {
  const deep = tip.height - confirmations;
  const blocks = await blockNumbers(db, [...new Set([height, confirmedHeight, tip.height, deep])]);
  const at = (requested: number): BlockNumbers | undefined => blocks.find((block) => block.height === requested);
  const emitted = at(height);
  if (hash !== '' && (emitted === undefined || shortHash(emitted.hash) !== hash))
    throw new ServiceError('invalid', 'Invalid cursor: the chain was reindexed since; start without a cursor');
  return { emitted, confirmed: at(confirmedHeight), newest: at(tip.height)!, deep: at(deep) };
}

/** An event of the chain, with its order on the page and the cursor after it. */
interface OrderedEvent {
  readonly event: ChainEvent;
  readonly order: readonly [height: number, kind: number, index: number, position: number];
  move(cursor: EventCursor): EventCursor;
}

async function chainEvents(
  db: NetworkDb,
  cursor: EventCursor,
  subscription: EventSubscription,
  here: CursorBlocks,
  limit: number,
): Promise<Pick<DerivedPage, 'searched'> & { readonly events: readonly OrderedEvent[] }> {
  const { types } = subscription;
  const derived = await derivedEvents(db, cursor, subscription, here, limit);
  const events: OrderedEvent[] = [
    ...(types.has('block.new') ? await newBlocks(db, cursor, limit) : []),
    ...(types.has('address.activity') ? await activities(db, cursor, subscription, here, limit) : []),
    ...(types.has('tx.confirmed') ? await confirmed(db, cursor, subscription, here, limit) : []),
    ...derived.events,
  ];
  const compare = (a: OrderedEvent, b: OrderedEvent): number =>
    a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.order[2] - b.order[2] || a.order[3] - b.order[3];
  // Events after the end of the search would overtake those that it has not found yet.
  const end = Math.max(cursor.height, derived.searched?.confirmedBy.height ?? Number.POSITIVE_INFINITY);
  const known = events.filter(({ order: [height] }) => height <= end);
  return { events: known.toSorted(compare).slice(0, limit), searched: derived.searched };
}

/** The cursor after a search that did not reach the tip. */
const afterSearched = (cursor: EventCursor, { height, index, confirmedBy }: NonNullable<DerivedPage['searched']>) => ({
  ...cursor,
  ...(confirmedBy.height > cursor.height && afterOwnEvents(confirmedBy)),
  confirmedHeight: height,
  confirmedIndex: index,
  confirmedPosition: ALL,
});

/** Events of all other kinds are emitted like confirmed transactions: when their block has enough confirmations. */
async function derivedEvents(
  db: NetworkDb,
  cursor: EventCursor,
  { derived, confirmations }: EventSubscription,
  { confirmed: at, deep }: CursorBlocks,
  limit: number,
): Promise<Pick<DerivedPage, 'searched'> & { readonly events: readonly OrderedEvent[] }> {
  if (derived === undefined || deep === undefined) return { events: [], searched: undefined };
  const page = await readDerived(db, derived, { cursor, upTo: deep, confirmed: at, confirmations, limit });
  const events = page.events.map(({ event, position, confirmedBy }): OrderedEvent => {
    const { block, txIndex = -1 } = event;
    return {
      event: { type: 'derived', derived: event },
      order: [Math.max(cursor.height, confirmedBy.height), 2, block.first + txIndex, position],
      move: (from) => ({
        ...moveToConfirming(from, confirmedBy),
        confirmedHeight: block.height,
        confirmedIndex: txIndex,
        confirmedPosition: position,
      }),
    };
  });
  return { events, searched: page.searched };
}

async function newBlocks(db: NetworkDb, { height }: EventCursor, limit: number): Promise<readonly OrderedEvent[]> {
  const blocks = await blocksAfter(db, { height, limit });
  return blocks.map((block) => ({
    event: { type: 'block.new', block },
    order: [block.height, 0, 0, 0],
    move: (cursor) => ({ ...cursor, height: block.height, hash: shortHash(block.hash), index: -1 }),
  }));
}

/** The number of the last transaction that was emitted; -1 before the first. */
const lastEmittedNumber = (block: BlockNumbers | undefined, index: number): number =>
  block === undefined ? -1 : block.first + Math.min(index, block.count - 1);

async function activities(
  db: NetworkDb,
  { index }: EventCursor,
  { filter }: EventSubscription,
  { emitted, newest }: CursorBlocks,
  limit: number,
): Promise<readonly OrderedEvent[]> {
  if (filter === undefined) return [];
  const upTo = newest.first + newest.count - 1;
  const range = { after: lastEmittedNumber(emitted, index), upTo, limit, filter, confirmations: 0 };
  const transactions = await transactionsAfter(db, range);
  const movements = await findMovements(
    db,
    filter,
    transactions.map(({ number }) => number),
  );
  return transactions.map((transaction) => ({
    event: { type: 'address.activity', transaction, movement: movements.get(transaction.number) ?? UNMOVED },
    order: [transaction.block.height, 1, transaction.index, 0],
    move: (cursor) => ({
      ...cursor,
      height: transaction.block.height,
      hash: shortHash(transaction.block.hash),
      index: transaction.index,
    }),
  }));
}

/** The movement of a transaction that only mentions the owner, for example in a certificate. */
const UNMOVED: Movement = { received: 0n, sent: 0n, assets: [] };

async function confirmed(
  db: NetworkDb,
  { confirmedIndex, height }: EventCursor,
  { filter, confirmations }: EventSubscription,
  here: CursorBlocks,
  limit: number,
): Promise<readonly OrderedEvent[]> {
  const { deep } = here;
  if (deep === undefined) return [];
  const range = {
    after: lastEmittedNumber(here.confirmed, confirmedIndex),
    upTo: deep.first + deep.count - 1,
    limit,
    filter,
    confirmations,
  };
  const transactions = await transactionsAfter(db, range);
  return transactions.map((transaction) => {
    const { block, confirmedBy, index } = transaction;
    return {
      event: { type: 'tx.confirmed', transaction },
      order: [Math.max(height, confirmedBy.height), 2, transaction.number, 0],
      move: (cursor) => ({
        ...moveToConfirming(cursor, confirmedBy),
        confirmedHeight: block.height,
        confirmedIndex: index,
        confirmedPosition: ALL,
      }),
    };
  });
}

/** The cursor at the block that confirms an event. */
const moveToConfirming = (
  cursor: EventCursor,
  by: { readonly height: number; readonly hash: string },
): EventCursor => ({
  ...(by.height > cursor.height ? { ...cursor, ...afterOwnEvents(by) } : cursor),
  ...(by.height === cursor.height && { index: ALL }),
});

/** The block's own events have been emitted: they come before those of transactions that it confirms. */
const afterOwnEvents = ({ height, hash }: { readonly height: number; readonly hash: string }) => ({
  height,
  hash: shortHash(hash),
  index: ALL,
});
