/** A fraction of integers. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The input asset of a trade: 0 for the pool's first asset, 1 for the second. */
export type Direction = 0 | 1;

/** How a pool converts input to output. The arithmetic of each kind is in the file of its name. */
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

/** `kept` is the share of the input that is traded, by direction; the rest is the fee. */
export interface ConstantProduct {
  readonly kind: 'constant-product';
  readonly kept: readonly [Ratio, Ratio];
  /** A share of the input or output in one asset that bypasses the pool, rounded up: CSWAP charges it in ADA. */
  readonly toll?: { readonly asset: Direction; readonly share: Ratio };
}

/** Fees on the input, each rounded separately, and a product that is rounded up. */
export interface WingRidersProduct {
  readonly kind: 'wingriders';
  readonly swapFee: bigint;
  readonly protocolFee: bigint;
  readonly projectFee: bigint;
  readonly reserveFee: bigint;
  readonly feeBasis: bigint;
}

/** Weighted reserves: x^a · y^b is invariant. */
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
  /** In units of 10^-10. */
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
  /** In basis points, by direction, taken from the output. */
  readonly fees: readonly [bigint, bigint];
}

export interface SplashStable {
  readonly kind: 'splash-stable';
  /** Amplification times n^(2n). */
  readonly an2n: bigint;
  readonly multipliers: readonly [bigint, bigint];
  /** In units of 1/100,000. */
  readonly lpFee: bigint;
  readonly protocolFee: bigint;
}

/** A bonding curve: the price grows with the square of the amount sold. The first asset is ADA. */
export interface DegenQuadratic {
  readonly kind: 'degen-quadratic';
  readonly a: bigint;
  readonly b: bigint;
  /** Lovelace at which the token moves to a liquidity pool. */
  readonly adaCap: bigint;
  /** Initial number of tokens on the curve. */
  readonly emission: bigint;
}

/** Liquidity between two prices, stated as square roots of the price of the first asset in the second. */
export interface Concentrated {
  readonly kind: 'concentrated';
  readonly lower: Ratio;
  readonly upper: Ratio;
  /** In basis points. */
  readonly fee: bigint;
}

/** Tradable amounts, in the pool's order of assets. */
export type Reserves = readonly [bigint, bigint];

/** The arithmetic of one kind of curve: integers only, exact to the unit as the contract computes it. */
export interface CurveMath<C extends Curve> {
  /** The output for `input`; 0 when there is none. */
  outputFor(curve: C, reserves: Reserves, direction: Direction, input: bigint): bigint;
  /** The minimum input that yields at least `output`; undefined when the pool can never yield that much. */
  inputFor(curve: C, reserves: Reserves, direction: Direction, output: bigint): bigint | undefined;
  /** Smallest units of the first asset for one of the second: the marginal price without fees. */
  spotPrice(curve: C, reserves: Reserves): Ratio;
  /** The fee as a share of the trade. */
  getFee(curve: C, direction: Direction): Ratio;
}
