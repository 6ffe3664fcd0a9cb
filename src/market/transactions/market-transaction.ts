import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Aggregator } from '../aggregators.js';
import type { Order, OrderRole, Party, Pool, PoolBook, PoolRole, Quantity, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Holdings, Unit } from '../unit.js';

/** An output by the number of its transaction. */
export interface OutputPlace {
  readonly txId: number;
  readonly index: number;
}

export const placeKey = ({ txId, index }: OutputPlace): string => `${txId} ${index}`;

/** An output that is not at a script of the market: what somebody was paid. */
export interface Payment {
  readonly payment: Credential | undefined;
  readonly stake: Credential | undefined;
  readonly holds: Holdings;
}

/** An output at a script of the market whose datum is known from this transaction on. */
export interface FoundOutput {
  readonly place: OutputPlace;
  readonly role: PoolRole | OrderRole;
  readonly output: ScriptOutput;
}

export interface SpentOutput {
  readonly place: OutputPlace;
  readonly role: PoolRole | OrderRole;
  readonly redeemer: PlutusData | undefined;
}

/** As much of a transaction as the market cares for. */
export interface MarketTransaction {
  readonly txId: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Made by it, or made before and only now shown. */
  readonly found: readonly FoundOutput[];
  /** In the order in which the ledger sorts inputs. */
  readonly spent: readonly SpentOutput[];
  readonly payments: readonly Payment[];
  /** Hashes of keys that signed. */
  readonly signers: () => ReadonlySet<string>;
  /** What the sender says about it under label 674 (CIP-20). */
  readonly message: () => string | undefined;
}

/** Pools as they stand before the transaction. */
export interface LivePools extends PoolBook {
  now(dex: DexName, id: Unit): Pool | undefined;
  /** Those of a DEX that trade the two assets, in any order. */
  ofPair(dex: DexName, a: Unit, b: Unit): readonly Pool[];
}

/** What was known of the market before the transaction. */
export interface MarketKnown {
  readonly pools: LivePools;
  poolAt(place: OutputPlace): Pool | undefined;
  orderAt(place: OutputPlace): PlacedOrder | undefined;
}

export const EXECUTION_TYPES = ['MARKET', 'LIMIT', 'STOP_LOSS', 'OCO', 'PARTIAL', 'ROUTED', 'STRATEGY'] as const;
export type ExecutionType = (typeof EXECUTION_TYPES)[number];

export interface PlacedPool {
  readonly place: OutputPlace;
  readonly pool: Pool;
}

export interface PlacedOrder {
  readonly place: OutputPlace;
  /** The output that the order began with; its own place unless parts of it were filled. */
  readonly root: OutputPlace;
  readonly order: Order;
  readonly execution: ExecutionType;
  readonly aggregator: Aggregator | undefined;
  /** One of several orders of one owner for the same pair, made together. */
  readonly split: boolean;
  /** What its output holds of the asset that is asked for. */
  readonly held: bigint;
}

/** The numbers that the index keeps for them follow `OPEN` and `PARTIALLY_FILLED`: see migration 0014. */
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

/** Where the amounts of a trade are from: what was paid, what a pool gained and lost, or the limit of the order. */
export const AMOUNT_SOURCES = ['paid', 'pool', 'limit'] as const;
export type AmountSource = (typeof AMOUNT_SOURCES)[number];

export interface Trade {
  readonly dex: DexName;
  readonly pool: Pick<Pool, 'dex' | 'id'> | undefined;
  /** The output of the order that was filled; undefined for those who traded with the pool themselves. */
  readonly order: OutputPlace | undefined;
  readonly given: Quantity;
  readonly got: Quantity;
  readonly amounts: AmountSource;
  readonly owner: Party | undefined;
  readonly aggregator: Aggregator | undefined;
  readonly split: boolean;
  readonly arbitrage: boolean;
}

/** What a transaction did to the market. */
export interface MarketChanges {
  readonly pools: readonly PlacedPool[];
  readonly orders: readonly PlacedOrder[];
  readonly endedPools: readonly OutputPlace[];
  readonly endedOrders: readonly { readonly place: OutputPlace; readonly outcome: OrderOutcome }[];
  readonly trades: readonly Trade[];
}
