import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, described } from '../../kit/schema.js';
import { Email, Password } from '../../shapes/auth/shapes.js';
import { AddOns, forOperator, OperatorAccount, PlanId, shownAccount } from '../../shapes/operator/accounts.js';

export const operatorUpdateAccount = operation({
  ...forOperator,
  id: 'operatorUpdateAccount',
  route: 'PATCH /api/operator/accounts/{email}',
  summary: 'Change plan, add-ons or password of an account, or shut it',
  description: 'A new password and `enabled: false` end every session of the account.',
  path: Type.Object({ email: Email }),
  body: Closed({
    planId: Type.Optional(described(PlanId, 'Id of a plan, as `GET /api/plans` lists it')),
    addons: Type.Optional(described(AddOns, 'Add-ons beside those of the plan; unchanged when absent')),
    password: Type.Optional(Password),
    enabled: Type.Optional(Type.Boolean({ description: 'False refuses the account and its keys' })),
  }),
  result: OperatorAccount,
  errors: ['invalid', 'not-found'],
  example: { path: { email: 'demo@crosstie.local' }, body: { enabled: true } },

  handle: async ({ services: { access } }, { path, body }) =>
    shownAccount(await access.operator.changeAccount(path.email, body)),
});
