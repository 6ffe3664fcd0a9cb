import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { HealthStatus } from '../../shapes/service/health.js';
import { MIDNIGHT } from './midnight-route.js';

const common = { tag: 'Midnight indexer', addOn: null, result: HealthStatus, errors: [], example: {} } as const;

export const getMidnightLive = operation({
  ...common,
  id: 'midnight.getLive',
  route: `GET ${MIDNIGHT}/live`,
  gate: 'public',
  scope: 'none',
  essential: true,
  summary: 'Check that the service runs',
  description: 'The indexer answers with an empty body.',

  handle: () => ({ status: 'ok' as const }),
});

export const getMidnightReady = operation({
  ...common,
  id: 'midnight.getReady',
  route: `GET ${MIDNIGHT}/ready`,
  gate: 'caller',
  scope: 'midnight',
  summary: 'Check that the index has caught up with its source',
  description: 'Returns 503 while it has not. The indexer answers with an empty body.',

  handle({ services, network }) {
    if (services.networks.status(network.id).state.state !== 'live')
      throw new ServiceError('unavailable', 'indexer has not yet caught up with the node');
    return { status: 'ok' as const };
  },
});
