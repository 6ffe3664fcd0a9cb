import type { CardanoNetwork, NetworkId } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Board } from './market-board.js';
import type { MarketOfNetwork } from './market-settings.js';

/** The market of one network at one block: all reads through `db` see the block of the market state. */
export interface MarketSnapshot {
  readonly desk: { market(network: NetworkId): MarketOfNetwork };
  readonly network: CardanoNetwork;
  readonly db: NetworkDb<'cardano'>;
  readonly board: Board;
}
