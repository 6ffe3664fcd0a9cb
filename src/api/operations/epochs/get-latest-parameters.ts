import { operation } from '../../kit/operation.js';
import { shown } from '../../services/epochs/parameters.js';
import { base } from '../../shapes/epochs/parameters.js';

export const getLatestParameters = operation({
  ...base,
  id: 'getLatestParameters',
  route: 'GET /api/epoch/latest/parameters',
  summary: 'Protocol parameters of the epoch of the newest block',
  description: 'Answers the parameters that apply now. A field that the era does not have is null.',
  errors: [],
  example: {},

  handle: (context) => shown(context),
});
