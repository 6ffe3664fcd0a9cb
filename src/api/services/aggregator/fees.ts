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
export function computeFee(
  terms: FeeTerms | undefined,
  orderValue: bigint | undefined,
  minOutputLovelace: (address: string) => bigint,
): Fee | undefined {
  if (terms === undefined) return undefined;
  const { payoutAddress, bps, fixedLovelace, maxLovelace } = terms;
  const uncapped = fixedLovelace + ((orderValue ?? 0n) * BigInt(bps)) / BASIS;
  const lovelace = maxLovelace !== undefined && uncapped > maxLovelace ? maxLovelace : uncapped;
  return lovelace === 0n || lovelace < minOutputLovelace(payoutAddress) ? undefined : { payoutAddress, lovelace };
}

export interface FeeInput {
  /** Value of the input, in lovelace; undefined when no market prices it. */
  readonly orderValue: bigint | undefined;
  readonly partner: FeeTerms | undefined;
  readonly operator: AggregatorFee | undefined;
  readonly isPartner: boolean;
  readonly minOutputLovelace: (address: string) => bigint;
}

export function computeFees({ orderValue, partner, operator, isPartner, minOutputLovelace }: FeeInput): Fees {
  const bps = operator === undefined ? 0 : isPartner ? operator.discountedBps : operator.bps;
  return {
    partner: computeFee(partner, orderValue, minOutputLovelace),
    aggregator: computeFee(operator && { ...operator, bps }, orderValue, minOutputLovelace),
    appliedRate: bps / 100,
    discounted: operator !== undefined && bps < operator.bps,
  };
}

/** Value of an amount in lovelace, at the price of one unit. */
export const valueAtPrice = (amount: bigint, price: Ratio | undefined): bigint | undefined =>
  price && (amount * price.numerator) / price.denominator;
