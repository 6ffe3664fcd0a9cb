import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';

export interface MarketContext {
  readonly services: Services;
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}

/** What all market operations have in common. */
export const MARKET = { tag: 'Market Data', gate: 'caller', scope: 'market', addOn: 'marketData' } as const;

export const notTraded = (): ServiceError =>
  new ServiceError('not-found', 'No pool or order book has this asset on this network');
