import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Direction } from '../curves/curve.js';
import type { OrderRole, Party, Pool } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Registry } from '../registry/registry.js';
import type { Unit } from '../unit.js';

export const ORDER_KINDS = ['MARKET', 'LIMIT', 'STOP_LOSS', 'OCO'] as const;

/** Executed at once, at a limit price, when the price falls, or at the first of the two (OCO). */
export type OrderKind = (typeof ORDER_KINDS)[number];

/** The fields of a pool that building its orders needs. */
export type OrderPool = Pick<Pool, 'dex' | 'id' | 'assets' | 'lpAsset' | 'curve' | 'ident'>;

export interface OrderHop {
  readonly pool: OrderPool;
  readonly direction: Direction;
}

/** A swap to be placed as an order at a DEX. */
export interface SwapIntent {
  /** Several only when one order can use several pools. */
  readonly hops: readonly [OrderHop, ...OrderHop[]];
  readonly kind: OrderKind;
  readonly amount: bigint;
  /** Minimum output for the whole amount. */
  readonly minOutput: bigint;
  /** Current output of its pools, when known. */
  readonly expected?: bigint;
  /** For `OCO`: the order also executes, at any output, once its pool yields no more than this. */
  readonly stopAt?: bigint;
  readonly owner: Party;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Time after which it is not executed. */
  readonly expiresAt?: number;
}

/** The datum and costs of an order, without its offer. */
export interface OrderForm {
  readonly datum: PlutusData;
  /** Maximum batcher fee. */
  readonly fee: bigint;
  /** Lovelace returned with the result. */
  readonly deposit: bigint;
}

/** An output that the order's transaction spends. */
export interface SpentInput {
  readonly txHash: string;
  readonly index: number;
}

/** Builds the orders of one DEX. */
export interface OrderWriter {
  readonly dex: DexName;
  /** Selects the script when the registry knows several kinds. */
  readonly variant?: string;
  /** Whether orders built here were verified byte by byte against real orders. */
  readonly isProven: boolean;
  readonly kinds: readonly OrderKind[];
  readonly expiry: 'never' | 'optional' | 'always';
  readonly maxHops: 1 | 2;
  /** Which stake credential the order address has. */
  readonly stake: 'owner' | 'none';
  /** Plutus V1 contracts know datums only by hash. */
  readonly datumForm: 'inline' | 'shown';
  write(intent: SwapIntent): OrderForm;
  /**
   * Derives the order's identifier from a spent input and its output index; the length of the datum does not change.
   */
  name?(datum: PlutusData, spent: SpentInput, outputIndex: number): PlutusData;
  readonly cancelRedeemer: PlutusData;
}

/** The capabilities of most DEXes: a swap with one pool that stays open until it is executed or cancelled. */
export const SWAPS_ONLY = {
  kinds: ['MARKET', 'LIMIT'],
  expiry: 'never',
  maxHops: 1,
} as const satisfies Partial<OrderWriter>;

export const firstHop = ({ hops }: SwapIntent): OrderHop => hops[0];
export const getInputUnit = (intent: SwapIntent): Unit => firstHop(intent).pool.assets[firstHop(intent).direction];

export function getOutputUnit({ hops }: SwapIntent): Unit {
  const { pool, direction } = hops.at(-1)!;
  return pool.assets[direction === 0 ? 1 : 0];
}

const DAY_MS = 86_400_000;
/** For contracts that require a deadline: one day for market orders, one month for others. */
export const computeDeadline = ({ expiresAt, kind, now }: SwapIntent): number =>
  expiresAt ?? now + (kind === 'MARKET' ? DAY_MS : 30 * DAY_MS);

/** The order contract of a pool; undefined when the network has no known one. */
export function orderRoleFor(
  { roles }: Registry,
  { dex, variant }: OrderWriter,
  pool: OrderPool,
): OrderRole | undefined {
  return roles.find((role): role is OrderRole => {
    if (role.role !== 'order' || role.dex !== dex || role.variant !== variant) return false;
    const { pool: only, lpPolicy } = role.parameters ?? {};
    if (only !== undefined && only !== pool.id) return false;
    return lpPolicy === undefined || pool.lpAsset?.startsWith(String(lpPolicy)) === true;
  });
}
