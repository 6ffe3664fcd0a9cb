import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Direction } from '../curves/curve.js';
import type { OrderRole, Party, Pool } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Registry } from '../registry/registry.js';
import type { Unit } from '../unit.js';

export const ORDER_KINDS = ['MARKET', 'LIMIT', 'STOP_LOSS', 'OCO'] as const;

/** Carried out at once or at a price, sold when the price falls, or whichever of the two comes first. */
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What an order must know of its pool. */
export type OrderPool = Pick<Pool, 'dex' | 'id' | 'assets' | 'lpAsset' | 'curve' | 'ident'>;

export interface OrderHop {
  readonly pool: OrderPool;
  readonly direction: Direction;
}

/** A swap that somebody wants to leave at a DEX. */
export interface SwapIntent {
  /** More than one only where one order can go through several pools. */
  readonly hops: readonly [OrderHop, ...OrderHop[]];
  readonly kind: OrderKind;
  readonly amount: bigint;
  /** The least that must come of all of it. */
  readonly least: bigint;
  /** What its pools would give for it now, where that is known. */
  readonly expected?: bigint;
  /** Of `OCO`: the order is also carried out, for whatever there is, once its pool gives no more than this. */
  readonly stopAt?: bigint;
  readonly owner: Party;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** After which nobody carries it out. */
  readonly expiresAt?: number;
}

/** What an order is besides what it offers. */
export interface OrderForm {
  readonly datum: PlutusData;
  /** The most that whoever carries it out takes. */
  readonly fee: bigint;
  /** Lovelace that comes back with the result. */
  readonly deposit: bigint;
}

/** An output that the transaction with the order spends. */
export interface SpentInput {
  readonly txHash: string;
  readonly index: number;
}

/** How one DEX wants orders to be written. */
export interface OrderWriter {
  readonly dex: DexName;
  /** Which of its scripts, where the registry knows several kinds. */
  readonly variant?: string;
  /** Whether orders of the real chain are, byte for byte, what is written here. */
  readonly isProven: boolean;
  readonly kinds: readonly OrderKind[];
  readonly expiry: 'never' | 'optional' | 'always';
  readonly mostHops: 1 | 2;
  /** Whose stake the output counts for. */
  readonly stake: 'owner' | 'nobody';
  /** Contracts of the first language know datums by their hash alone. */
  readonly datumForm: 'inline' | 'shown';
  write(intent: SwapIntent): OrderForm;
  /** Names the order after what its transaction spends and where it stands there; the datum keeps its length. */
  name?(datum: PlutusData, spent: SpentInput, outputIndex: number): PlutusData;
  readonly cancelRedeemer: PlutusData;
}

/** What most DEXes can do: a swap with one pool, which waits until somebody carries it out or takes it back. */
export const SWAPS_ONLY = {
  kinds: ['MARKET', 'LIMIT'],
  expiry: 'never',
  mostHops: 1,
} as const satisfies Partial<OrderWriter>;

export const firstHop = ({ hops }: SwapIntent): OrderHop => hops[0];
export const givenUnit = (intent: SwapIntent): Unit => firstHop(intent).pool.assets[firstHop(intent).direction];

export function wantedUnit({ hops }: SwapIntent): Unit {
  const { pool, direction } = hops.at(-1)!;
  return pool.assets[direction === 0 ? 1 : 0];
}

const DAY_MS = 86_400_000;
/** Where a contract wants an end: a market order is old after a day, and others after a month. */
export const deadlineOf = ({ expiresAt, kind, now }: SwapIntent): number =>
  expiresAt ?? now + (kind === 'MARKET' ? DAY_MS : 30 * DAY_MS);

/** The contract that orders for a pool lie at; undefined where the network has none that is known. */
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
