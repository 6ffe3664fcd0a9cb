import Type from 'typebox';
import { ADD_ONS } from '../../../access/plans/plans.js';
import { operation } from '../../kit/operation.js';
import { Closed, OneOf, Text } from '../../kit/schema.js';
import { Subscription, toSubscriptionJson } from '../../shapes/keys/plans.js';

export const updateSubscription = operation({
  id: 'updateSubscription',
  route: 'PATCH /api/user/subscription',
  tag: 'Keys',
  summary: "Update the account's plan and add-ons",
  description: 'Returns 403 when the operator does not allow users to change their plan, and 400 for an unknown plan.',
  gate: 'session',
  scope: 'none',
  addOn: null,
  body: Closed({
    planId: Text(40, { minLength: 1, description: 'Id of a plan, as `GET /api/plans` lists it' }),
    addons: Type.Optional(
      Type.Array(OneOf(ADD_ONS), {
        maxItems: ADD_ONS.length,
        description: 'Add-ons in addition to those of the plan; unchanged when absent',
      }),
    ),
  }),
  bodyLimit: 4_096,
  result: Subscription,
  errors: ['invalid', 'forbidden'],
  example: { body: { planId: 'unlimited', addons: [] } },

  handle: async ({ principal, services: { access }, caller }, { body }) =>
    toSubscriptionJson(await access.subscriptions.change(principal, body, caller)),
});
