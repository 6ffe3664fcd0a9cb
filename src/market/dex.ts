import type { Credential } from '../chains/cardano/addresses/address.js';
import type { PlutusData } from '../chains/cardano/scripts/plutus-data.js';
import type { Curve, Ratio } from './curves/curve.js';
import type { DexName } from './dex-names.js';
import type { Holdings, Unit } from './unit.js';

/** An output at a script of a DEX, as adapters read it. */
export interface ScriptOutput {
  /** Payment credential of its address, in hexadecimal. */
  readonly script: string;
  /** Stake credential of its address; many order contracts use the owner's. */
  readonly stake: Credential | undefined;
  readonly holds: Holdings;
  readonly datum: PlutusData;
}

/** Reserves of a market at one point in time, and its curve. */
export interface Pool {
  readonly dex: DexName;
  /** Unit of the token that identifies the pool; constant over its lifetime. */
  readonly id: Unit;
  /** In the pool's order. */
  readonly assets: readonly [Unit, Unit];
  /** Tradable reserves: without treasuries, deposits and other locked amounts. */
  readonly reserves: readonly [bigint, bigint];
  readonly curve: Curve;
  readonly lpAsset: Unit | undefined;
  readonly lpSupply: bigint | undefined;
  /** Milliseconds since 1970 when trading opens. */
  readonly opensAt: number | undefined;
  /** Drained, below its bound, or closed by its datum: the pool cannot be traded. */
  readonly closed: boolean;
  /** Identifier that orders use for the pool instead of its `id` or `lpAsset`, for example the ident of SundaeSwap. */
  readonly ident?: string;
}

/** The fields of a pool that reading its orders needs. */
export type PoolPair = Pick<Pool, 'dex' | 'id' | 'assets'>;

/** Looks up pools that orders refer to. Undefined when a pool is not known. */
export interface PoolDirectory {
  byId(id: Unit): PoolPair | undefined;
  byLpAsset(unit: Unit): PoolPair | undefined;
  byIdent(dex: DexName, ident: string): PoolPair | undefined;
}

export type OrderStep = 'swap' | 'deposit' | 'withdraw' | 'zap-in' | 'zap-out' | 'other';

/** Execution style, as far as the datum states it. */
export type OrderStyle = 'LIMIT' | 'STOP_LOSS' | 'OCO' | 'PARTIAL' | 'ROUTED' | 'STRATEGY';

export interface Quantity {
  readonly unit: Unit;
  readonly amount: bigint;
}

export interface Party {
  readonly payment: Credential;
  readonly stake: Credential | undefined;
}

export interface Order {
  readonly dex: DexName;
  readonly step: OrderStep;
  /** Undefined for a market or limit order; the output of its pool tells which. */
  readonly style: OrderStyle | undefined;
  /**
   * Remaining offer, without fees and deposits. Undefined when the order does not state it or its pool is not known.
   */
  readonly offer: Quantity | undefined;
  /** Minimum requested for the whole offer. */
  readonly request: Quantity | undefined;
  /** Minimum requested per unit of the offer, when the datum states it; it also applies to each partial fill. */
  readonly price?: Ratio;
  /** Minimum request amount of a partial fill that leaves a remainder. */
  readonly leastPart?: bigint;
  /** The only pool that may fill it. */
  readonly pool: Unit | undefined;
  /** Receives the refund: the refund address, else the receiver. */
  readonly owner: Party | undefined;
  /** Receives the result, when it differs from the owner. */
  readonly receiver: Party | undefined;
  /** Key whose signature alone can cancel the order. */
  readonly cancelKey: string | undefined;
  /** Milliseconds since 1970 after which it cannot be filled. */
  readonly deadline: number | undefined;
  /** Maximum fee of the batcher, in lovelace. */
  readonly batcherFee: bigint | undefined;
  /** Lovelace returned with the result. */
  readonly deposit: bigint | undefined;
  /**
   * Identifier that stays the same when a partial fill moves the order to a new output; undefined when it is filled in
   * one step.
   */
  readonly beacon: string | undefined;
}

/** How a spent order ended, according to its redeemer. */
export type OrderEnd = 'fill' | 'cancel' | 'expire';

/** Reads the on-chain data of one DEX. Everything else is shared by all DEXes. */
export interface Dex {
  readonly name: DexName;
  /** Undefined when the output is not a pool of this DEX: anyone can send a look-alike to the script. */
  readPool?(output: ScriptOutput, role: PoolRole): Pool | undefined;
  readOrder?(output: ScriptOutput, pools: PoolDirectory, role: OrderRole): Order | undefined;
  /** Undefined when the redeemer does not tell. */
  readEnd?(redeemer: PlutusData, role: OrderRole): OrderEnd | undefined;
}

/** Registry entry of a script that holds pools. */
export interface PoolRole {
  readonly role: 'pool';
  readonly dex: DexName;
  readonly script: string;
  /** Distinguishes contracts of one DEX with different datums. */
  readonly variant?: string;
  /** Policies or units of the tokens that identify a pool, when they are constants of the deployment. */
  readonly proof?: readonly string[];
  /** Constants that no datum contains: fees, multipliers, the pair of a pool with its own script. */
  readonly parameters?: Readonly<Record<string, string | number | readonly (string | number)[]>>;
}

export interface OrderRole {
  readonly role: 'order';
  readonly dex: DexName;
  readonly script: string;
  readonly variant?: string;
  readonly parameters?: PoolRole['parameters'];
}

export type ScriptRole = PoolRole | OrderRole;
