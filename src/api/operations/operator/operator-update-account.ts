import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { Email, Password } from '../../shapes/auth/shapes.js';
import { AddOns, forOperator, OperatorAccount, PlanId, toAccountJson } from '../../shapes/operator/accounts.js';

export const operatorUpdateAccount = operation({
  ...forOperator,
  id: 'operatorUpdateAccount',
  route: 'PATCH /api/operator/accounts/{email}',
  summary: 'Update the plan, add-ons, password or state of an account',
  description: 'A new password and `enabled: false` end every session of the account.',
  path: Type.Object({ email: Email }),
  body: Closed({
    planId: Type.Optional(described(PlanId, 'Id of a plan, as `GET /api/plans` lists it')),
    addons: Type.Optional(described(AddOns, 'Add-ons in addition to those of the plan; unchanged when absent')),
    password: Type.Optional(Password),
    enabled: Type.Optional(Type.Boolean({ description: 'False rejects the account and its keys' })),
  }),
  result: OperatorAccount,
  errors: ['invalid', 'not-found'],
  example: { path: { email: 'demo@crosstie.local' }, body: { enabled: true } },

  handle: async ({ services: { access } }, { path, body }) =>
    toAccountJson(await access.operator.changeAccount(path.email, body)),
});
