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
  WaitingTransaction,
} from '../../../store/queries/events/event-rows.js';
import { movementsOf } from '../../../store/queries/events/movements.js';
import { waitingAfter } from '../../../store/queries/events/waiting.js';
import { ALL, afterBlock, afterRollback, type EventPlace, shortHash } from './event-place.js';

export const EVENT_TYPES = ['block.new', 'block.rollback', 'tx.mempool', 'tx.confirmed', 'address.activity'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The events that a reader subscribes to. */
export interface EventWish {
  readonly types: ReadonlySet<EventType>;
  readonly filter: EventFilter | undefined;
  /** Blocks that must follow the block of a transaction before it is emitted as confirmed. */
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
  | { readonly type: 'tx.mempool'; readonly waiting: WaitingTransaction };

/** An event, and the cursor after it. */
export interface PlacedEvent {
  readonly event: ChainEvent;
  readonly place: EventPlace;
}

export interface EventPage {
  readonly events: readonly PlacedEvent[];
  /** The cursor after the last event and after all events that were filtered out. */
  readonly place: EventPlace;
  readonly tip: EventTip;
  /** Whether more events may be available now. */
  readonly more: boolean;
}

/** Maximum number of dropped transactions that a rollback lists; its height covers the others. */
const MOST_DROPPED = 1_000;

/** The cursor after which only new events are emitted. */
export const placeAtTip = (tip: EventTip, confirmations: number): EventPlace =>
  afterBlock({ ...NOWHERE, rollbackId: tip.rollbackId, waiting: tip.lastWaiting }, tip, confirmations);

const NOWHERE: EventPlace = {
  rollbackId: -1,
  height: -1,
  hash: '',
  index: ALL,
  confirmedHeight: -1,
  confirmedIndex: ALL,
  waiting: 0,
};

/** The cursor after which all events from a block on are emitted, then the mempool. */
export async function placeBefore(db: NetworkDb, height: number): Promise<EventPlace> {
  const { rollbackId, height: newest } = await readEventTip(db);
  const start = { ...NOWHERE, rollbackId };
  const before = Math.min(height - 1, newest);
  const [block] = await blockNumbers(db, [before]);
  return block === undefined ? start : afterBlock(start, block, 0);
}

/** Events after a cursor, from one snapshot: first rollbacks, then the chain up to its tip, then the mempool. */
export async function readEvents(db: NetworkDb, from: EventPlace, wish: EventWish, limit: number): Promise<EventPage> {
  const tip = await readEventTip(db);
  const events: PlacedEvent[] = [];
  let place = from;
  while (events.length < limit) {
    const rollback = await nextRollback(db, { after: place.rollbackId, height: place.height });
    if (rollback === undefined) break;
    const told = place.height;
    place = afterRollback(place, rollback.id, rollback.to);
    if (!wish.types.has('block.rollback')) continue;
    const dropped = await droppedTransactions(db, { rollbackId: rollback.id, upTo: told, limit: MOST_DROPPED });
    events.push({ event: { type: 'block.rollback', rollback, dropped }, place });
  }
  if (events.length === limit) return { events, place, tip, more: true };
  const here = await verify(db, place, wish, tip);
  place = { ...place, rollbackId: tip.rollbackId };

  const chain = await chainEvents(db, place, wish, here, limit - events.length);
  for (const each of chain) {
    place = each.move(place);
    events.push({ event: each.event, place });
  }
  if (events.length === limit) return { events, place, tip, more: true };
  place = afterBlock(place, tip, wish.confirmations);

  const room = limit - events.length;
  const waiting = wish.types.has('tx.mempool')
    ? await waitingAfter(db, { after: place.waiting, limit: room, filter: wish.filter })
    : [];
  for (const each of waiting) {
    place = { ...place, waiting: each.place };
    events.push({ event: { type: 'tx.mempool', waiting: each }, place });
  }
  if (waiting.length === room) return { events, place, tip, more: true };
  return { events, place: { ...place, waiting: Math.max(place.waiting, tip.lastWaiting) }, tip, more: false };
}

/** The blocks that a cursor refers to. */
interface Here {
  readonly told: BlockNumbers | undefined;
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
  { height, hash, confirmedHeight }: EventPlace,
  { confirmations }: EventWish,
  tip: EventTip,
): Promise<Here> {
  const deep = tip.height - confirmations;
  const blocks = await blockNumbers(db, [...new Set([height, confirmedHeight, tip.height, deep])]);
  const at = (wanted: number): BlockNumbers | undefined => blocks.find((block) => block.height === wanted);
  const told = at(height);
  if (hash !== '' && (told === undefined || shortHash(told.hash) !== hash))
    throw new ServiceError('invalid', 'Invalid cursor: the chain was reindexed since; start without a cursor');
  return { told, confirmed: at(confirmedHeight), newest: at(tip.height)!, deep: at(deep) };
}

/** An event of the chain, with its order on the page and the cursor after it. */
interface OrderedEvent {
  readonly event: ChainEvent;
  readonly order: readonly [height: number, kind: number, index: number];
  move(place: EventPlace): EventPlace;
}

async function chainEvents(
  db: NetworkDb,
  place: EventPlace,
  wish: EventWish,
  here: Here,
  limit: number,
): Promise<readonly OrderedEvent[]> {
  const { types } = wish;
  const events: OrderedEvent[] = [
    ...(types.has('block.new') ? await newBlocks(db, place, limit) : []),
    ...(types.has('address.activity') ? await activities(db, place, wish, here, limit) : []),
    ...(types.has('tx.confirmed') ? await confirmed(db, place, wish, here, limit) : []),
  ];
  const compare = (a: OrderedEvent, b: OrderedEvent): number =>
    a.order[0] - b.order[0] || a.order[1] - b.order[1] || a.order[2] - b.order[2];
  return events.toSorted(compare).slice(0, limit);
}

async function newBlocks(db: NetworkDb, { height }: EventPlace, limit: number): Promise<readonly OrderedEvent[]> {
  const blocks = await blocksAfter(db, { height, limit });
  return blocks.map((block) => ({
    event: { type: 'block.new', block },
    order: [block.height, 0, 0],
    move: (place) => ({ ...place, height: block.height, hash: shortHash(block.hash), index: -1 }),
  }));
}

/** The number of the last transaction that was emitted; -1 before the first. */
const toldNumber = (block: BlockNumbers | undefined, index: number): number =>
  block === undefined ? -1 : block.first + Math.min(index, block.count - 1);

async function activities(
  db: NetworkDb,
  { index }: EventPlace,
  { filter }: EventWish,
  { told, newest }: Here,
  limit: number,
): Promise<readonly OrderedEvent[]> {
  if (filter === undefined) return [];
  const upTo = newest.first + newest.count - 1;
  const range = { after: toldNumber(told, index), upTo, limit, filter, confirmations: 0 };
  const transactions = await transactionsAfter(db, range);
  const movements = await movementsOf(
    db,
    filter,
    transactions.map(({ number }) => number),
  );
  return transactions.map((transaction) => ({
    event: { type: 'address.activity', transaction, movement: movements.get(transaction.number) ?? UNMOVED },
    order: [transaction.block.height, 1, transaction.index],
    move: (place) => ({
      ...place,
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
  { confirmedIndex, height }: EventPlace,
  { filter, confirmations }: EventWish,
  here: Here,
  limit: number,
): Promise<readonly OrderedEvent[]> {
  const { deep } = here;
  if (deep === undefined) return [];
  const range = {
    after: toldNumber(here.confirmed, confirmedIndex),
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
      order: [Math.max(height, confirmedBy.height), 2, transaction.number],
      move: (place) => ({
        ...(confirmedBy.height > place.height ? { ...place, ...afterOwn(confirmedBy) } : place),
        ...(confirmedBy.height === place.height && { index: ALL }),
        confirmedHeight: block.height,
        confirmedIndex: index,
      }),
    };
  });
}

/** The block's own events have been emitted: they come before those of transactions that it confirms. */
const afterOwn = ({ height, hash }: { readonly height: number; readonly hash: string }) => ({
  height,
  hash: shortHash(hash),
  index: ALL,
});
