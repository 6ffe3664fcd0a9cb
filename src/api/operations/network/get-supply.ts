import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { base, NetworkSupply } from '../../shapes/network/pots.js';

export const getSupply = operation({
  ...base,
  id: 'getSupply',
  route: 'GET /api/network/supply',
  summary: 'Get the current supply and its distribution',
  description:
    'Figures of the newest epoch from the ledger state. Returns 501 on networks whose source does not provide it.',
  result: NetworkSupply,
  errors: ['not-implemented'],
  example: {},

  handle({ db }) {
    throw missingCapabilityError('the state of the ledger', db);
  },
});
