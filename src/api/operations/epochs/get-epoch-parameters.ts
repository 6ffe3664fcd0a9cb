import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { readParametersJson } from '../../services/epochs/parameters.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { base } from '../../shapes/epochs/parameters.js';

export const getEpochParameters = operation({
  ...base,
  id: 'getEpochParameters',
  route: 'GET /api/epoch/{epoch}/parameters',
  summary: 'Get the protocol parameters of an epoch',
  description:
    'A field that the era of the epoch does not have is null. Returns 404 for epochs of Byron and for an epoch that has not begun.',
  path: Type.Object({ epoch: EpochNumber }),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: (context, { path }) => readParametersJson(context, path.epoch),
});
