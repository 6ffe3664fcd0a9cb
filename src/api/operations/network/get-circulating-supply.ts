import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { base } from '../../shapes/network/pots.js';

export const getCirculatingSupply = operation({
  ...base,
  id: 'getCirculatingSupply',
  route: 'GET /api/network/supply/circulating',
  summary: 'Get the circulating supply as a bare number',
  description:
    'A bare JSON number for sites that list coins, in ada or in lovelace. Returns 501 on networks whose source does not provide the ledger state.',
  query: Type.Object({ unit: Defaulted(OneOf(['ada', 'lovelace'], 'Unit of the number'), 'ada') }),
  result: Type.Number(),
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw missingCapabilityError('the state of the ledger', db);
  },
});
