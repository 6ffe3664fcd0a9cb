import type { Ratio } from '../curves/curve.js';
import { ratio } from '../fraction.js';

/** US dollars for one euro on a day, from a source outside the chain. */
export interface DatedRate {
  /** Start of the day in UTC, in seconds since 1970. */
  readonly time: number;
  readonly usdPerEur: Ratio;
}

/** Older rates are not used. */
export const FIAT_RATE_DAYS = 7;
const DAY = 86_400;

/** The newest rate up to a time, unless it is too old. `rates` are sorted by time. */
export function usdPerEurAt(rates: readonly DatedRate[], time: number): Ratio | undefined {
  const newest = rates.findLast((rate) => rate.time <= time);
  return newest === undefined || time - newest.time > FIAT_RATE_DAYS * DAY ? undefined : newest.usdPerEur;
}

const DECIMAL = /^([0-9]{1,9})(?:\.([0-9]{1,15}))?$/;

/** Parses a positive decimal number exactly; undefined for any other text. */
export function decimalRatio(text: string): Ratio | undefined {
  const found = DECIMAL.exec(text);
  if (found === null) return undefined;
  const [, whole = '', part = ''] = found;
  const numerator = BigInt(whole + part);
  return numerator === 0n ? undefined : ratio(numerator, 10n ** BigInt(part.length));
}
