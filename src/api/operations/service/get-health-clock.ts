import { operation } from '../../kit/operation.js';
import { Closed, DateTime, described } from '../../kit/schema.js';

export const getHealthClock = operation({
  id: 'getHealthClock',
  route: 'GET /api/health/clock',
  tag: 'Service',
  summary: "Get the service's clock",
  description: 'Public. Compare it with your own clock when tokens or signatures are rejected as expired.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  essential: true,
  result: Closed({ serverTime: described(DateTime, 'Time of the clock of the service') }),
  errors: [],
  example: {},

  handle: ({ services: { clock } }) => ({ serverTime: new Date(clock.now()).toISOString() }),
});
