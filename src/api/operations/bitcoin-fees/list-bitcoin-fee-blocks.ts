import { listProjected } from '../../services/bitcoin/projected-blocks.js';

export const listBitcoinFeeBlocks = listProjected('GET /api/btc/fees/mempoolBlocks', 'listBitcoinFeeBlocks');
