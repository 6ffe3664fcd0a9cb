import { pageTransactions } from '../../services/bitcoin/history.js';
import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';

export const pageConfirmedBitcoinScriptTransactions = pageTransactions(BY_SCRIPT_HASH, 'txs/chain');
