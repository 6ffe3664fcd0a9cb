import type { CompatApi } from '../../kit/compat-api.js';
import { addressPrefixRoute } from '../esplora/address-prefix-route.js';
import { esploraRoutes } from '../esplora/api.js';
import { esploraFailures } from '../esplora/failures.js';
import { AUDIT_ROUTES } from './audit-routes.js';
import { BLOCK_ROUTES } from './block-routes.js';
import { BROADCAST_ROUTES } from './broadcast-routes.js';
import { FEE_ROUTES } from './fee-routes.js';
import { getInitData } from './init-data-route.js';
import { AT, MEMPOOL } from './mempool-route.js';
import { MINING_ROUTES } from './mining-routes.js';
import { POOL_HASHRATE_ROUTES } from './pool-hashrate-routes.js';
import { POOL_ROUTES } from './pool-routes.js';
import { SERIES_ROUTES } from './series-routes.js';
import { mempoolSocket } from './socket/socket.js';
import { STALE_ROUTES } from './stale-routes.js';
import { STATISTICS_ROUTES } from './statistics-routes.js';
import { TRANSACTION_ROUTES } from './transaction-routes.js';

const PRICES = 'This service has no source of bitcoin prices';
const LIGHTNING = 'The Lightning network is not indexed';

export const mempool: CompatApi = {
  name: 'mempool',
  prefix: MEMPOOL,
  title: 'mempool.space API on Crosstie',
  description:
    'The REST API of mempool.space, with that of Esplora, which it contains, and its WebSocket at `/v1/ws`. The key may stand in the path: `/compat/{key}/mempool/api`. The network is that of the key.',
  operations: [
    ...esploraRoutes(AT),
    addressPrefixRoute(AT, 'v1/address-prefix'),
    ...FEE_ROUTES,
    ...BLOCK_ROUTES,
    ...MINING_ROUTES,
    ...SERIES_ROUTES,
    ...POOL_ROUTES,
    ...POOL_HASHRATE_ROUTES,
    ...TRANSACTION_ROUTES,
    ...BROADCAST_ROUTES,
    ...STATISTICS_ROUTES,
    ...AUDIT_ROUTES,
    ...STALE_ROUTES,
    getInitData,
  ],
  failures: esploraFailures,
  socket: mempoolSocket,
  missing: {
    'GET /v1/prices': PRICES,
    'GET /v1/historical-price': PRICES,
    'GET /v1/lightning/*': LIGHTNING,
    'GET /v1/wallet/*': 'This service has no wallets that its operator has configured: use POST /api/btc/wallets',
    'GET /v1/blocks-bulk/*': 'Read ranges of blocks with /v1/blocks/{height} or GET /api/btc/blocks/range',
  },
};
