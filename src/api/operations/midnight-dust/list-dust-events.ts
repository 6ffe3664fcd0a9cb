import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { OneOf } from '../../kit/schema.js';
import { listEvents } from '../../services/midnight/ledger-events.js';
import { dust, EventList, eventQuery } from '../../shapes/midnight/ledger-events.js';

export const listDustEvents = operation({
  ...dust,
  id: 'listDustEvents',
  route: 'GET /api/midnight/dust/events',
  summary: 'List DUST ledger events for wallet replay, oldest first',
  description:
    'Events after `afterId`, oldest first; `type` narrows the list. Repeat with the last id until it equals `maxId`.',
  query: Type.Object({
    ...eventQuery,
    type: Type.Optional(
      OneOf(['INITIAL_UTXO', 'DTIME_UPDATE', 'SPEND_PROCESSED', 'PARAM_CHANGE'], 'Only events of this type'),
    ),
  }),
  result: EventList,
  errors: [],
  example: { query: { limit: 10 } },

  handle: ({ db }, { query }) => listEvents(db, 'DUST', query),
});
