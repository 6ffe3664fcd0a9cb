import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Integer } from '../../kit/schema.js';
import { keyId, managed, one } from '../../shapes/keys/keys.js';
import { ApiKeyCreated, toNewKeyJson } from '../../shapes/keys/shapes.js';

export const rotateKey = operation({
  ...managed,
  ...one,
  id: 'rotateKey',
  route: 'POST /api/keys/{keyId}/rotate',
  summary: 'Rotate the secret of an API key',
  description:
    'The new secret is shown only here. The old one works for `graceSeconds` more, and stops immediately without it. Id, limits and settings stay. Returns 404 when the account has no such key.',
  body: Closed({
    graceSeconds: Type.Optional(
      Integer({
        minimum: 0,
        maximum: 604_800,
        description: 'Seconds for which the old secret remains valid; default 0',
      }),
    ),
  }),
  bodyOptional: true,
  result: ApiKeyCreated,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId }, body: { graceSeconds: 3_600 } },

  handle: async ({ principal, services: { access } }, { path, body }) =>
    toNewKeyJson(await access.keys.rotate(principal, path.keyId, body.graceSeconds)),
});
