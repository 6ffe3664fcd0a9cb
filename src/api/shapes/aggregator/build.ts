import { MARKET } from '../market/market-operation.js';

export const ordering = { ...MARKET, addOn: 'transactionBuilder' } as const;
