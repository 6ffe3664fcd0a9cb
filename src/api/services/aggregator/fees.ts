import type { Ratio } from '../../../market/curves/curve.js';
import type { AggregatorFee } from '../market/market-settings.js';

/** What somebody takes of an order: a share of its worth and a fixed part, up to a most. */
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
  /** Percent that the operator takes. */
  readonly appliedRate: number;
  readonly discounted: boolean;
}

const BASIS = 10_000n;

/**
 * Undefined where there is nothing to take. An output must hold some lovelace, and a fee below that is not taken: it
 * would have to become more than was agreed.
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
  /** Of what is given, in lovelace; undefined where no market tells. */
  readonly worth: bigint | undefined;
  readonly partner: FeeTerms | undefined;
  readonly operator: AggregatorFee | undefined;
  /** Whether the account has a partner profile. */
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

/** What an amount is worth in lovelace, by the price of one unit. */
export const worthAt = (amount: bigint, price: Ratio | undefined): bigint | undefined =>
  price && (amount * price.numerator) / price.denominator;
