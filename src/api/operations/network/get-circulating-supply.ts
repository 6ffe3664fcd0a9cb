import Type from 'typebox';
import { notKnownYet } from '../../kit/not-known-yet.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { base } from '../../shapes/network/pots.js';

export const getCirculatingSupply = operation({
  ...base,
  id: 'getCirculatingSupply',
  route: 'GET /api/network/supply/circulating',
  summary: 'How much circulates, as a bare number',
  description:
    'A bare JSON number for sites that list coins, in ada or in lovelace. Answers 501 on networks whose source does not have the state of the ledger.',
  query: Type.Object({ unit: Defaulted(OneOf(['ada', 'lovelace'], 'Unit of the number'), 'ada') }),
  result: Type.Number(),
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw notKnownYet('the state of the ledger', db);
  },
});
