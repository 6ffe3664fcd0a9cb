import { pageTransactions } from '../../services/bitcoin/history.js';
import { BY_ADDRESS } from '../../shapes/bitcoin/owner.js';

export const pageWaitingBitcoinAddressTransactions = pageTransactions(BY_ADDRESS, 'txs/mempool');
