import { MARKET } from '../market/asking.js';

export const ordering = { ...MARKET, addOn: 'transactionBuilder' } as const;
