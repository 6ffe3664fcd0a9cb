import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { MarketContext } from '../../shapes/market/asking.js';
import type { Board } from './board.js';
import type { MarketDesk } from './market-desk.js';

/** Who asks about the market: all that is read through `db` is of the board's block. */
export interface Asking {
  readonly desk: MarketDesk;
  readonly network: CardanoNetwork;
  readonly db: NetworkDb<'cardano'>;
  readonly board: Board;
}

/** Everything that `work` reads is of one block. */
export const withMarket = <Result>(
  { services, db, network }: MarketContext,
  work: (asking: Asking) => Promise<Result>,
): Promise<Result> =>
  services.market.withBoard({ db, network }, (board, snapshot) =>
    work({ desk: services.market, network, db: snapshot, board }),
  );
