import { listRelated } from '../../services/bitcoin/mempool-entry.js';

export const listBitcoinMempoolAncestors = listRelated('ancestors');
