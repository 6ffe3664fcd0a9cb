import type { Metadata } from '../../../builder/request/metadata.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import type { Direction } from '../../../market/curves/curve.js';
import { spotPrice } from '../../../market/curves/quote.js';
import { squareRoot } from '../../../market/curves/rounding.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { chance, pick } from '../../random-int.js';
import { deriveSecret } from '../signing-key.js';
import type { Wallet } from '../wallet.js';
import { SNEKFUN_EMISSION } from './adapters/splash.js';
import { datumsFor, swapIn } from './batcher.js';
import type { LivePool } from './live-pool.js';
import { orderAddress } from './live-pools.js';
import { contractOutput, getTime, type MarketContext, toParty, tryCompose } from './market-context.js';

const DAY_MS = 86_400_000;

export interface SwapIntent {
  readonly direction: Direction;
  readonly amount: bigint;
}

/** A trade that moves the pool to the price of the day, or sometimes a small random one. */
export function chooseSwap(context: MarketContext, { pool }: LivePool): SwapIntent {
  const { randomInt, market } = context;
  const [first, second] = pool.reserves;
  const price = pool.assets[0] === LOVELACE ? market.tokens.get(pool.assets[1])?.priceAt(getTime(context)) : undefined;
  const noise = (reserve: bigint): bigint => (reserve * BigInt(12 + randomInt(40))) / 10_000n;
  if (pool.curve.kind === 'degen-quadratic') return chooseSwapOnCurve(context, pool.reserves);
  if (price === undefined) {
    const direction: Direction = chance(randomInt, 50) ? 0 : 1;
    return { direction, amount: noise(pool.reserves[direction]) };
  }
  const goal = squareRoot((first * second * price.numerator) / price.denominator);
  const share = BigInt(70 + randomInt(30));
  const gap = goal > first ? goal - first : first - goal;
  if (gap * 500n < first) {
    const direction: Direction = chance(randomInt, 50) ? 0 : 1;
    return { direction, amount: noise(pool.reserves[direction]) };
  }
  return goal > first
    ? { direction: 0, amount: (gap * share) / 100n }
    : { direction: 1, amount: (((first * second) / goal - second) * share) / 100n };
}

/** On a bonding curve most users buy, limited by the remaining supply. */
function chooseSwapOnCurve({ randomInt }: MarketContext, [lovelace, tokens]: readonly [bigint, bigint]): SwapIntent {
  const sold = SNEKFUN_EMISSION - tokens;
  if (lovelace < CURVE_FULL && (sold < SNEKFUN_EMISSION / 50n || chance(randomInt, 60)))
    return { direction: 0, amount: BigInt(40 + randomInt(220)) * 1_000_000n };
  return { direction: 1, amount: (sold * BigInt(1 + randomInt(4))) / 100n };
}

/** Lovelace above which users only sell, so that the curve never completes. */
const CURVE_FULL = 6_000_000_000n;

/** The deviation of a trader's limit from the price of the pool. */
export interface Temper {
  /** Basis points; negative for a price that the pool does not offer yet. */
  readonly slippage: number;
  readonly until?: number;
}

/** The output of an order; undefined when the pool would give nothing for it. */
export function orderOutput(
  context: MarketContext,
  { venue, pool, state }: LivePool,
  owner: Wallet,
  { direction, amount }: SwapIntent,
  { slippage, until }: Temper,
): OutputContent | undefined {
  const { adapter } = venue;
  const quoted = swapIn(venue, pool.curve, state, direction, amount);
  if (quoted === undefined) return undefined;
  const minReceived = (quoted.got * BigInt(10_000 - slippage)) / 10_000n;
  const name = `order ${context.slot} ${venue.ident} ${context.transactions.length} ${amount}`;
  const { datum, lovelace } = adapter.swap(venue, {
    owner: toParty(owner),
    direction,
    amount,
    minReceived: minReceived > 0n ? minReceived : 1n,
    until: until ?? getTime(context) * 1000 + DAY_MS,
    beacon: toHex(deriveSecret(context.chain.simulation.name, name)).slice(0, 56),
  });
  const unit = pool.assets[direction];
  const holds = new Map<Unit, bigint>([[LOVELACE, lovelace]]);
  holds.set(unit, (holds.get(unit) ?? 0n) + amount);
  return contractOutput(
    context,
    orderAddress(context, venue, toParty(owner)),
    holds,
    datum,
    adapter.byHash !== undefined,
  );
}

/** Submits orders to contracts, with their datums where that is usual. */
export function sendOrders(
  context: MarketContext,
  owner: Wallet,
  orders: readonly (readonly [LivePool, OutputContent | undefined])[],
  message?: string,
): boolean {
  const outputs = orders.flatMap(([, output]) => (output === undefined ? [] : [output]));
  if (outputs.length === 0) return false;
  const shown = orders.flatMap(([{ venue }, output]) => (output && venue.adapter.byHash === 'shown' ? [output] : []));
  const metadata: Metadata | undefined = message === undefined ? undefined : { '674': { msg: [message] } };
  return (
    tryCompose(context, {
      payer: owner,
      outputs,
      datums: datumsFor(context, [], shown),
      ...(metadata && { metadata }),
    }) !== undefined
  );
}

/** All traders from a random one on: the caller uses the first one with enough of everything. */
export function tradersInRandomOrder({ randomInt, market: { traders } }: MarketContext): readonly Wallet[] {
  const first = randomInt(traders.length);
  return [...traders.slice(first), ...traders.slice(0, first)];
}

/** Places swaps of one trader in several pools; limit orders ask for more than the pool gives now. */
export function placeSwaps(context: MarketContext, requests: readonly PoolSwapRequest[]): boolean {
  const { randomInt } = context;
  const owners = tradersInRandomOrder(context);
  const swaps = requests.map(({ livePool, isLimit }) => {
    const temper: Temper = isLimit
      ? { slippage: -(80 + randomInt(300)), until: getTime(context) * 1000 + (1 + randomInt(6)) * DAY_MS }
      : { slippage: 50 + randomInt(250) };
    return { livePool, swap: chooseSwap(context, livePool), temper };
  });
  const message = chance(randomInt, 25) ? pick(randomInt, MESSAGES) : undefined;
  const isPatient = requests.some(({ isLimit }) => isLimit);
  return owners.slice(0, MAX_ATTEMPTS).some((owner) => {
    const orders = swaps.map(
      ({ livePool, swap, temper }) => [livePool, orderOutput(context, livePool, owner, swap, temper)] as const,
    );
    return sendOrders(context, owner, orders, isPatient ? undefined : message);
  });
}

const MAX_ATTEMPTS = 8;

export interface PoolSwapRequest {
  readonly livePool: LivePool;
  readonly isLimit: boolean;
}

/** Messages of aggregators. */
const MESSAGES = ['Dexhunter Trade', 'SteelSwap: Swap', 'Minswap: Aggregator Market Order', 'Swapped on CarDexScan'];

/** The price difference of two pools of a pair, in basis points of the lower price. */
export function computeSpread(a: LivePool, b: LivePool): bigint {
  const [p, q] = [spotPrice(a.pool), spotPrice(b.pool)];
  const [left, right] = [p.numerator * q.denominator, q.numerator * p.denominator];
  const low = left < right ? left : right;
  return ((left < right ? right - left : left - right) * 10_000n) / low;
}
