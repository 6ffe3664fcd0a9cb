import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Text } from '../../kit/schema.js';
import { keyId, managed, one } from '../../shapes/keys/keys.js';
import { AllowedIps, AllowedOrigins, ApiKey, shownKey } from '../../shapes/keys/shapes.js';

export const updateKey = operation({
  ...managed,
  ...one,
  id: 'updateKey',
  route: 'PATCH /api/keys/{keyId}',
  summary: 'Rename, enable or disable an API key, or change where it may be used from',
  description:
    'Fields that are absent stay as they are. Takes effect at once. Answers 404 when the account has no such key.',
  body: Closed({
    name: Type.Optional(Text(100, { minLength: 1, description: 'Name of the key for display' })),
    enabled: Type.Optional(Type.Boolean({ description: 'False refuses all requests with the key' })),
    allowedIps: Type.Optional(AllowedIps),
    allowedOrigins: Type.Optional(AllowedOrigins),
  }),
  result: ApiKey,
  errors: ['invalid', 'not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId }, body: { name: 'renamed', enabled: true } },

  handle: async ({ principal, services: { access } }, { path, body }) =>
    shownKey(await access.keys.change(principal, path.keyId, body)),
});
