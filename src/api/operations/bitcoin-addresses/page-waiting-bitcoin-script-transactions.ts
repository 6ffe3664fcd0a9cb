import { pageTransactions } from '../../services/bitcoin/history.js';
import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';

export const pageWaitingBitcoinScriptTransactions = pageTransactions(BY_SCRIPT_HASH, 'txs/mempool');
