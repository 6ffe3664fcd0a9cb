import type { Ratio } from '../curves/curve.js';
import { compareRatios, plus, ratio, times } from '../fraction.js';
import type { Unit } from '../unit.js';

/** A pool of ADA against a token that is worth a US dollar. */
export interface DollarPool {
  readonly pool: Unit;
  readonly stablecoin: Unit;
  readonly decimals: number;
  readonly lovelace: bigint;
  /** Smallest units of the stablecoin. */
  readonly stable: bigint;
  /** Lovelace for one smallest unit of the stablecoin, at the margin. */
  readonly price: Ratio;
  /** Trades of the last day, and what they moved in smallest units of the stablecoin. */
  readonly trades: number;
  readonly volume: bigint;
}

/** What an oracle says of ADA in US dollars, if it may still be believed. */
export interface FreshRate {
  readonly source: string;
  readonly rate: Ratio;
}

export interface AdaRate {
  /** US dollars for one ADA. */
  readonly rate: Ratio;
  /** Who says so: `POOLS` and the names of oracles. */
  readonly sources: readonly string[];
}

/** What makes the pools believable. Printed by the methodology of the API. */
export const RATE_RULES = {
  leastAda: 1_000n,
  leastDollars: 100n,
  leastPools: 2,
  leastStablecoins: 2,
  /** Percent of all liquidity that one pool may have. */
  mostShare: 75n,
  /** Percent between the lowest and the highest price. */
  mostSpread: 5n,
  leastTrades: 1,
  leastVolumeDollars: 100n,
} as const;

const LOVELACE_PER_ADA = 1_000_000n;

/**
 * The median of what the stablecoin pools and the oracles say; undefined where nobody is believable or they differ too
 * much. Never a guess.
 */
export function adaInDollars(pools: readonly DollarPool[], oracles: readonly FreshRate[]): AdaRate | undefined {
  const fromPools = rateOfPools(pools);
  const rates = [...(fromPools === undefined ? [] : [{ source: 'POOLS', rate: fromPools }]), ...oracles]
    .filter(({ rate }) => rate.numerator > 0n)
    .sort((a, b) => compareRatios(a.rate, b.rate));
  if (rates.length === 0 || !isWithinSpread(rates[0]!.rate, rates.at(-1)!.rate)) return undefined;
  const sources = rates.map(({ source }) => source).sort();
  const middle = rates.length >> 1;
  const upper = rates[middle]!.rate;
  if (rates.length % 2 === 1) return { rate: upper, sources };
  return { rate: times(plus(rates[middle - 1]!.rate, upper), ratio(1n, 2n)), sources };
}

/** The median by liquidity: a large pool counts more, and no single one can move it far. */
function rateOfPools(pools: readonly DollarPool[]): Ratio | undefined {
  const rules = RATE_RULES;
  const priced = pools
    .filter(isBelievable)
    .map(({ price, decimals, ...pool }) => ({
      ...pool,
      rate: ratio(price.denominator * LOVELACE_PER_ADA, price.numerator * 10n ** BigInt(decimals)),
    }))
    .sort((a, b) => compareRatios(a.rate, b.rate) || (a.pool < b.pool ? -1 : 1));
  const total = priced.reduce((sum, { lovelace }) => sum + lovelace, 0n);
  if (priced.length < rules.leastPools) return undefined;
  if (new Set(priced.map(({ stablecoin }) => stablecoin)).size < rules.leastStablecoins) return undefined;
  if (priced.some(({ lovelace }) => lovelace * 100n > total * rules.mostShare)) return undefined;
  if (!isWithinSpread(priced[0]!.rate, priced.at(-1)!.rate)) return undefined;
  let below = 0n;
  for (const { lovelace, rate } of priced) {
    below += lovelace;
    if (below * 2n >= total) return rate;
  }
  return undefined;
}

function isBelievable({ lovelace, stable, decimals, price, trades, volume }: DollarPool): boolean {
  const dollar = 10n ** BigInt(decimals);
  const rules = RATE_RULES;
  return (
    price.numerator > 0n &&
    lovelace >= rules.leastAda * LOVELACE_PER_ADA &&
    stable >= rules.leastDollars * dollar &&
    trades >= rules.leastTrades &&
    volume >= rules.leastVolumeDollars * dollar
  );
}

/** Whether the higher one is at most so many percent above the lower one. */
const isWithinSpread = (low: Ratio, high: Ratio): boolean =>
  compareRatios(high, times(low, ratio(100n + RATE_RULES.mostSpread, 100n))) <= 0;
