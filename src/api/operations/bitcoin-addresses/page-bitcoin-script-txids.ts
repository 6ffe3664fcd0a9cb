import { pageTxids } from '../../services/bitcoin/history.js';
import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';

export const pageBitcoinScriptTxids = pageTxids(BY_SCRIPT_HASH);
