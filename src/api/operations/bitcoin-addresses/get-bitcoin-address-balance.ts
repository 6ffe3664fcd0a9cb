import { getBalance } from '../../services/bitcoin/balance.js';
import { BY_ADDRESS } from '../../shapes/bitcoin/owner.js';

export const getBitcoinAddressBalance = getBalance(BY_ADDRESS);
