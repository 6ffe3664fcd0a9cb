import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Services } from '../../kit/context.js';

/** The network and the index that the mini-protocols of one connection read. */
export interface NodeContext {
  readonly db: NetworkDb<'cardano'>;
  readonly network: CardanoNetwork;
  readonly services: Services;
}
