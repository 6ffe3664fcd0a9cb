import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { readParametersJson } from '../../services/epochs/parameters.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { base } from '../../shapes/epochs/parameters.js';

export const getParameters = operation({
  ...base,
  id: 'getParameters',
  route: 'GET /api/epoch/params',
  summary: 'Get the protocol parameters of the current or a given epoch',
  description:
    '`epoch_no` selects an epoch; without it the epoch of the newest block. A field that the era does not have is null. Returns 404 for epochs of Byron and for an epoch that has not begun.',
  query: Type.Object({ epoch_no: Type.Optional(EpochNumber) }),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: {},

  handle: (context, { query }) => readParametersJson(context, query.epoch_no),
});
