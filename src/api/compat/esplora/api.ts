import type { CompatApi } from '../../kit/compat-api.js';
import { blockRoutes, chainRoutes } from './block-routes.js';
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

export const esplora: CompatApi = {
  name: 'esplora',
  prefix: ESPLORA,
  title: 'Esplora API on Crosstie',
  description:
    'The HTTP API of Esplora. Set this prefix as the URL of an Esplora client; its key may stand in the path: `/compat/{key}/esplora`. The network is that of the key.',
  operations: [
    ...transactionRoutes(AT),
    ...broadcastRoutes(AT),
    ...ownerRoutes(AT),
    ...blockRoutes(AT),
    ...chainRoutes(AT),
    ...mempoolRoutes(AT),
  ],
  failures: esploraFailures,
  missing: {
    'GET /address-prefix/{prefix}': 'Addresses are stored as scripts and cannot be searched by prefix',
    'GET /block-template': 'Block templates are for miners, who use the RPC interface of their node',
  },
};
