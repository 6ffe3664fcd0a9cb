import type { Ratio } from '../../../market/curves/curve.js';
import { triangle } from './price-paths.js';

const DAY = 86_400;
const BASE_RATE = 1_084_000;
/** Maximum deviation of the euro in millionths of a dollar, and its period. */
const REACH = 21_000;
const PERIOD = 53 * DAY;

/** Simulated US dollars per euro on the day of a time. */
export function sandboxUsdPerEur(time: number): Ratio {
  const day = time - (time % DAY);
  const rate = BASE_RATE + Math.floor((triangle(day, PERIOD) * REACH) / 1_000_000);
  return { numerator: BigInt(rate), denominator: 1_000_000n };
}
