import Type from 'typebox';
import { operation } from '../../../kit/operation.js';
import { Closed } from '../../../kit/schema.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';

export const getHealth = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getHealth',
  route: `GET ${BLOCKFROST}/health`,
  summary: 'Check that the service is ready for traffic',
  gate: 'public',
  scope: 'none',
  essential: true,
  result: Closed({ is_healthy: Type.Boolean({ description: 'False while the service cannot answer requests' }) }),
  errors: [],
  example: {},

  handle: ({ services: { health } }) => ({ is_healthy: health.readiness().ready }),
});
