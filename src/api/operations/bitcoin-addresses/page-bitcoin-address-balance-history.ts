import { listBalanceHistory } from '../../services/bitcoin/balance-history.js';
import { BY_ADDRESS } from '../../shapes/bitcoin/owner.js';

export const pageBitcoinAddressBalanceHistory = listBalanceHistory(BY_ADDRESS);
