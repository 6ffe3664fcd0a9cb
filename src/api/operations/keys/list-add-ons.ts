import Type from 'typebox';
import { offeredAddOns } from '../../../access/plans/plans.js';
import { operation } from '../../kit/operation.js';
import { Closed, named, OneOf } from '../../kit/schema.js';

export const listAddOns = operation({
  id: 'listAddOns',
  route: 'GET /api/addons',
  tag: 'Keys',
  summary: 'List the paid add-ons and the plans that contain them',
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
