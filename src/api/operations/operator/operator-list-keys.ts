import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Email } from '../../shapes/auth/shapes.js';
import { ApiKey, toKeyJson } from '../../shapes/keys/shapes.js';
import { forOperator } from '../../shapes/operator/accounts.js';

export const operatorListKeys = operation({
  ...forOperator,
  id: 'operatorListKeys',
  route: 'GET /api/operator/accounts/{email}/keys',
  summary: 'List the API keys of any account',
  description: 'Without the secret part of each key. Returns 404 when the account does not exist.',
  path: Type.Object({ email: Email }),
  result: Type.Array(ApiKey),
  errors: ['not-found'],
  example: { path: { email: 'demo@crosstie.local' } },

  handle: async ({ services: { access } }, { path }) => (await access.operator.listKeys(path.email)).map(toKeyJson),
});
