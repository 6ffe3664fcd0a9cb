import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { base, NetworkSupply } from '../../shapes/network/pots.js';

export const getEpochSupply = operation({
  ...base,
  id: 'getEpochSupply',
  route: 'GET /api/network/supply/{epoch}',
  summary: 'Get the supply and its distribution at the start of an epoch',
  description:
    'Figures at the start of the epoch from the ledger state. Returns 501 on networks whose source does not provide it.',
  path: Type.Object({ epoch: EpochNumber }),
  result: NetworkSupply,
  errors: ['not-implemented'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle({ db }) {
    throw missingCapabilityError('the state of the ledger', db);
  },
});
