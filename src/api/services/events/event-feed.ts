import type { Network } from '../../../chains/networks.js';
import type { Flow } from '../../../kernel/fair-queue.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { readEventTip } from '../../../store/queries/events/chain-events.js';
import type { EventTip } from '../../../store/queries/events/event-rows.js';
import type { Position } from '../../kit/cursor.js';
import type { Feed } from '../../kit/feed-response.js';
import { decodeEventCursor, type EventCursor, encodeEventCursor } from './event-cursor.js';
import { toEventJson, toEventTipJson } from './event-json.js';
import type { ParsedSubscription } from './event-subscription.js';
import { networkFeed } from './network-feed.js';
import { cursorAtTip, findCursorBefore, readEvents } from './read-events.js';

export interface EventRequest {
  readonly network: Network;
  readonly cursor: { encode(position: Position): string; decode(text: string): Position };
  readonly subscription: ParsedSubscription;
}

/** The start of a reader: after a cursor, before a block, or at the tip. */
export async function resolveStart(
  db: NetworkDb,
  { cursor, subscription }: EventRequest,
  given: { readonly cursor?: string | undefined; readonly fromHeight?: number | undefined },
): Promise<EventCursor> {
  if (given.cursor !== undefined) return decodeEventCursor(cursor.decode(given.cursor));
  if (given.fromHeight !== undefined) return await findCursorBefore(db, given.fromHeight);
  return cursorAtTip(await readEventTip(db), subscription.confirmations);
}

/** One page of events, for both the list and the stream. */
export async function buildEventPage(db: NetworkDb, request: EventRequest, from: EventCursor, limit: number) {
  const { network, cursor, subscription } = request;
  const { events, cursor: position, tip, more } = await readEvents(db, from, subscription, limit);
  const encodeId = (at: EventCursor): string => cursor.encode(encodeEventCursor(at));
  const eventsJson = events.map((each) =>
    toEventJson(each.event, {
      id: encodeId(each.cursor),
      network,
      confirmations: subscription.confirmations,
      owner: subscription.owner,
    }),
  );
  return { events: eventsJson, position, next: encodeId(position), tip, more };
}

/** Events that a stream reads per batch: few enough that a slow reader holds little memory. */
const BATCH_SIZE = 100;

/** A stream of events: each read continues where the previous one ended. */
export function eventFeed(
  open: () => Promise<NetworkDb> | NetworkDb,
  flow: Flow,
  request: EventRequest,
  from: EventCursor,
  tip: EventTip,
): Feed {
  const { network, cursor } = request;
  let position = from;
  return networkFeed({
    network,
    open,
    flow,
    start: { tip, next: cursor.encode(encodeEventCursor(from)) },
    async read(db) {
      const page = await db.snapshot((snapshot) => buildEventPage(snapshot, request, position, BATCH_SIZE));
      position = page.position;
      const { tip: newest, next, more } = page;
      const messages = page.events.map((event) => ({ event: event.type, id: event.id, data: event }));
      // The search for rare events goes on, and the client can resume where it is.
      const progress = { event: 'tip', id: next, data: toEventTipJson(newest, network) };
      return { tip: newest, next, messages: messages.length === 0 && more ? [progress] : messages };
    },
  });
}
