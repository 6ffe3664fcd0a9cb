import { operation } from '../../kit/operation.js';
import { Subscription, toSubscriptionJson } from '../../shapes/keys/plans.js';

export const getSubscription = operation({
  id: 'getSubscription',
  route: 'GET /api/user/subscription',
  tag: 'Keys',
  summary: "Get the account's plan, add-ons and usage of this month",
  description: '`monthlyRequests` counts the calendar month in UTC and resets at `resetAt`.',
  gate: 'session',
  scope: 'none',
  addOn: null,
  result: Subscription,
  errors: [],
  example: {},

  handle: async ({ principal, services: { access } }) => toSubscriptionJson(await access.subscriptions.read(principal)),
});
