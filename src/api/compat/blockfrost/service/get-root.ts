import Type from 'typebox';
import { operation } from '../../../kit/operation.js';
import { Closed } from '../../../kit/schema.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';

export const getRoot = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.getRoot',
  route: `GET ${BLOCKFROST}`,
  summary: 'Get the documentation and the version of the API',
  gate: 'public',
  scope: 'none',
  result: Closed({
    url: Type.String({ description: 'Where the API is documented' }),
    version: Type.String({ description: 'Version of this service' }),
  }),
  errors: [],
  example: {},

  handle: ({ services: { health } }) => ({ url: 'https://blockfrost.io/', version: health.version }),
});
