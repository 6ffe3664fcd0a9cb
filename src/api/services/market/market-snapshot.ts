import type { CardanoNetwork, NetworkId } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { NetworkMarket } from './market-settings.js';
import type { MarketState } from './market-state.js';

/** The market of one network at one block: all reads through `db` see the block of the market state. */
export interface MarketSnapshot {
  readonly marketService: { market(network: NetworkId): NetworkMarket };
  readonly network: CardanoNetwork;
  readonly db: NetworkDb<'cardano'>;
  readonly marketState: MarketState;
}
