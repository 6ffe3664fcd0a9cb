import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Uuid } from '../../kit/schema.js';
import { Email } from '../../shapes/auth/shapes.js';
import { ApiKey, toKeyJson } from '../../shapes/keys/shapes.js';
import { forOperator } from '../../shapes/operator/accounts.js';

export const operatorUpdateKey = operation({
  ...forOperator,
  id: 'operatorUpdateKey',
  route: 'PATCH /api/operator/accounts/{email}/keys/{keyId}',
  summary: 'Enable or disable an API key of an account',
  description:
    'A disabled key is rejected immediately and can be enabled again. Returns 404 when the account or the key does not exist.',
  path: Type.Object({ email: Email, keyId: described(Uuid, FIELD.keyId) }),
  body: Closed({ enabled: Type.Boolean({ description: 'False rejects all requests with the key' }) }),
  result: ApiKey,
  errors: ['not-found'],
  exampleNeeds: 'the `id` of a key from `GET /api/operator/accounts/{email}/keys`',
  example: {
    path: { email: 'demo@crosstie.local', keyId: '0b6f1c9e-8f0a-4f6e-9d55-6a3f5c1f2b7d' },
    body: { enabled: true },
  },

  handle: async ({ services: { access } }, { path, body }) =>
    toKeyJson(await access.operator.setKeyEnabled(path.email, path.keyId, body.enabled)),
});
