import { ServiceError } from '../../../../kernel/errors.js';
import {
  type EventGroup,
  type EventRow,
  eventsAfter,
  type NullifierMatch,
  newestEventIdUpTo,
  nullifiersLike,
} from '../../../../store/queries/midnight/events.js';
import { type MidnightDb, readTip } from '../../../../store/queries/midnight/tip.js';
import { readHex } from '../resolver.js';
import { FEED_BATCH, type Feed, firstTransactionAbove } from './follow.js';

const rewindEvents =
  (group: EventGroup) =>
  async (db: MidnightDb, from: number, height: number): Promise<number> => {
    const newest = await newestEventIdUpTo(db, group, (await firstTransactionAbove(db, height)) - 1);
    return Math.min(from, newest === undefined ? 0 : Number(newest) + 1);
  };

/** Ledger events from an id on, or all. */
export const createEventFeed = (
  group: EventGroup,
  { id }: { readonly id?: number | null },
): Feed<number, EventRow> => ({
  start: async () => id ?? 0,
  async read(db, from) {
    const { events } = await eventsAfter(db, group, { afterId: from - 1, limit: FEED_BATCH, variant: undefined });
    const last = events.at(-1);
    return { rows: events, next: last ? Number(last.id) + 1 : from, more: events.length === FEED_BATCH };
  },
  rewind: rewindEvents(group),
});

const MAX_PREFIXES = 10;

export interface NullifierArguments {
  readonly prefixes: readonly string[];
  readonly fromBlock?: number | null;
  readonly toBlock?: number | null;
}

/** Nullifiers with one of the prefixes. With `toBlock` the feed ends once the chain has that block. */
export function createNullifierFeed(
  group: EventGroup,
  { prefixes: texts, fromBlock, toBlock }: NullifierArguments,
): Feed<number, NullifierMatch> {
  if (texts.length === 0 || texts.length > MAX_PREFIXES)
    throw new ServiceError('invalid', `From 1 to ${MAX_PREFIXES} prefixes of nullifiers are required`);
  const prefixes = texts.map((text) => readHex(text, 'nullifier prefix'));
  if (prefixes.some(({ length }) => length === 0 || length > 32))
    throw new ServiceError('invalid', 'invalid nullifier prefix: from 2 to 64 hexadecimal digits are required');
  const range = { fromBlock: fromBlock ?? undefined, toBlock: toBlock ?? undefined, limit: FEED_BATCH };
  return {
    start: async () => 0,
    async read(db, fromId) {
      const rows = await nullifiersLike(db, group, prefixes, { ...range, fromId });
      const more = rows.length === FEED_BATCH;
      const last = rows.at(-1);
      const isComplete = toBlock != null && (await readTip(db)).height >= toBlock;
      return { rows, next: last ? Number(last.id) + 1 : fromId, more, ended: isComplete && !more };
    },
    rewind: rewindEvents(group),
  };
}
