import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, described, Text } from '../../kit/schema.js';
import { Email, Password } from '../../shapes/auth/shapes.js';
import { AddOns, forOperator, OperatorAccount, PlanId, toAccountJson } from '../../shapes/operator/accounts.js';

export const operatorCreateAccount = operation({
  ...forOperator,
  id: 'operatorCreateAccount',
  route: 'POST /api/operator/accounts',
  summary: 'Create an account as the operator',
  description:
    'Works even when registration is closed. Returns 400 when the email is in use, or for an unknown plan or add-on.',
  body: Closed({
    email: Email,
    password: Password,
    username: Type.Optional(Text(100, { minLength: 1, description: 'Name of the account for display' })),
    planId: Type.Optional(described(PlanId, 'Id of a plan, as `GET /api/plans` lists it')),
    addons: Type.Optional(described(AddOns, 'Add-ons in addition to those of the plan')),
  }),
  result: OperatorAccount,
  errors: ['invalid'],
  example: { body: { email: 'team@example.org', password: 'correct horse battery', planId: 'pro' } },

  handle: async ({ services: { access } }, { body }) => toAccountJson(await access.operator.createAccount(body)),
});
