import type { Ratio } from '../../../market/curves/curve.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';

// Number formats of market responses.

const LOVELACE_PER_ADA = 1_000_000n;

export const toRatioNumber = (value: Ratio | undefined): number | null =>
  value === undefined ? null : ratioNumber(value);

/** Converts lovelace to ADA. */
export const toAdaNumber = (lovelace: bigint): number => ratioNumber(ratio(lovelace, LOVELACE_PER_ADA));

/** Converts lovelace at the exchange rate of one ADA. */
export const toCurrencyNumber = (rate: Ratio | undefined, lovelace: bigint): number | null =>
  toRatioNumber(rate && times(rate, ratio(lovelace, LOVELACE_PER_ADA)));

/** Converts lovelace per smallest unit to ADA per whole token. */
export const toWholeTokenPrice = (price: Ratio, decimals: number): Ratio =>
  times(price, ratio(10n ** BigInt(decimals), LOVELACE_PER_ADA));

/** Takes seconds since 1970. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
