import { operation } from '../../../kit/operation.js';
import { Closed, Integer } from '../../../kit/schema.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';

export const getClock = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getClock',
  route: `GET ${BLOCKFROST}/health/clock`,
  summary: 'Get the clock of the service',
  gate: 'public',
  scope: 'none',
  essential: true,
  result: Closed({ server_time: Integer({ description: 'Unix time in milliseconds' }) }),
  errors: [],
  example: {},

  handle: ({ services: { clock } }) => ({ server_time: clock.now() }),
});
