import Type from 'typebox';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Closed, described, Integer, Text, Uuid } from '../../schema.js';
import { AllowedIps, AllowedOrigins, ApiKey, ApiKeyCreated, NewKeyFields, shownKey, shownNewKey } from './shapes.js';

/** Keys are managed by people: a session is needed, a key cannot make or change keys. */
const managed = { tag: 'Keys', gate: 'session', scope: 'none', addOn: null, bodyLimit: 65_536 } as const;
const one = { path: Type.Object({ keyId: described(Uuid, FIELD.keyId) }) };
const keyId = '0b6f1c9e-8f0a-4f6e-9d55-6a3f5c1f2b7d';

export const createKey = operation({
  ...managed,
  id: 'createKey',
  route: 'POST /api/keys',
  summary: 'Make an API key for one network',
  description:
    'The whole key is in this answer and is never shown again. A key serves one network. Answers 400 for an unknown network and when the account has as many keys as it may have.',
  body: Closed(NewKeyFields),
  result: ApiKeyCreated,
  errors: ['invalid'],
  example: { body: { network: 'cardano-preprod', name: 'wallet back end' } },

  async handle({ principal, services: { access } }, { body }) {
    const { expiresAt, ...fields } = body;
    const until = expiresAt === undefined ? undefined : Date.parse(expiresAt);
    return shownNewKey(await access.keys.create(principal, { ...fields, expiresAt: until }));
  },
});

export const listKeys = operation({
  ...managed,
  id: 'listKeys',
  route: 'GET /api/keys',
  summary: 'The API keys of the account',
  description: 'Without the secret part of each key. Disabled and expired keys are listed too.',
  result: Type.Array(ApiKey),
  errors: [],
  example: {},

  handle: async ({ principal, services: { access } }) => (await access.keys.list(principal)).map(shownKey),
});

export const getKey = operation({
  ...managed,
  ...one,
  id: 'getKey',
  route: 'GET /api/keys/{keyId}',
  summary: 'One API key of the account',
  description: 'Without the secret part of the key. Answers 404 when the account has no such key.',
  result: ApiKey,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId } },

  handle: async ({ principal, services: { access } }, { path }) =>
    shownKey(await access.keys.read(principal, path.keyId)),
});

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

export const rotateKey = operation({
  ...managed,
  ...one,
  id: 'rotateKey',
  route: 'POST /api/keys/{keyId}/rotate',
  summary: 'Give a key a new secret; the old one works on for a while',
  description:
    'The new secret is shown only here. The old one works for `graceSeconds` more, and not at all without it. Id, limits and settings stay. Answers 404 when the account has no such key.',
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
    shownNewKey(await access.keys.rotate(principal, path.keyId, body.graceSeconds)),
});

export const deleteKey = operation({
  ...managed,
  ...one,
  id: 'deleteKey',
  route: 'DELETE /api/keys/{keyId}',
  summary: 'Delete an API key at once and for good',
  description: 'The key stops working at once and cannot be restored. Answers 404 when the account has no such key.',
  result: Type.Null(),
  success: 204,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a key of yours from `GET /api/keys`',
  example: { path: { keyId } },

  async handle({ principal, services: { access } }, { path }) {
    await access.keys.remove(principal, path.keyId);
    return null;
  },
});
