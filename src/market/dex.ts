import type { Credential } from '../chains/cardano/addresses/address.js';
import type { PlutusData } from '../chains/cardano/scripts/plutus-data.js';
import type { Curve, Ratio } from './curves/curve.js';
import type { DexName } from './dex-names.js';
import type { Holdings, Unit } from './unit.js';

/** An output at a script of a DEX, as adapters see it. */
export interface ScriptOutput {
  /** The payment credential of its address, hexadecimal. */
  readonly script: string;
  /** Of its address; owners of orders often keep theirs there. */
  readonly stake: Credential | undefined;
  readonly holds: Holdings;
  readonly datum: PlutusData;
}

/** Token reserves of a market at one moment, and how it trades. */
export interface Pool {
  readonly dex: DexName;
  /** The unit of the token that proves the pool; the same through its whole life. */
  readonly id: Unit;
  /** In the pool's own order. */
  readonly assets: readonly [Unit, Unit];
  /** What can be traded: without treasuries, deposits and other money that only rests there. */
  readonly reserves: readonly [bigint, bigint];
  readonly curve: Curve;
  readonly lpAsset: Unit | undefined;
  readonly lpSupply: bigint | undefined;
  /** Milliseconds since 1970 before which nobody trades. */
  readonly opensAt: number | undefined;
  /** Drained, below its bound, or closed by its own datum: nobody can trade with it. */
  readonly closed: boolean;
  /** How orders name the pool where they do not use its `id` or `lpAsset`: the ident of SundaeSwap, for example. */
  readonly ident?: string;
}

/** What a pool's orders must know of it. */
export type PoolPair = Pick<Pool, 'dex' | 'id' | 'assets'>;

/** Pools that orders refer to. Undefined where a pool has not been seen. */
export interface PoolBook {
  byId(id: Unit): PoolPair | undefined;
  byLpAsset(unit: Unit): PoolPair | undefined;
  byIdent(dex: DexName, ident: string): PoolPair | undefined;
}

export type OrderStep = 'swap' | 'deposit' | 'withdraw' | 'zap-in' | 'zap-out' | 'other';

/** What the datum alone says of how an order wants to be carried out. */
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
  /** Undefined where it is a market or a limit order, depending on what its pool would have given. */
  readonly style: OrderStyle | undefined;
  /** What is left to be given: without fees and deposits. Undefined where the order does not say or its pool is unknown. */
  readonly offer: Quantity | undefined;
  /** The least that is wanted for all of the offer. */
  readonly request: Quantity | undefined;
  /** The least of the request for one unit of the offer, where the datum says it; it holds for every part as well. */
  readonly price?: Ratio;
  /** The least of the request that a part must bring which leaves a rest. */
  readonly leastPart?: bigint;
  /** The one pool that may fill it. */
  readonly pool: Unit | undefined;
  /** Who gets it back: the address of refunds, else of the receiver. */
  readonly owner: Party | undefined;
  /** Who gets the result, where it is another one. */
  readonly receiver: Party | undefined;
  /** Whether a signature is enough to cancel it. */
  readonly cancelKey: string | undefined;
  /** Milliseconds since 1970 after which it is not filled. */
  readonly deadline: number | undefined;
  /** The most that whoever carries it out may take, in lovelace. */
  readonly batcherFee: bigint | undefined;
  /** Lovelace that comes back with the result. */
  readonly deposit: bigint | undefined;
  /** What an order keeps when it moves to a new output with its rest; undefined where it is filled in one step. */
  readonly beacon: string | undefined;
}

/** What the redeemer of a spent order says happened to it. */
export type OrderEnd = 'fill' | 'cancel' | 'expire';

/** Reads what one DEX writes on the chain. Everything else about it is shared by all. */
export interface Dex {
  readonly name: DexName;
  /** Undefined for what is no pool of this DEX: anyone can send a look-alike to the script. */
  readPool?(output: ScriptOutput, role: PoolRole): Pool | undefined;
  readOrder?(output: ScriptOutput, pools: PoolBook, role: OrderRole): Order | undefined;
  /** Undefined where the redeemer does not tell. */
  readEnd?(redeemer: PlutusData, role: OrderRole): OrderEnd | undefined;
}

/** What the registry knows of a script that holds pools. */
export interface PoolRole {
  readonly role: 'pool';
  readonly dex: DexName;
  readonly script: string;
  /** Tells apart contracts of one DEX whose datums differ. */
  readonly variant?: string;
  /** Policies or units of the tokens that prove a pool, where they are constants of the deployment. */
  readonly proof?: readonly string[];
  /** Constants that are in no datum: fees, multipliers, the pair of a pool with a script of its own. */
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
