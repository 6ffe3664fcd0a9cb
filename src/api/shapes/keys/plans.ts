import Type, { type Static } from 'typebox';
import type { Subscription as AccessSubscription } from '../../../access/plans/subscription.js';
import { Closed, Count, DateTime, described, named } from '../../kit/schema.js';
import { Plan, toPlanJson } from './shapes.js';

export const Subscription = named(
  'Subscription',
  Closed({
    plan: described(Plan, 'Plan of the account'),
    addons: Type.Array(Type.String(), { description: 'Add-ons of the plan and add-ons booked separately' }),
    monthlyRequests: Count('Requests of this calendar month (UTC) so far'),
    totalRequests: Count('Total number of requests of the account'),
    resetAt: described(DateTime, 'Start of the next calendar month (UTC)'),
  }),
);

export const toSubscriptionJson = (subscription: AccessSubscription): Static<typeof Subscription> => ({
  plan: toPlanJson(subscription.plan),
  addons: [...subscription.addons],
  monthlyRequests: subscription.monthlyRequests,
  totalRequests: subscription.totalRequests,
  resetAt: subscription.resetAt.toISOString(),
});
