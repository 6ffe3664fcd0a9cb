import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';
import type { MarketService } from './market-service.js';
import type { MarketSnapshot } from './market-snapshot.js';

/** The market snapshot of one request, with the caches that requests share. */
export interface MarketRequest extends MarketSnapshot {
  readonly marketService: MarketService;
}

/** All reads of `work` see the same block. */
export const withMarket = <Result>(
  { services, db, network }: MarketContext,
  work: (request: MarketRequest) => Promise<Result>,
): Promise<Result> =>
  services.market.withState({ db, network }, (marketState, snapshot) =>
    work({ marketService: services.market, network, db: snapshot, marketState }),
  );

export interface MarketContext {
  readonly services: Services;
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}
