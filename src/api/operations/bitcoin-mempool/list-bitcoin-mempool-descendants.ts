import { listRelated } from '../../services/bitcoin/mempool-entry.js';

export const listBitcoinMempoolDescendants = listRelated('descendants');
