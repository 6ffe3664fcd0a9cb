import { pageTransactions } from '../../services/bitcoin/history.js';
import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';

export const pageBitcoinScriptTransactions = pageTransactions(BY_SCRIPT_HASH, 'txs');
