import type { PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { Direction } from '../../../market/curves/curve.js';
import type { OrderRole, Party, PoolRole } from '../../../market/dex.js';
import type { DexName } from '../../../market/dex-names.js';
import type { Unit } from '../../../market/unit.js';

/** What a pool holds at one moment. */
export interface PoolState {
  readonly reserves: readonly [bigint, bigint];
  /** Of the same two assets, what is there and cannot be traded: fees of others, mostly. */
  readonly rests: readonly [bigint, bigint];
  /** Shares that somebody owns. */
  readonly shares: bigint;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A pool of a simulated chain: what stays the same for all of its life. */
export interface Venue {
  readonly house: House;
  readonly pool: PoolRole;
  /** Undefined where nobody can leave orders. */
  readonly order: OrderRole | undefined;
  readonly assets: readonly [Unit, Unit];
  /** What it begins with of the first asset; the price of the day decides about the second. */
  readonly depth: bigint;
  /** Days before the end of the history on which it opens. */
  readonly daysOld: number;
  /** Policy of tokens that anybody may make. */
  readonly policy: string;
  /** Tells it from other pools of its DEX; hexadecimal. */
  readonly ident: string;
}

/** Somebody who wants to swap. */
export interface SwapWish {
  readonly owner: Party;
  readonly direction: Direction;
  readonly amount: bigint;
  readonly least: bigint;
  /** Milliseconds since 1970 after which nobody fills it, where the DEX knows such a thing. */
  readonly until: number;
  /** 28 bytes in hexadecimal digits that no other order has. */
  readonly beacon: string;
}

/** What an order consists of besides what it offers. */
export interface OrderForm {
  readonly datum: PlutusData;
  /** Fees and what comes back with the result. */
  readonly lovelace: bigint;
}

/** How the contracts of one DEX want their pools and orders to be. */
export interface House {
  readonly dex: DexName;
  /** Which of its scripts, where the registry knows several kinds. */
  readonly variants?: { readonly pool?: string; readonly order?: string };
  /** Contracts of the first language know datums by their hash; `late` is shown only when an order is spent. */
  readonly byHash?: 'shown' | 'late';
  /** Lovelace in every pool that is neither reserve nor anybody's fee. */
  readonly oil: bigint;
  /** The hash of the script that has the stake of pools and orders; orders of others carry their owner's. */
  readonly stakeScript?: string;
  readonly keepsOwnersStake?: boolean;
  /** Several orders at once, or one by one. */
  readonly isBatched: boolean;
  /** What proves the pool and counts its shares, as long as so many of them are owned. */
  tokens(venue: Venue, shares: bigint): ReadonlyMap<Unit, bigint>;
  /** What is handed to whoever opens the pool. */
  sharesOf(venue: Venue): Unit | undefined;
  poolDatum(venue: Venue, state: PoolState): PlutusData;
  /** The part of an input that goes to rest in the pool. */
  restOf?(given: bigint): bigint;
  /** What each order leaves in the pool of its fee. */
  readonly feeInPool?: bigint;
  /** Gives back what was not needed for the result. */
  readonly returnsSurplus?: boolean;
  swap(venue: Venue, wish: SwapWish): OrderForm;
  /** Of an order that may be filled in parts: the field of its datum that says how much is left. */
  readonly restAmountField?: number;
  /** Taken from an order by whoever carries it out. */
  readonly batcherFee: bigint;
  readonly poolRedeemer: PlutusData;
  readonly fillRedeemer: PlutusData;
  readonly cancelRedeemer: PlutusData;
}
