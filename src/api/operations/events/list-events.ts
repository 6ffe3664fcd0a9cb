import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Limit } from '../../kit/paging.js';
import { Closed, described, named } from '../../kit/schema.js';
import { buildEventPage, resolveStart } from '../../services/events/event-feed.js';
import { Event, EventTipJson, toEventTipJson } from '../../services/events/event-json.js';
import { parseSubscription } from '../../services/events/event-subscription.js';
import { pageParameters, parameters } from '../../services/events/events.js';
import { HOW } from '../../shapes/events/events.js';

export const listEvents = operation({
  id: 'listEvents',
  route: 'GET /api/events',
  tag: 'Events',
  summary: 'List the events of a network since a cursor',
  description: `${HOW} \`next\` is always present: use it for the next request, immediately while \`more\` is true.`,
  gate: 'caller',
  scope: 'chain',
  addOn: null,
  query: Type.Object({ ...parameters, limit: Limit({ max: 500, default: 100 }) }),
  pageParameters,
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

  handle({ db, network, cursor }, { query }) {
    const request = { network, cursor, subscription: parseSubscription(query, network) };
    return db.snapshot(async (snapshot) => {
      const from = await resolveStart(snapshot, request, query);
      const { events, next, tip, more } = await buildEventPage(snapshot, request, from, query.limit);
      return { data: events, tip: toEventTipJson(tip, network), next, more };
    });
  },
});
