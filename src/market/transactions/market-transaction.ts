import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Aggregator } from '../aggregators.js';
import type { Order, OrderRole, Party, Pool, PoolDirectory, PoolRole, Quantity, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Holdings, Unit } from '../unit.js';

/** An output, by the index number of its transaction. */
export interface OutputPosition {
  readonly txId: number;
  readonly index: number;
}

export const formatPositionKey = ({ txId, index }: OutputPosition): string => `${txId} ${index}`;

/** An output that is not at a market script. */
export interface Payment {
  readonly payment: Credential | undefined;
  readonly stake: Credential | undefined;
  readonly holds: Holdings;
}

/** An output at a market script whose datum is known from this transaction on. */
export interface FoundOutput {
  readonly position: OutputPosition;
  readonly role: PoolRole | OrderRole;
  readonly output: ScriptOutput;
}

export interface SpentOutput {
  readonly position: OutputPosition;
  readonly role: PoolRole | OrderRole;
  readonly redeemer: PlutusData | undefined;
}

/** The parts of a transaction that concern the market. */
export interface MarketTransaction {
  readonly txId: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Created by this transaction, or created earlier with a datum that is revealed now. */
  readonly found: readonly FoundOutput[];
  /** Sorted like the inputs in the ledger. */
  readonly spent: readonly SpentOutput[];
  readonly payments: readonly Payment[];
  /** Hashes of the keys that signed. */
  readonly signers: () => ReadonlySet<string>;
  /** Message of the sender under label 674 (CIP-20). */
  readonly message: () => string | undefined;
}

/** Pools in their state before the transaction. */
export interface LivePools extends PoolDirectory {
  now(dex: DexName, id: Unit): Pool | undefined;
  /** Pools of a DEX for a pair, in either order. */
  findByPair(dex: DexName, a: Unit, b: Unit): readonly Pool[];
}

/** State of the market before the transaction. */
export interface MarketBefore {
  readonly pools: LivePools;
  poolAt(position: OutputPosition): Pool | undefined;
  orderAt(position: OutputPosition): PlacedOrder | undefined;
}

export const EXECUTION_TYPES = ['MARKET', 'LIMIT', 'STOP_LOSS', 'OCO', 'PARTIAL', 'ROUTED', 'STRATEGY'] as const;
export type ExecutionType = (typeof EXECUTION_TYPES)[number];

export interface PlacedPool {
  readonly position: OutputPosition;
  readonly pool: Pool;
}

export interface PlacedOrder {
  readonly position: OutputPosition;
  /** The output that placed the order; its own position unless it was partly filled. */
  readonly root: OutputPosition;
  readonly order: Order;
  readonly execution: ExecutionType;
  readonly aggregator: Aggregator | undefined;
  /** One of several orders of one owner for the same pair, placed in one transaction. */
  readonly split: boolean;
  /** Quantity of the requested asset in its output. */
  readonly held: bigint;
}

/** The index stores their positions in this list; see migration 0014. */
export const ORDER_STATUSES = [
  'OPEN',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELLED',
  'EXPIRED',
  'UNKNOWN',
  'CONTINUED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type OrderOutcome = Exclude<OrderStatus, 'OPEN' | 'PARTIALLY_FILLED'>;

/** Source of the amounts of a trade: the payment, the change of a pool's reserves, or the limit of the order. */
export const AMOUNT_SOURCES = ['paid', 'pool', 'limit'] as const;
export type AmountSource = (typeof AMOUNT_SOURCES)[number];

export interface Trade {
  readonly dex: DexName;
  readonly pool: Pick<Pool, 'dex' | 'id'> | undefined;
  /** The output of the filled order; undefined for a direct trade with the pool. */
  readonly order: OutputPosition | undefined;
  readonly given: Quantity;
  readonly got: Quantity;
  readonly amounts: AmountSource;
  readonly owner: Party | undefined;
  readonly aggregator: Aggregator | undefined;
  readonly split: boolean;
  readonly arbitrage: boolean;
}

/** Changes of the market by one transaction. */
export interface MarketChanges {
  readonly pools: readonly PlacedPool[];
  readonly orders: readonly PlacedOrder[];
  readonly endedPools: readonly OutputPosition[];
  readonly endedOrders: readonly { readonly position: OutputPosition; readonly outcome: OrderOutcome }[];
  readonly trades: readonly Trade[];
}
