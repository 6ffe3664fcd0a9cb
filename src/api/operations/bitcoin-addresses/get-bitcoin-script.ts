import { getOwner } from '../../services/bitcoin/balance.js';
import { BY_SCRIPT_HASH } from '../../services/bitcoin/owner.js';

export const getBitcoinScript = getOwner(BY_SCRIPT_HASH);
