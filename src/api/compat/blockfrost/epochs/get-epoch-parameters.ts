import Type from 'typebox';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { readEpochWithParameters, readParametersJson } from '../../../services/epochs/parameters.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PARAMETER, readEpoch } from '../parameters.js';
import { EpochParameters, toEpochParameters } from './epoch-parameters.js';

const base = { ...BLOCKFROST_ROUTE, result: EpochParameters, cachedUntilNextBlock: true } as const;

export const getLatestEpochParameters = operation({
  ...base,
  id: 'blockfrost.getLatestEpochParameters',
  route: `GET ${BLOCKFROST}/epochs/latest/parameters`,
  summary: 'Get the current protocol parameters',
  errors: [],
  example: {},

  async handle(context) {
    const { epoch, parameters } = await readEpochWithParameters(context);
    return toEpochParameters(epoch, parameters);
  },
});

export const getEpochParameters = operation({
  ...base,
  id: 'blockfrost.getEpochParameters',
  route: `GET ${BLOCKFROST}/epochs/{number}/parameters`,
  summary: 'Get the protocol parameters of an epoch',
  path: Type.Object({ number: PARAMETER.epoch }),
  errors: ['not-found'],
  example: { path: { number: EXAMPLE.block.epoch } },

  async handle(context, { path }) {
    const epoch = readEpoch(path.number);
    return toEpochParameters(epoch, await readParametersJson(context, epoch));
  },
});
