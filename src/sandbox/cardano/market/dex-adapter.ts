import type { PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import type { Direction } from '../../../market/curves/curve.js';
import type { OrderRole, Party, PoolRole } from '../../../market/dex.js';
import type { DexName } from '../../../market/dex-names.js';
import type { Unit } from '../../../market/unit.js';

/** The state of a pool at one time. */
export interface PoolState {
  readonly reserves: readonly [bigint, bigint];
  /** Untradable amounts of the two assets, mostly accrued fees. */
  readonly rests: readonly [bigint, bigint];
  /** Outstanding liquidity shares. */
  readonly shares: bigint;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The constant properties of a simulated pool. */
export interface Venue {
  readonly adapter: DexAdapter;
  readonly pool: PoolRole;
  /** Undefined when the pool accepts no orders. */
  readonly order: OrderRole | undefined;
  readonly assets: readonly [Unit, Unit];
  /** Initial amount of the first asset; the price of the day determines the second. */
  readonly depth: bigint;
  /** Opens this many days before the end of the history. */
  readonly daysOld: number;
  /** An open minting policy. */
  readonly policy: string;
  /** Distinguishes pools of one DEX; hexadecimal. */
  readonly ident: string;
}

/** A requested swap. */
export interface SwapRequest {
  readonly owner: Party;
  readonly direction: Direction;
  readonly amount: bigint;
  readonly minReceived: bigint;
  /** Expiry in milliseconds since 1970, if the DEX supports it. */
  readonly until: number;
  /** 28 unique bytes in hexadecimal. */
  readonly beacon: string;
}

/** The parts of an order besides the offered asset. */
export interface OrderForm {
  readonly datum: PlutusData;
  /** Fees and the lovelace that is returned with the result. */
  readonly lovelace: bigint;
}

/** The formats and rules of one DEX's contracts for pools and orders. */
export interface DexAdapter {
  readonly dex: DexName;
  /** The script variant when the registry has several. */
  readonly variants?: { readonly pool?: string; readonly order?: string };
  /** Plutus V1 contracts use datum hashes; `late` reveals the datum only when an order is spent. */
  readonly byHash?: 'shown' | 'late';
  /** Lovelace in every pool that belongs neither to reserves nor to fees. */
  readonly oil: bigint;
  /** Script hash of the stake credential of pools and orders; otherwise orders have their owner's stake credential. */
  readonly stakeScript?: string;
  readonly keepsOwnersStake?: boolean;
  /** Whether several orders are filled in one transaction. */
  readonly isBatched: boolean;
  /** The authentication and share tokens in the pool for this number of outstanding shares. */
  tokens(venue: Venue, shares: bigint): ReadonlyMap<Unit, bigint>;
  /** The unit of the liquidity shares. */
  getShareUnit(venue: Venue): Unit | undefined;
  poolDatum(venue: Venue, state: PoolState): PlutusData;
  /** The part of an input that becomes untradable in the pool. */
  computeUntradable?(given: bigint): bigint;
  /** The part of each order's fee that stays in the pool. */
  readonly feeInPool?: bigint;
  /** Returns excess input with the result. */
  readonly returnsSurplus?: boolean;
  swap(venue: Venue, request: SwapRequest): OrderForm;
  /** For partial fills: the datum field with the remaining amount. */
  readonly restAmountField?: number;
  /** The batcher fee of an order. */
  readonly batcherFee: bigint;
  readonly poolRedeemer: PlutusData;
  readonly fillRedeemer: PlutusData;
  readonly cancelRedeemer: PlutusData;
}
