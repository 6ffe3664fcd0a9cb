/** A fraction of integers. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Which of a pool's two assets is given: 0 for the first, 1 for the second. */
export type Direction = 0 | 1;

/** How a pool turns what it gets into what it gives. Each kind has its arithmetic in the file of its name. */
export type Curve =
  | ConstantProduct
  | WingRidersProduct
  | WeightedProduct
  | MinswapStable
  | WingRidersStable
  | SundaeStable
  | SplashStable
  | DegenQuadratic
  | Concentrated;

/** The part of what is given that trades, by direction; the rest is the fee. */
export interface ConstantProduct {
  readonly kind: 'constant-product';
  readonly kept: readonly [Ratio, Ratio];
  /** A share of what is given or got of one asset that never sees the pool, rounded up: CSWAP takes it of ADA. */
  readonly toll?: { readonly asset: Direction; readonly share: Ratio };
}

/** Fees on the input, each rounded on its own, and a product that is rounded up. */
export interface WingRidersProduct {
  readonly kind: 'wingriders';
  readonly swapFee: bigint;
  readonly protocolFee: bigint;
  readonly projectFee: bigint;
  readonly reserveFee: bigint;
  readonly feeBasis: bigint;
}

/** Reserves count with powers: x^a · y^b stays. */
export interface WeightedProduct {
  readonly kind: 'weighted';
  readonly weights: readonly [bigint, bigint];
  readonly kept: Ratio;
}

/** Curve's invariant, with the fee taken from the output. */
export interface MinswapStable {
  readonly kind: 'minswap-stable';
  readonly amplification: bigint;
  readonly multipliers: readonly [bigint, bigint];
  /** Of 10^10. */
  readonly fee: bigint;
}

export interface WingRidersStable {
  readonly kind: 'wingriders-stable';
  readonly amplification: bigint;
  readonly scales: readonly [bigint, bigint];
  readonly swapFee: bigint;
  readonly protocolFee: bigint;
  readonly projectFee: bigint;
  readonly reserveFee: bigint;
  readonly feeBasis: bigint;
}

export interface SundaeStable {
  readonly kind: 'sundae-stable';
  readonly linearAmplification: bigint;
  readonly sumInvariant: bigint;
  /** Of 10,000, by direction, taken from the output. */
  readonly fees: readonly [bigint, bigint];
}

export interface SplashStable {
  readonly kind: 'splash-stable';
  /** Amplification times n^(2n). */
  readonly an2n: bigint;
  readonly multipliers: readonly [bigint, bigint];
  /** Of 100,000. */
  readonly lpFee: bigint;
  readonly protocolFee: bigint;
}

/** A bonding curve: the price grows with the square of what was sold. The first asset is ADA. */
export interface DegenQuadratic {
  readonly kind: 'degen-quadratic';
  readonly a: bigint;
  readonly b: bigint;
  /** Lovelace at which the pool moves elsewhere. */
  readonly adaCap: bigint;
  /** Tokens that the curve began with. */
  readonly emission: bigint;
}

/** Liquidity between two prices, given by their square roots, of the second asset for one of the first. */
export interface Concentrated {
  readonly kind: 'concentrated';
  readonly lower: Ratio;
  readonly upper: Ratio;
  /** Of 10,000. */
  readonly fee: bigint;
}

/** What a pool holds for trading, in its own order of assets. */
export type Reserves = readonly [bigint, bigint];

/** The arithmetic of one kind of curve: integers only, and to the unit what the contract allows. */
export interface CurveMath<C extends Curve> {
  /** What comes out for `input`; 0 where that is nothing. */
  outputFor(curve: C, reserves: Reserves, direction: Direction, input: bigint): bigint;
  /** The least input that brings at least `output`; undefined where the pool can never give so much. */
  inputFor(curve: C, reserves: Reserves, direction: Direction, output: bigint): bigint | undefined;
  /** Smallest units of the first asset for one of the second, at the margin and without fees. */
  spotPrice(curve: C, reserves: Reserves): Ratio;
  /** The share of a trade that is taken as fees. */
  feeOf(curve: C, direction: Direction): Ratio;
}
