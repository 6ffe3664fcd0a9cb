import type { Ratio } from '../curves/curve.js';
import { ratio } from '../fraction.js';

/** US dollars for one euro on a day, as somebody has it from outside the chain. */
export interface DatedRate {
  /** The beginning of the day in UTC, seconds since 1970. */
  readonly time: number;
  readonly usdPerEur: Ratio;
}

/** A rate that is older says nothing any more. */
export const FIAT_RATE_DAYS = 7;
const DAY = 86_400;

/** The newest rate up to a time, if it is not too old. `rates` are in order of time. */
export function usdPerEurAt(rates: readonly DatedRate[], time: number): Ratio | undefined {
  const newest = rates.findLast((rate) => rate.time <= time);
  return newest === undefined || time - newest.time > FIAT_RATE_DAYS * DAY ? undefined : newest.usdPerEur;
}

const DECIMAL = /^([0-9]{1,9})(?:\.([0-9]{1,15}))?$/;

/** A decimal number above zero, exactly; undefined for anything else. */
export function decimalRatio(text: string): Ratio | undefined {
  const found = DECIMAL.exec(text);
  if (found === null) return undefined;
  const [, whole = '', part = ''] = found;
  const numerator = BigInt(whole + part);
  return numerator === 0n ? undefined : ratio(numerator, 10n ** BigInt(part.length));
}
