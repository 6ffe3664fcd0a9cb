import type { CardanoNetwork } from '../../chains/networks.js';
import type { NetworkDb } from '../../store/network-db.js';
import type { Board } from './board.js';
import type { MarketDesk } from './market-desk.js';

/** Who asks about the market: all that is read through `db` is of the board's block. */
export interface Asking {
  readonly desk: MarketDesk;
  readonly network: CardanoNetwork;
  readonly db: NetworkDb<'cardano'>;
  readonly board: Board;
}
