import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { IndexTip } from '../../../store/queries/cardano/chain/tip.js';

/** The state that a query of the ledger is about: that of the newest block. */
export interface QueriedLedgerState {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly tip: IndexTip;
  readonly epoch: number;
  readonly eraIndex: number;
}
