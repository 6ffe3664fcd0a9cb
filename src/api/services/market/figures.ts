import type { Ratio } from '../../../market/curves/curve.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';

// How answers of the market write figures.

const LOVELACE_OF_ADA = 1_000_000n;

export const shownRatio = (value: Ratio | undefined): number | null =>
  value === undefined ? null : ratioNumber(value);

/** In ADA. */
export const shownAda = (lovelace: bigint): number => ratioNumber(ratio(lovelace, LOVELACE_OF_ADA));

/** At what a currency pays for one ADA. */
export const shownAt = (rate: Ratio | undefined, lovelace: bigint): number | null =>
  shownRatio(rate && times(rate, ratio(lovelace, LOVELACE_OF_ADA)));

/** ADA for one whole token, of lovelace for its smallest unit. */
export const wholePrice = (price: Ratio, decimals: number): Ratio =>
  times(price, ratio(10n ** BigInt(decimals), LOVELACE_OF_ADA));

/** Of seconds since 1970. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
