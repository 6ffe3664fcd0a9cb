import Type from 'typebox';
import { readEventTip } from '../../../store/queries/events/chain-events.js';
import { eventFeed, startOf, tellEvents } from '../../events/event-feed.js';
import { EVENT_TYPE_TEXT, Event, EventTipJson, shownTip } from '../../events/event-json.js';
import { readWish, WISH_PARAMETERS } from '../../events/event-wish.js';
import { EVENT_TYPES } from '../../events/read-events.js';
import { FeedAnswer } from '../../feed-answer.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { ChainNumber, Closed, described, named, OneOf, Text } from '../../schema.js';

const parameters = {
  ...WISH_PARAMETERS,
  cursor: Type.Optional(Text(512, { description: '`next` of an answer, or the `id` of an event: goes on after it' })),
  fromHeight: Type.Optional(
    ChainNumber('Without a cursor: the first block whose events are sent. Omitted: only new events'),
  ),
};

/** A reader that changes its filters goes on where it was. */
const pageParameters = Object.keys(parameters);

const HOW =
  'One order for everything that happens on a network: new blocks, and in them transactions in the order of the chain; after the newest block the mempool. When blocks are taken back, `block.rollback` comes before the blocks that take their place, and undoes all events above the block that it names. A client that applies the events in order has the state of the chain, wherever it stops and resumes. A cursor is a place in this order: it may be used with other filters.';

export const listEvents = operation({
  id: 'listEvents',
  route: 'GET /api/events',
  tag: 'Events',
  summary: 'What happened on a network since a cursor',
  description: `${HOW} \`next\` is always there: ask again with it, at once while \`more\` is true.`,
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
      next: Type.String({ description: 'The cursor to go on with' }),
      more: Type.Boolean({ description: 'Whether there may be more at once' }),
    }),
  ),
  errors: [],
  example: { query: { fromHeight: 0, limit: 5 } },

  handle({ db, network, cursor }, { query }) {
    const question = { network, cursor, wish: readWish(query, network) };
    return db.snapshot(async (snapshot) => {
      const from = await startOf(snapshot, question, query);
      const { told, next, tip, more } = await tellEvents(snapshot, question, from, query.limit);
      return { data: told, tip: shownTip(tip, network), next, more };
    });
  },
});

export const streamEvents = operation({
  id: 'streamEvents',
  route: 'GET /api/events/stream',
  tag: 'Events',
  summary: 'What happens on a network, as it happens',
  description: `Server-sent events: \`event\` is the type, \`id\` the cursor, \`data\` the event as JSON. ${HOW} The first message and one every 15 seconds is \`tip\`: the newest block, with the cursor of the moment. A stream ends after 15 minutes, when the service stops and when nobody reads it; browsers connect again by themselves with \`Last-Event-ID\`, and miss nothing. Each account may have 50 at a time, over all its keys.`,
  gate: 'caller',
  scope: 'chain',
  addOn: null,
  query: Type.Object(parameters),
  result: Event,
  feed: true,
  cursorsOf: 'listEvents',
  pageParameters,
  errors: [],
  example: {},

  async handle({ db, network, cursor, services, flow }, { query }) {
    const question = { network, cursor, wish: readWish(query, network) };
    const [from, tip] = await db.snapshot(async (snapshot) => [
      await startOf(snapshot, question, query),
      await readEventTip(snapshot),
    ]);
    return new FeedAnswer(eventFeed(() => services.networks.open(network.id), flow, question, from, tip));
  },
});

export const listEventTypes = operation({
  id: 'listEventTypes',
  route: 'GET /api/events/types',
  tag: 'Events',
  summary: 'The types of events, and what they can be filtered by',
  description:
    'Public. `filters` are the query parameters of `GET /api/events` that apply to the type, `payload` the fields of its payload.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(
    named(
      'EventTypeText',
      Closed({
        type: OneOf(EVENT_TYPES, 'Type of the event'),
        description: Type.String({ description: 'Meaning of the event' }),
        filters: Type.Array(Type.String(), { description: 'Query parameters that narrow events of this type' }),
        payload: Type.Array(Type.String(), { description: 'Fields of `payload`' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: () =>
    EVENT_TYPES.map((type) => ({
      type,
      description: EVENT_TYPE_TEXT[type].text,
      filters: [...EVENT_TYPE_TEXT[type].filters],
      payload: payloadFields(type),
    })),
});

function payloadFields(type: string): string[] {
  const schema = Event.anyOf.find((each) => (each.properties.type as { enum?: readonly string[] }).enum?.[0] === type);
  return Object.keys(schema?.properties.payload.properties ?? {});
}
