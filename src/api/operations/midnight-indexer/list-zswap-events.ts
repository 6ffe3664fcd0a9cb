import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { listEvents } from '../../services/midnight/ledger-events.js';
import { EventList, eventQuery, indexer } from '../../shapes/midnight/ledger-events.js';

export const listZswapEvents = operation({
  ...indexer,
  id: 'listZswapEvents',
  route: 'GET /api/midnight/zswap/events',
  summary: 'List shielded coin events for wallet replay, oldest first',
  description: 'Events after `afterId`, oldest first. Repeat with the last id until it equals `maxId`.',
  query: Type.Object(eventQuery),
  result: EventList,
  errors: [],
  example: { query: { limit: 10 } },

  handle: ({ db }, { query }) => listEvents(db, 'ZSWAP', query),
});
