import { getBalance } from '../../services/bitcoin/balance.js';
import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';

export const getBitcoinScriptBalance = getBalance(BY_SCRIPT_HASH);
