import Type, { type Static } from 'typebox';
import { ADD_ONS, offeredAddOns, offeredPlans } from '../../../access/plans.js';
import type { Subscription as AccessSubscription } from '../../../access/subscription.js';
import { operation } from '../../operation.js';
import { Closed, Count, DateTime, described, named, OneOf, Text } from '../../schema.js';
import { Plan, shownPlan } from './shapes.js';

export const listPlans = operation({
  id: 'listPlans',
  route: 'GET /api/plans',
  tag: 'Keys',
  summary: 'The plans of this service',
  description: 'Public. `requestLimit`, `perSecond` and `burst` are null for plans without that limit.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(Plan),
  errors: [],
  example: {},

  handle: ({ services: { access } }) => offeredPlans(access.plans).map(shownPlan),
});

export const listAddOns = operation({
  id: 'listAddOns',
  route: 'GET /api/addons',
  tag: 'Keys',
  summary: 'The paid add-ons and the plans that contain them',
  description: 'Public. An account uses an add-on when its plan contains it or its subscription adds it.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(
    named(
      'AddOn',
      Closed({
        id: OneOf(['marketData', 'walletAnalytics', 'transactionBuilder', 'mcp', 'ipfs'], 'Id of the add-on'),
        name: Type.String({ description: 'Name of the add-on for display' }),
        description: Type.String({ description: 'Features of the add-on' }),
        price: Type.Number({ minimum: 0, description: 'Price for a month, in US dollars' }),
        includedIn: Type.Array(Type.String(), { description: 'Ids of the plans that contain the add-on' }),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: ({ services: { access } }) =>
    offeredAddOns(access.plans).map((addOn) => ({ ...addOn, includedIn: [...addOn.includedIn] })),
});

const Subscription = named(
  'Subscription',
  Closed({
    plan: described(Plan, 'Plan of the account'),
    addons: Type.Array(Type.String(), { description: 'Add-ons of the plan and add-ons booked separately' }),
    monthlyRequests: Count('Requests of this calendar month (UTC) so far'),
    totalRequests: Count('Requests of the account ever'),
    resetAt: described(DateTime, 'Start of the next calendar month (UTC)'),
  }),
);

const shownSubscription = (subscription: AccessSubscription): Static<typeof Subscription> => ({
  plan: shownPlan(subscription.plan),
  addons: [...subscription.addons],
  monthlyRequests: subscription.monthlyRequests,
  totalRequests: subscription.totalRequests,
  resetAt: subscription.resetAt.toISOString(),
});

export const getSubscription = operation({
  id: 'getSubscription',
  route: 'GET /api/user/subscription',
  tag: 'Keys',
  summary: 'Plan, add-ons and this month so far',
  description: '`monthlyRequests` counts the calendar month in UTC and starts again at `resetAt`.',
  gate: 'session',
  scope: 'none',
  addOn: null,
  result: Subscription,
  errors: [],
  example: {},

  handle: async ({ principal, services: { access } }) => shownSubscription(await access.subscriptions.read(principal)),
});

export const updateSubscription = operation({
  id: 'updateSubscription',
  route: 'PATCH /api/user/subscription',
  tag: 'Keys',
  summary: 'Change plan and add-ons, where the operator lets users do so',
  description:
    'Answers 403 where the operator has not allowed users to change their plan, and 400 for an unknown plan.',
  gate: 'session',
  scope: 'none',
  addOn: null,
  body: Closed({
    planId: Text(40, { minLength: 1, description: 'Id of a plan, as `GET /api/plans` lists it' }),
    addons: Type.Optional(
      Type.Array(OneOf(ADD_ONS), {
        maxItems: ADD_ONS.length,
        description: 'Add-ons beside those of the plan; unchanged when absent',
      }),
    ),
  }),
  bodyLimit: 4_096,
  result: Subscription,
  errors: ['invalid', 'forbidden'],
  example: { body: { planId: 'unlimited', addons: [] } },

  handle: async ({ principal, services: { access }, caller }, { body }) =>
    shownSubscription(await access.subscriptions.change(principal, body, caller)),
});
