import type { CompatApi } from '../../kit/compat-api.js';
import { BLOCKFROST } from './blockfrost-route.js';
import { CHAIN_ROUTES } from './chain-routes.js';
import { blockfrostFailures } from './failures.js';
import { createListEndpointMetrics } from './service/list-metrics.js';
import { SUBJECT_ROUTES } from './subject-routes.js';

const ROUTES = [...CHAIN_ROUTES, ...SUBJECT_ROUTES];

export const blockfrost: CompatApi = {
  name: 'blockfrost',
  prefix: BLOCKFROST,
  title: 'Blockfrost API on Crosstie',
  description:
    'The Cardano and IPFS paths of the Blockfrost API, version 0. Set this prefix as the base URL of a Blockfrost client and a key of this service as its project id; the network is that of the key.',
  operations: [...ROUTES, createListEndpointMetrics(ROUTES)],
  failures: blockfrostFailures,
  missing: {},
};
