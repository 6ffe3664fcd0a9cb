import { listRecent } from '../../services/bitcoin/mempool.js';

export const listRecentBitcoinTransactions = listRecent('GET /api/btc/txs/recent', 'listRecentBitcoinTransactions');
