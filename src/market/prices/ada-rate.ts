import type { Ratio } from '../curves/curve.js';
import { compareRatios, plus, ratio, times } from '../fraction.js';
import type { Unit } from '../unit.js';

/** A pool of ADA against a US dollar stablecoin. */
export interface DollarPool {
  readonly pool: Unit;
  readonly stablecoin: Unit;
  readonly decimals: number;
  readonly lovelace: bigint;
  /** Smallest units of the stablecoin. */
  readonly stable: bigint;
  /** Marginal price: lovelace for one smallest unit of the stablecoin. */
  readonly price: Ratio;
  /** Number of trades of the last day, and their volume in smallest units of the stablecoin. */
  readonly trades: number;
  readonly volume: bigint;
}

/** A rate of an oracle that is still valid. */
export interface FreshRate {
  readonly source: string;
  readonly rate: Ratio;
}

export interface AdaRate {
  /** US dollars for one ADA. */
  readonly rate: Ratio;
  /** Sources of the rate: `POOLS` and the names of oracles. */
  readonly sources: readonly string[];
}

/** Conditions for using the pools. The methodology of the API lists them. */
export const RATE_RULES = {
  leastAda: 1_000n,
  leastDollars: 100n,
  leastPools: 2,
  leastStablecoins: 2,
  /** Maximum share of one pool in all liquidity, in percent. */
  mostShare: 75n,
  /** Maximum spread between the lowest and the highest price, in percent. */
  mostSpread: 5n,
  leastTrades: 1,
  leastVolumeDollars: 100n,
} as const;

const LOVELACE_PER_ADA = 1_000_000n;

/**
 * The median of the stablecoin pools and the oracles; undefined when no source is usable or they differ too much. Never
 * an estimate.
 */
export function adaInDollars(pools: readonly DollarPool[], oracles: readonly FreshRate[]): AdaRate | undefined {
  const fromPools = computePoolRate(pools);
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

/** The liquidity-weighted median: a large pool counts more, and no single pool can move it far. */
function computePoolRate(pools: readonly DollarPool[]): Ratio | undefined {
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

const isWithinSpread = (low: Ratio, high: Ratio): boolean =>
  compareRatios(high, times(low, ratio(100n + RATE_RULES.mostSpread, 100n))) <= 0;
