import Type from 'typebox';
import { eventMark } from '../../../store/queries/events/chain-events.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { PollResponse, WaitMs } from '../../kit/poll-response.js';
import { Closed, described, named } from '../../kit/schema.js';
import type { EventCursor } from '../../services/events/event-cursor.js';
import { buildEventPage, resolveStart } from '../../services/events/event-feed.js';
import { Event, EventTipJson, toEventTipJson } from '../../services/events/event-json.js';
import { getEventAccount, parseSubscription } from '../../services/events/event-subscription.js';
import { pageParameters, parameters } from '../../services/events/events.js';
import { requireEventFacts } from '../../services/events/require-event-facts.js';
import { HOW } from '../../shapes/events/events.js';

export const listEvents = operation({
  id: 'listEvents',
  route: 'GET /api/events',
  tag: 'Events',
  summary: 'List the events of a network since a cursor',
  description: `${HOW} \`next\` is always present: use it for the next request, immediately while \`more\` is true. \`waitMs\` makes the request wait for the next event.`,
  gate: 'caller',
  scope: 'chain',
  addOn: null,
  query: Type.Object({
    ...parameters,
    limit: Limit({ max: 500, default: 100 }),
    waitMs: WaitMs('Milliseconds to wait for an event before an empty response is returned'),
  }),
  pageParameters: [...pageParameters, 'waitMs'],
  longPoll: true,
  result: named(
    'EventPage',
    Closed({
      data: Type.Array(Event, { description: 'Events of this page, in the order in which they happened' }),
      tip: described(EventTipJson, FIELD.tip),
      next: Type.String({ description: 'Cursor of the next request' }),
      more: Type.Boolean({ description: 'True when more events may be available now' }),
    }),
  ),
  errors: [],
  example: { query: { fromHeight: 0, limit: 5 } },

  async handle({ db, network, cursor, principal, services }, { query }) {
    const { waitMs, limit } = query;
    const request = { network, cursor, subscription: parseSubscription(query, network, getEventAccount(principal)) };
    let from: EventCursor | undefined;
    const read = () =>
      db.snapshot(async (snapshot) => {
        await requireEventFacts(snapshot, request.subscription.derived?.kinds ?? []);
        from ??= await resolveStart(snapshot, request, query);
        const { events, next, position, tip, more } = await buildEventPage(snapshot, request, from, limit);
        from = position;
        return { data: events, tip: toEventTipJson(tip, network), next, more };
      });
    if (waitMs === 0) return await read();
    return new PollResponse({
      topic: network.id,
      waitMs,
      mark: async () => eventMark(await services.networks.open(network.id)),
      async read() {
        const result = await read();
        return { result, empty: result.data.length === 0 && !result.more };
      },
    });
  },
});
