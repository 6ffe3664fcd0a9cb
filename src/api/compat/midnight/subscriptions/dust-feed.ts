import { parseAddress } from '../../../../chains/midnight/address.js';
import { ServiceError } from '../../../../kernel/errors.js';
import { toHex } from '../../../../kernel/hex.js';
import {
  countGenerations,
  type DtimeUpdate,
  type GenerationEntry,
  generationHeightBelow,
  generationsBetween,
  listDtimeUpdates,
} from '../../../../store/queries/midnight/dust-feed.js';
import { newestEventIdUpTo } from '../../../../store/queries/midnight/events.js';
import { readAddress } from '../../../shapes/midnight/parameters.js';
import { readUnsigned } from '../resolver.js';
import { FEED_BATCH, type Feed, firstTransactionAbove } from './follow.js';

/** Part of the tree of generations without entries of the wallet, which it gets in collapsed form. */
export interface TreeGap {
  readonly startIndex: number;
  readonly endIndex: number;
}

export interface GenerationItem extends GenerationEntry {
  readonly __typename: 'DustGenerationsItem';
  readonly owner: string;
  readonly gap: TreeGap | undefined;
}

export interface GenerationProgress {
  readonly __typename: 'DustGenerationsProgress';
  readonly highestIndex: number;
  readonly gap: TreeGap | undefined;
}

export interface DtimeItem extends DtimeUpdate {
  readonly __typename: 'DustGenerationDtimeUpdateItem';
  readonly owner: string;
}

type Row = GenerationItem | GenerationProgress | DtimeItem;

interface Position {
  /** Next index of the tree. */
  readonly index: number;
  /** The last event that was sent. */
  readonly eventId: bigint;
}

const createGap = (startIndex: number, endIndex: number): TreeGap | undefined =>
  startIndex > endIndex ? undefined : { startIndex, endIndex };

/**
 * The generations of a DUST address in a range of the tree, and the ends of those that the wallet may know already. The
 * feed ends once the tree has the whole range.
 */
export function createDustGenerationFeed(args: {
  readonly dustAddress: string;
  readonly startIndex: number;
  readonly endIndex: number;
}): Feed<Position, Row> {
  const { dustAddress, startIndex, endIndex } = args;
  readUnsigned(startIndex, 'startIndex');
  if (endIndex < startIndex) throw new ServiceError('invalid', "'endIndex' must not be below 'startIndex'");
  let key: Uint8Array;
  let owner: string;
  /** The wallet knows the ends up to its last generation below the range. */
  let knownHeight: number;
  return {
    async start(db, { network }) {
      key = readAddress(dustAddress, network, 'dust');
      owner = toHex(parseAddress(dustAddress).bytes);
      knownHeight = (await generationHeightBelow(db, key, startIndex)) ?? -1;
      return { index: startIndex, eventId: -1n };
    },

    async read(db, from) {
      const updates = await listDtimeUpdates(db, key, {
        afterHeight: knownHeight,
        afterId: from.eventId,
        limit: FEED_BATCH,
      });
      const rows: Row[] = updates.map((update) => ({
        ...update,
        __typename: 'DustGenerationDtimeUpdateItem',
        owner,
      }));
      const eventId = updates.at(-1)?.eventId ?? from.eventId;
      if (updates.length === FEED_BATCH) return { rows, next: { ...from, eventId }, more: true };
      const entries = await generationsBetween(db, key, { from: from.index, to: endIndex, limit: FEED_BATCH });
      let { index } = from;
      for (const entry of entries) {
        rows.push({
          ...entry,
          __typename: 'DustGenerationsItem',
          owner,
          gap: createGap(index, entry.generationIndex - 1),
        });
        index = entry.generationIndex + 1;
      }
      const next = { index, eventId };
      if (entries.length === FEED_BATCH) return { rows, next, more: true };
      const ended = (await countGenerations(db)) > endIndex;
      if (ended)
        rows.push({
          __typename: 'DustGenerationsProgress',
          highestIndex: endIndex,
          gap: createGap(index, endIndex),
        });
      return { rows, next, more: false, ended };
    },

    async rewind(db, from, height) {
      const first = await firstTransactionAbove(db, height);
      const eventId = (await newestEventIdUpTo(db, 'DUST', first - 1)) ?? -1n;
      return {
        index: Math.max(startIndex, Math.min(from.index, await countGenerations(db, first))),
        eventId: eventId < from.eventId ? eventId : from.eventId,
      };
    },
  };
}
