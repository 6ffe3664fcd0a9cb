import { listProjected } from '../../services/bitcoin/projected-blocks.js';

export const listBitcoinProjectedBlocks = listProjected('GET /api/btc/mempool/blocks', 'listBitcoinProjectedBlocks');
