import { operation } from '../../kit/operation.js';
import { Alive } from '../../shapes/service/health.js';

export const getHealthLive = operation({
  id: 'getHealthLive',
  route: 'GET /api/health/live',
  tag: 'Service',
  summary: 'Whether the process answers',
  description: 'Public. Answers 200 as long as the process handles requests; it checks nothing else.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  essential: true,
  result: Alive,
  errors: [],
  example: {},

  handle: () => ({ status: 'ok' as const }),
});
