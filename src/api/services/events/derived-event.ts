import { createHash } from 'node:crypto';
import type { NetworkId } from '../../../chains/networks.js';
import type { DerivedBlock } from '../../../store/queries/events/derived-blocks.js';
import type { EventRollback } from '../../../store/queries/events/event-rows.js';
import { type EventKind, kindOrder, type SubjectField } from './event-kinds.js';

export type Subject = readonly [field: SubjectField, value: string];

/** A transaction of the blocks from which events are derived. */
export interface DerivedTransaction {
  readonly number: number;
  readonly hash: string;
  readonly index: number;
  readonly block: DerivedBlock;
}

/** A fee rate or a price, before and after an event, as whole numbers (event-level.ts). */
export interface Level {
  readonly previous: bigint | undefined;
  readonly value: bigint;
}

/** An event of a block. */
export interface DerivedEvent {
  readonly type: EventKind;
  readonly block: DerivedBlock;
  /** Index of the transaction in the block; undefined for an event of the block itself. */
  readonly txIndex: number | undefined;
  /** The subject of the event: events of one subject are delivered in order. */
  readonly about: string;
  /** Distinguishes events of one kind and subject in a transaction, such as two certificates. */
  readonly place: number;
  /** Values by which filters select the event. */
  readonly subjects: readonly Subject[];
  /** For limits: amounts of the currency by direction, or the quantity of the asset. */
  readonly received: bigint;
  readonly sent: bigint;
  readonly level?: Level;
  /** The account that the event belongs to; undefined for events that everyone can read. */
  readonly accountId?: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The parts of an event that its facts determine. */
export type EventContent = Pick<DerivedEvent, 'type' | 'about' | 'subjects' | 'payload'> &
  Partial<Pick<DerivedEvent, 'place' | 'received' | 'sent' | 'level' | 'accountId'>>;

const NOTHING_MOVED = { place: 0, received: 0n, sent: 0n };

export const eventOfBlock = (block: DerivedBlock, content: EventContent): DerivedEvent => ({
  ...NOTHING_MOVED,
  ...content,
  block,
  txIndex: undefined,
});

/** Every event of a transaction names it, and can be selected by it. */
export const eventOfTransaction = (
  { hash, index, block }: DerivedTransaction,
  content: EventContent,
): DerivedEvent => ({
  ...NOTHING_MOVED,
  ...content,
  block,
  txIndex: index,
  subjects: [...content.subjects, ['txHash', hash]],
  payload: { ...content.payload, txHash: hash, txIndex: index },
});

/** The events of facts that name their transaction; facts of other transactions are left out. */
export const eventsOfFacts = <Fact extends { readonly number: number | bigint }>(
  facts: readonly Fact[],
  transactions: ReadonlyMap<number, DerivedTransaction>,
  toContent: (fact: Fact, transaction: DerivedTransaction) => EventContent,
): DerivedEvent[] =>
  facts.flatMap((fact) => {
    const transaction = transactions.get(Number(fact.number));
    return transaction === undefined ? [] : [eventOfTransaction(transaction, toContent(fact, transaction))];
  });

/** More than the number of events of one kind in a transaction; all kinds together are below `ALL` of a cursor. */
const MAX_OF_KIND = 2 ** 24;

/** An event with its position among the events of its transaction, which does not depend on the kinds that are read. */
export interface PlacedEvent {
  readonly event: DerivedEvent;
  readonly position: number;
}

/** In the order of the chain: by block and transaction, in a transaction by kind, then as derived. */
export function placeEvents(events: readonly DerivedEvent[]): readonly PlacedEvent[] {
  const derived = new Map(events.map((event, index) => [event, index]));
  const ordered = events.toSorted(
    (a, b) =>
      a.block.height - b.block.height ||
      (a.txIndex ?? -1) - (b.txIndex ?? -1) ||
      kindOrder(a.type) - kindOrder(b.type) ||
      derived.get(a)! - derived.get(b)!,
  );
  let previous: DerivedEvent | undefined;
  let count = 0;
  return ordered.map((event) => {
    const isNext =
      previous?.type === event.type &&
      previous.txIndex === event.txIndex &&
      previous.block.height === event.block.height;
    count = isNext ? count + 1 : 0;
    previous = event;
    return { event, position: kindOrder(event.type) * MAX_OF_KIND + count };
  });
}

/**
 * The key of an event: equal in every process and at every time, and different when the block was rolled back and
 * adopted again in between (ADR 30).
 */
export const eventKey = (
  network: NetworkId,
  { type, block, txIndex, about, place }: Pick<DerivedEvent, 'type' | 'block' | 'txIndex' | 'about' | 'place'>,
): string => hashKey([network, block.hash, block.adoption, type, txIndex ?? -1, about, place]);

/** The key of a rollback, by its entry of the rollback log. The log of a rebuilt index repeats ids, but no times. */
export const rollbackKey = (network: NetworkId, { id, observedAt }: Pick<EventRollback, 'id' | 'observedAt'>): string =>
  hashKey([network, 'block.rollback', id, observedAt.getTime()]);

/** The key of a recorded event. Pins belong to no network, so their events have the same key on every network. */
export const recordedKey = (network: NetworkId | undefined, type: EventKind, position: number): string =>
  hashKey([network ?? '', 'recorded', type, position]);

const hashKey = (parts: readonly (string | number)[]): string =>
  `evt_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}`;
