import { recommend } from '../../services/bitcoin/fees.js';

export const getRecommendedBitcoinFees = recommend(false);
