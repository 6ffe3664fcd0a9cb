import type { PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { Order, OrderRole, Pool } from '../../../market/dex.js';
import type { Held } from '../coins.js';
import type { PoolState, Venue } from './dex-adapter.js';

export interface LivePool {
  readonly venue: Venue;
  readonly held: Held;
  readonly pool: Pool;
  readonly state: PoolState;
}

export interface OpenOrder {
  readonly held: Held;
  readonly role: OrderRole;
  readonly order: Order;
  readonly datum: PlutusData;
}
