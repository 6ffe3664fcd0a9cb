import { operation } from '../../kit/operation.js';
import { HealthStatus } from '../../shapes/service/health.js';

export const getHealthLive = operation({
  id: 'getHealthLive',
  route: 'GET /api/health/live',
  tag: 'Service',
  summary: 'Check that the process is alive',
  description: 'Public. Returns 200 while the process handles requests; it checks nothing else.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  essential: true,
  result: HealthStatus,
  errors: [],
  example: {},

  handle: () => ({ status: 'ok' as const }),
});
