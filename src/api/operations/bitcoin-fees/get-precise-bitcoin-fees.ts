import { recommend } from '../../services/bitcoin/fees.js';

export const getPreciseBitcoinFees = recommend(true);
