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
import { readHex, readUnsigned } from '../resolver.js';
import { FEED_BATCH, type Feed, firstTransactionAbove } from './follow.js';

const rewindEvents =
  (group: EventGroup) =>
  async (db: MidnightDb, from: number, height: number): Promise<number> => {
    const newest = await newestEventIdUpTo(db, group, (await firstTransactionAbove(db, height)) - 1);
    return Math.min(from, newest === undefined ? 0 : Number(newest) + 1);
  };

/** The only argument of its subscriptions, so that the text of the indexer, which clients compare, is enough. */
function readEventId(id: number | null | undefined): number {
  if (id != null && id < 0) throw new ServiceError('invalid', 'Failed to parse "Int": Invalid number');
  return id ?? 0;
}

/** Ledger events from an id on, or all. */
export const createEventFeed = (
  group: EventGroup,
  { id }: { readonly id?: number | null },
): Feed<number, EventRow> => ({
  start: async () => readEventId(id),
  async read(db, from) {
    const { events } = await eventsAfter(db, group, { afterId: from - 1, limit: FEED_BATCH, variant: undefined });
    const last = events.at(-1);
    return { rows: events, next: last ? Number(last.id) + 1 : from, more: events.length === FEED_BATCH };
  },
  rewind: rewindEvents(group),
});

const MAX_PREFIXES = 10;
const ARGUMENT_NAMES = { DUST: 'nullifierLeBytesPrefixes', ZSWAP: 'nullifierPrefixes' } as const;

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
  if (texts.length === 0) throw new ServiceError('invalid', `${ARGUMENT_NAMES[group]} must not be empty`);
  if (texts.includes('')) throw new ServiceError('invalid', `${ARGUMENT_NAMES[group]} elements must not be empty`);
  if (texts.length > MAX_PREFIXES)
    throw new ServiceError('invalid', `From 1 to ${MAX_PREFIXES} prefixes of nullifiers are required`);
  const prefixes = texts.map((text) => readHex(text, 'nullifier prefix'));
  if (prefixes.some(({ length }) => length === 0 || length > 32))
    throw new ServiceError('invalid', 'invalid nullifier prefix: from 2 to 64 hexadecimal digits are required');
  const range = {
    fromBlock: readUnsigned(fromBlock, 'fromBlock'),
    toBlock: readUnsigned(toBlock, 'toBlock'),
    limit: FEED_BATCH,
  };
  if (fromBlock != null && toBlock != null && fromBlock > toBlock)
    throw new ServiceError('invalid', 'fromBlock must not exceed toBlock');
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
