import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { Email } from '../../shapes/auth/shapes.js';
import { ApiKeyCreated, NewKeyFields, toNewKeyJson } from '../../shapes/keys/shapes.js';
import { AddOns, forOperator } from '../../shapes/operator/accounts.js';

export const operatorCreateKey = operation({
  ...forOperator,
  id: 'operatorCreateKey',
  route: 'POST /api/operator/accounts/{email}/keys',
  summary: 'Create an API key for an account',
  description: 'With `addons` the key has only those add-ons of the account.',
  path: Type.Object({ email: Email }),
  body: Closed({
    ...NewKeyFields,
    addons: Type.Optional(described(AddOns, 'Add-ons in addition to those of the plan')),
  }),
  result: ApiKeyCreated,
  errors: ['invalid', 'not-found'],
  example: { path: { email: 'demo@crosstie.local' }, body: { network: 'CARDANO_PREPROD', name: 'ops' } },

  async handle({ services: { access } }, { path, body }) {
    const { expiresAt, ...fields } = body;
    const until = expiresAt === undefined ? undefined : Date.parse(expiresAt);
    return toNewKeyJson(await access.operator.createKey(path.email, { ...fields, expiresAt: until }));
  },
});
