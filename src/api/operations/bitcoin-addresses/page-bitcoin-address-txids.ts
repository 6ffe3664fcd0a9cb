import { pageTxids } from '../../services/bitcoin/history.js';
import { BY_ADDRESS } from '../../shapes/bitcoin/owner.js';

export const pageBitcoinAddressTxids = pageTxids(BY_ADDRESS);
