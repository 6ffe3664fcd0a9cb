import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { keyId, managed, one } from '../../shapes/keys/keys.js';
import { AllowedIps, AllowedOrigins, ApiKey, toKeyJson } from '../../shapes/keys/shapes.js';

export const updateKey = operation({
  ...managed,
  ...one,
  id: 'updateKey',
  route: 'PATCH /api/keys/{keyId}',
  summary: 'Update an API key: name, state or allowed origins',
  description: 'Absent fields stay unchanged. Takes effect immediately. Returns 404 when the account has no such key.',
  body: Closed({
    name: Type.Optional(Text(100, { minLength: 1, description: 'Name of the key for display' })),
    enabled: Type.Optional(Type.Boolean({ description: 'False rejects all requests with the key' })),
    allowedIps: Type.Optional(AllowedIps),
    allowedOrigins: Type.Optional(AllowedOrigins),
  }),
  result: ApiKey,
  errors: ['invalid', 'not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId }, body: { name: 'renamed', enabled: true } },

  handle: async ({ principal, services: { access } }, { path, body }) =>
    toKeyJson(await access.keys.change(principal, path.keyId, body)),
});
