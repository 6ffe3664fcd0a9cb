import type { CompatApi } from '../../kit/compat-api.js';
import { addressPrefixRoute } from './address-prefix-route.js';
import { blockRoutes, chainRoutes } from './block-routes.js';
import { blockTemplateRoute } from './block-template-route.js';
import { broadcastRoutes } from './broadcast-routes.js';
import { ESPLORA, type EsploraAt } from './esplora-route.js';
import { esploraFailures } from './failures.js';
import { mempoolRoutes } from './mempool-routes.js';
import { ownerRoutes } from './owner-routes.js';
import { transactionRoutes } from './transaction-routes.js';

const AT: EsploraAt = {
  name: 'esplora',
  prefix: ESPLORA,
  tag: 'Esplora',
  form: { sigops: false, namesMultisig: false },
};

/** All routes of Esplora; other services contain them under prefixes of their own. */
export const esploraRoutes = (at: EsploraAt): CompatApi['operations'] => [
  ...transactionRoutes(at),
  ...broadcastRoutes(at),
  ...ownerRoutes(at),
  addressPrefixRoute(at, 'address-prefix'),
  ...blockRoutes(at),
  ...chainRoutes(at),
  ...mempoolRoutes(at),
];

export const esplora: CompatApi = {
  name: 'esplora',
  prefix: ESPLORA,
  title: 'Esplora API on Crosstie',
  description:
    'The HTTP API of Esplora. Set this prefix as the URL of an Esplora client; its key may stand in the path: `/compat/{key}/esplora`. The network is that of the key.',
  operations: [...esploraRoutes(AT), blockTemplateRoute],
  failures: esploraFailures,
  missing: {},
};
