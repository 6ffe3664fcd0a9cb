import { pageTransactions } from '../../services/bitcoin/history.js';
import { BY_ADDRESS } from '../../shapes/bitcoin/owner.js';

export const pageBitcoinAddressTransactions = pageTransactions(BY_ADDRESS, 'txs');
