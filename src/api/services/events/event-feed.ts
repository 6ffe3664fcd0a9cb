import type { Network } from '../../../chains/networks.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { eventMark, readEventTip } from '../../../store/queries/events/chain-events.js';
import type { EventTip } from '../../../store/queries/events/event-rows.js';
import type { Position } from '../../kit/cursor.js';
import type { Feed } from '../../kit/feed-answer.js';
import { shownEvent, shownTip } from './event-json.js';
import { type EventPlace, placeOf, positionOf } from './event-place.js';
import type { ReadWish } from './event-wish.js';
import { placeAtTip, placeBefore, readEvents } from './read-events.js';

export interface EventQuestion {
  readonly network: Network;
  readonly cursor: { encode(position: Position): string; decode(text: string): Position };
  readonly wish: ReadWish;
}

/** The start of a reader: after a cursor, before a block, or at the tip. */
export async function startOf(
  db: NetworkDb,
  { cursor, wish }: EventQuestion,
  given: { readonly cursor?: string | undefined; readonly fromHeight?: number | undefined },
): Promise<EventPlace> {
  if (given.cursor !== undefined) return placeOf(cursor.decode(given.cursor));
  if (given.fromHeight !== undefined) return await placeBefore(db, given.fromHeight);
  return placeAtTip(await readEventTip(db), wish.confirmations);
}

/** One page of events, for both the list and the stream. */
export async function tellEvents(db: NetworkDb, question: EventQuestion, from: EventPlace, limit: number) {
  const { network, cursor, wish } = question;
  const { events, place, tip, more } = await readEvents(db, from, wish, limit);
  const idOf = (at: EventPlace): string => cursor.encode(positionOf(at));
  const told = events.map((each) =>
    shownEvent(each.event, {
      id: idOf(each.place),
      network,
      confirmations: wish.confirmations,
      owner: wish.owner,
    }),
  );
  return { told, place, next: idOf(place), tip, more };
}

/** Events that a stream reads per batch: few enough that a slow reader holds little memory. */
const AT_ONCE = 100;

/** A stream of events: each read continues where the previous one ended. */
export function eventFeed(
  open: () => Promise<NetworkDb> | NetworkDb,
  flow: Flow,
  question: EventQuestion,
  from: EventPlace,
  tip: EventTip,
): Feed {
  const { network } = question;
  let place = from;
  let next = question.cursor.encode(positionOf(from));
  let newest = tip;
  let begun = false;
  const beat = (): string => `event: tip\nid: ${next}\ndata: ${JSON.stringify(shownTip(newest, network))}\n\n`;
  return {
    topic: network.id,
    // One poll for all streams of the topic, so it must not wait in the queue of one account.
    mark: async () => eventMark(await open()),
    beat,
    async read() {
      if (!begun) {
        begun = true;
        return `retry: ${RETRY_MS}\n${beat()}`;
      }
      const db = (await open()).forFlow(flow);
      const page = await db.snapshot((snapshot) => tellEvents(snapshot, question, place, AT_ONCE));
      ({ place, next, tip: newest } = page);
      return page.told
        .map((event) => `event: ${event.type}\nid: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
        .join('');
    },
  };
}

/** Delay before a browser reconnects. */
const RETRY_MS = 2_000;
