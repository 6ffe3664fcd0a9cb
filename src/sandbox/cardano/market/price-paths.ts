import type { Ratio } from '../../../market/curves/curve.js';
import { createRandomInt } from '../../random-int.js';

const DAY = 86_400;
const MILLION = 1_000_000;

/** A triangle wave between minus and plus one million; integers are the same on every machine. */
export function triangle(time: number, period: number): number {
  const at = Math.floor((4 * MILLION * (time % period)) / period);
  if (at < MILLION) return at;
  return at < 3 * MILLION ? 2 * MILLION - at : at - 4 * MILLION;
}

/** An oscillation around the base price: period in seconds and amplitude in millionths. */
type Swing = readonly [period: number, reach: number];

const TOKEN_SWINGS: readonly Swing[] = [
  [37 * DAY, 190_000],
  [9 * DAY, 80_000],
  [2 * DAY, 35_000],
  [5 * 3_600, 12_000],
];
/** The dollar price moves all stablecoins together; they differ only slightly. */
const DOLLAR_SWINGS: readonly Swing[] = [
  [29 * DAY, 90_000],
  [6 * DAY, 30_000],
  [DAY, 9_000],
];
const PEG_SWINGS: readonly Swing[] = [[3 * DAY, 3_000]];

/** The price factor at a time, in millionths of the base price. Deterministic for a name and time. */
function computePriceFactor(name: string, time: number, swings: readonly Swing[]): bigint {
  const randomInt = createRandomInt(`price ${name}`);
  let level = MILLION;
  for (const [period, reach] of swings)
    level += Math.floor((triangle(time + randomInt(period), period) * reach) / MILLION);
  return BigInt(level);
}

/** US dollars for one ADA, in millionths. */
export const dollarAt = (time: number): bigint =>
  (DOLLAR_BASE * computePriceFactor('dollar', time, DOLLAR_SWINGS)) / 1_000_000n;

const DOLLAR_BASE = 420_000n;

/** Lovelace per smallest unit of a token with this base price. */
export const tokenPriceAt = (name: string, time: number, base: Ratio): Ratio => ({
  numerator: base.numerator * computePriceFactor(name, time, TOKEN_SWINGS),
  denominator: base.denominator * 1_000_000n,
});

/** Lovelace per smallest unit of a stablecoin. */
export const stablecoinPriceAt = (ticker: string, time: number, decimals: number): Ratio => ({
  numerator: 1_000_000n * computePriceFactor(ticker, time, PEG_SWINGS),
  denominator: dollarAt(time) * 10n ** BigInt(decimals),
});
