import Type from 'typebox';
import { offeredPlans } from '../../../access/plans/plans.js';
import { operation } from '../../kit/operation.js';
import { Plan, toPlanJson } from '../../shapes/keys/shapes.js';

export const listPlans = operation({
  id: 'listPlans',
  route: 'GET /api/plans',
  tag: 'Keys',
  summary: 'List the plans of this service',
  description: 'Public. `requestLimit`, `perSecond` and `burst` are null for plans without that limit.',
  gate: 'public',
  scope: 'none',
  addOn: null,
  result: Type.Array(Plan),
  errors: [],
  example: {},

  handle: ({ services: { access } }) => offeredPlans(access.plans).map(toPlanJson),
});
