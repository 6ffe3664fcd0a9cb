import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';
import type { MarketDesk } from './market-desk.js';
import type { MarketSnapshot } from './market-snapshot.js';

/** The market snapshot of one request, with the caches that requests share. */
export interface Asking extends MarketSnapshot {
  readonly desk: MarketDesk;
}

/** All reads of `work` see the same block. */
export const withMarket = <Result>(
  { services, db, network }: MarketContext,
  work: (asking: Asking) => Promise<Result>,
): Promise<Result> =>
  services.market.withBoard({ db, network }, (board, snapshot) =>
    work({ desk: services.market, network, db: snapshot, board }),
  );

export interface MarketContext {
  readonly services: Services;
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
}
