import Type from 'typebox';
import { readEventTip } from '../../../store/queries/events/chain-events.js';
import { FeedAnswer } from '../../kit/feed-answer.js';
import { operation } from '../../kit/operation.js';
import { eventFeed, startOf } from '../../services/events/event-feed.js';
import { Event } from '../../services/events/event-json.js';
import { readWish } from '../../services/events/event-wish.js';
import { pageParameters, parameters } from '../../services/events/events.js';
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

  async handle({ db, network, cursor, services, flow }, { query }) {
    const question = { network, cursor, wish: readWish(query, network) };
    const [from, tip] = await db.snapshot(async (snapshot) => [
      await startOf(snapshot, question, query),
      await readEventTip(snapshot),
    ]);
    return new FeedAnswer(eventFeed(() => services.networks.open(network.id), flow, question, from, tip));
  },
});
