import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { HealthStatus } from '../../shapes/service/health.js';

export const getHealthReady = operation({
  id: 'getHealthReady',
  route: 'GET /api/health/ready',
  tag: 'Service',
  summary: 'Check that the service is ready for traffic',
  description: 'Public. Returns 503 with `Retry-After` while the service is stopping or its database does not respond.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  essential: true,
  result: HealthStatus,
  errors: ['unavailable'],
  example: {},

  handle({ services: { health } }) {
    const readiness = health.readiness();
    if (!readiness.ready) throw new ServiceError('unavailable', readiness.reason, { headers: { 'Retry-After': '1' } });
    return { status: 'ok' as const };
  },
});
