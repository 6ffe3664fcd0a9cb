import { listBalanceHistory } from '../../services/bitcoin/balance-history.js';
import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';

export const pageBitcoinScriptBalanceHistory = listBalanceHistory(BY_SCRIPT_HASH);
