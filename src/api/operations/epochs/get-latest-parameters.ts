import { operation } from '../../kit/operation.js';
import { readParametersJson } from '../../services/epochs/parameters.js';
import { base } from '../../shapes/epochs/parameters.js';

export const getLatestParameters = operation({
  ...base,
  id: 'getLatestParameters',
  route: 'GET /api/epoch/latest/parameters',
  summary: 'Get the current protocol parameters',
  description: 'Returns the parameters of the epoch of the newest block. A field that the era does not have is null.',
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: (context) => readParametersJson(context),
});
