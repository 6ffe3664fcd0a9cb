import { listRecent } from '../../services/bitcoin/mempool.js';

export const listRecentBitcoinMempool = listRecent('GET /api/btc/mempool/recent', 'listRecentBitcoinMempool');
