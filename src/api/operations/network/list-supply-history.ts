import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { base, NetworkSupply, paged } from '../../shapes/network/pots.js';

export const listSupplyHistory = operation({
  ...base,
  id: 'listSupplyHistory',
  route: 'GET /api/network/supply/history',
  summary: 'List the supply per epoch, newest first',
  description:
    'One entry for each epoch from the ledger state. Returns 501 on networks whose source does not provide it.',
  query: paged,
  result: Type.Array(NetworkSupply),
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw missingCapabilityError('the state of the ledger', db);
  },
});
