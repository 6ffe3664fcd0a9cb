import { operation } from '../../kit/operation.js';
import { keyId, managed, one } from '../../shapes/keys/keys.js';
import { ApiKey, toKeyJson } from '../../shapes/keys/shapes.js';

export const getKey = operation({
  ...managed,
  ...one,
  id: 'getKey',
  route: 'GET /api/keys/{keyId}',
  summary: 'Get an API key of the account',
  description: 'Without the secret part of the key. Returns 404 when the account has no such key.',
  result: ApiKey,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId } },

  handle: async ({ principal, services: { access } }, { path }) =>
    toKeyJson(await access.keys.read(principal, path.keyId)),
});
