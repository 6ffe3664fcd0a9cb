import Type from 'typebox';
import { readEventTip } from '../../../store/queries/events/chain-events.js';
import { FeedResponse } from '../../kit/feed-response.js';
import { operation } from '../../kit/operation.js';
import { eventFeed, resolveStart } from '../../services/events/event-feed.js';
import { Event } from '../../services/events/event-json.js';
import { getEventAccount, parseSubscription } from '../../services/events/event-subscription.js';
import { pageParameters, parameters } from '../../services/events/events.js';
import { requireEventFacts } from '../../services/events/require-event-facts.js';
import { HOW } from '../../shapes/events/events.js';

export const streamEvents = operation({
  id: 'streamEvents',
  route: 'GET /api/events/stream',
  tag: 'Events',
  summary: 'Stream the events of a network',
  description: `Server-sent events: \`event\` is the type, \`id\` the cursor, \`data\` the event as JSON. ${HOW} The first message, and one every 15 seconds, is \`tip\`: the newest block, with the current cursor. A stream ends after 15 minutes, when the service stops, and when the client disconnects; browsers reconnect automatically with \`Last-Event-ID\` and miss no event. Each account may have 50 streams at a time, over all its keys.`,
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

  async handle({ db, network, cursor, principal, services, flow }, { query }) {
    const request = { network, cursor, subscription: parseSubscription(query, network, getEventAccount(principal)) };
    await requireEventFacts(db, request.subscription.derived?.kinds ?? []);
    const [from, tip] = await db.snapshot(async (snapshot) => [
      await resolveStart(snapshot, request, query),
      await readEventTip(snapshot),
    ]);
    return new FeedResponse(eventFeed(() => services.networks.open(network.id), flow, request, from, tip));
  },
});
