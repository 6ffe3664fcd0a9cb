import type { CompatApi } from '../../kit/compat-api.js';
import { CHAIN_ROUTES } from './chain-routes.js';
import { koiosFailures } from './failures.js';
import { KOIOS } from './koios-route.js';
import { SUBJECT_ROUTES } from './subject-routes.js';

export const koios: CompatApi = {
  name: 'koios',
  prefix: KOIOS,
  title: 'Koios API on Crosstie',
  description:
    'The API of Koios, version 1, with the filters, columns, order and paging of PostgREST. Set this prefix as the base URL of a Koios client and a key of this service as its bearer token; the network is that of the key.',
  operations: [...CHAIN_ROUTES, ...SUBJECT_ROUTES],
  failures: koiosFailures,
  missing: {},
};
