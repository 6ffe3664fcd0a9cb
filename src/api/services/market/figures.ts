import type { Ratio } from '../../../market/curves/curve.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';

// Number formats of market responses.

const LOVELACE_OF_ADA = 1_000_000n;

export const shownRatio = (value: Ratio | undefined): number | null =>
  value === undefined ? null : ratioNumber(value);

/** Converts lovelace to ADA. */
export const shownAda = (lovelace: bigint): number => ratioNumber(ratio(lovelace, LOVELACE_OF_ADA));

/** Converts lovelace at the exchange rate of one ADA. */
export const shownAt = (rate: Ratio | undefined, lovelace: bigint): number | null =>
  shownRatio(rate && times(rate, ratio(lovelace, LOVELACE_OF_ADA)));

/** Converts lovelace per smallest unit to ADA per whole token. */
export const wholePrice = (price: Ratio, decimals: number): Ratio =>
  times(price, ratio(10n ** BigInt(decimals), LOVELACE_OF_ADA));

/** Takes seconds since 1970. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
