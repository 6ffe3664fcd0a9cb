import type { CardanoNetwork } from '../../../chains/networks.js';
import type { LedgerConstants } from '../../../ledger/constants.js';
import type { LedgerState } from '../../../ledger/state/ledger-state.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';

/** The network and the index that the mini-protocols of one connection read. */
export interface NodeContext {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly services: Services;
  readonly restoreLedger: RestoreLedger;
}

/** The ledger state after the newest block, restored from the index; undefined where the index has none. */
export type RestoreLedger = (
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  height: number,
) => Promise<{ readonly state: LedgerState; readonly constants: LedgerConstants } | undefined>;
