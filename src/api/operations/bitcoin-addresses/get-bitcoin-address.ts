import { getOwner } from '../../services/bitcoin/balance.js';
import { BY_ADDRESS } from '../../shapes/bitcoin/owner.js';

export const getBitcoinAddress = getOwner(BY_ADDRESS);
