import type { CompatApi } from '../../kit/compat-api.js';
import { midnightFailures } from './failures.js';
import { getMidnightLive, getMidnightReady } from './health-operations.js';
import { MIDNIGHT } from './midnight-route.js';
import { queryMidnight } from './query-operation.js';
import { midnightSocket } from './socket.js';

export const midnight: CompatApi = {
  name: 'midnight',
  prefix: MIDNIGHT,
  title: 'Midnight indexer API on Crosstie',
  description:
    'The GraphQL API of the Midnight indexer, release 4.3: queries at `/api/v4/graphql` below this prefix, subscriptions by WebSocket at `/api/v4/graphql/ws`. The key may be part of the path: `/compat/{key}/midnight/api/v4/graphql`. The network is that of the key.',
  operations: [queryMidnight, getMidnightLive, getMidnightReady],
  failures: midnightFailures,
  socket: midnightSocket,
  missing: {},
};
