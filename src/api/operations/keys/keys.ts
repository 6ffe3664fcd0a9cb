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
  body: Closed({
    graceSeconds: Type.Optional(
      Integer({ minimum: 0, maximum: 604_800, description: 'How long the old secret still works; default 0' }),
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
