import { ServiceError } from '../../../kernel/errors.js';

/** Definition that all market operations share. */
export const MARKET = {
  tag: 'Market Data',
  gate: 'caller',
  scope: 'market',
  addOn: 'marketData',
  facts: ['market'],
} as const;

export const notTraded = (): ServiceError =>
  new ServiceError('not-found', 'No pool or order book has this asset on this network');
