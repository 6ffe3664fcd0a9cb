import type { Ratio } from '../../../market/curves/curve.js';
import type { AggregatorFee } from '../market/market-settings.js';

/** A fee on an order: a share of the order value plus a fixed part, up to a maximum. */
export interface FeeTerms {
  readonly payoutAddress: string;
  readonly bps: number;
  readonly fixedLovelace: bigint;
  readonly maxLovelace: bigint | undefined;
}

export interface Fee {
  readonly payoutAddress: string;
  readonly lovelace: bigint;
}

export interface Fees {
  readonly partner: Fee | undefined;
  readonly aggregator: Fee | undefined;
  /** Fee rate of the operator, in percent. */
  readonly appliedRate: number;
  readonly discounted: boolean;
}

const BASIS = 10_000n;

/**
 * Undefined when no fee is due. A fee below the minimum UTxO value is waived, because raising it would exceed the
 * agreed amount.
 */
export function feeOf(
  terms: FeeTerms | undefined,
  worth: bigint | undefined,
  leastOutput: (address: string) => bigint,
): Fee | undefined {
  if (terms === undefined) return undefined;
  const { payoutAddress, bps, fixedLovelace, maxLovelace } = terms;
  const wanted = fixedLovelace + ((worth ?? 0n) * BigInt(bps)) / BASIS;
  const lovelace = maxLovelace !== undefined && wanted > maxLovelace ? maxLovelace : wanted;
  return lovelace === 0n || lovelace < leastOutput(payoutAddress) ? undefined : { payoutAddress, lovelace };
}

export interface FeeQuestion {
  /** Value of the input, in lovelace; undefined when no market prices it. */
  readonly worth: bigint | undefined;
  readonly partner: FeeTerms | undefined;
  readonly operator: AggregatorFee | undefined;
  readonly isPartner: boolean;
  readonly leastOutput: (address: string) => bigint;
}

export function feesOf({ worth, partner, operator, isPartner, leastOutput }: FeeQuestion): Fees {
  const bps = operator === undefined ? 0 : isPartner ? operator.discountedBps : operator.bps;
  return {
    partner: feeOf(partner, worth, leastOutput),
    aggregator: feeOf(operator && { ...operator, bps }, worth, leastOutput),
    appliedRate: bps / 100,
    discounted: operator !== undefined && bps < operator.bps,
  };
}

/** Value of an amount in lovelace, at the price of one unit. */
export const worthAt = (amount: bigint, price: Ratio | undefined): bigint | undefined =>
  price && (amount * price.numerator) / price.denominator;
