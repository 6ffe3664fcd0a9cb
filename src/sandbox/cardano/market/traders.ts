import type { Metadata } from '../../../builder/request/metadata.js';
import type { OutputContent } from '../../../chains/cardano/transactions/output.js';
import { toHex } from '../../../kernel/hex.js';
import type { Direction } from '../../../market/curves/curve.js';
import { spotPrice } from '../../../market/curves/quote.js';
import { squareRoot } from '../../../market/curves/rounding.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { chance, pick } from '../../draw.js';
import { secretOf } from '../signing-key.js';
import type { Wallet } from '../wallet.js';
import { datumsFor, swapIn } from './batcher.js';
import { SNEKFUN_EMISSION } from './houses/splash.js';
import { contractOutput, partyOf, type Scene, tell, timeOf } from './scene.js';
import { orderAddress } from './standing.js';
import type { StandingPool } from './standing-position.js';

const DAY_MS = 86_400_000;

export interface Wanted {
  readonly direction: Direction;
  readonly amount: bigint;
}

/** A trade that moves the pool to the price of the day, or sometimes a small random one. */
export function wantedIn(scene: Scene, { pool }: StandingPool): Wanted {
  const { draw, market } = scene;
  const [first, second] = pool.reserves;
  const price = pool.assets[0] === LOVELACE ? market.tokens.get(pool.assets[1])?.priceAt(timeOf(scene)) : undefined;
  const noise = (reserve: bigint): bigint => (reserve * BigInt(12 + draw(40))) / 10_000n;
  if (pool.curve.kind === 'degen-quadratic') return wantedOnCurve(scene, pool.reserves);
  if (price === undefined) {
    const direction: Direction = chance(draw, 50) ? 0 : 1;
    return { direction, amount: noise(pool.reserves[direction]) };
  }
  const goal = squareRoot((first * second * price.numerator) / price.denominator);
  const share = BigInt(70 + draw(30));
  const gap = goal > first ? goal - first : first - goal;
  if (gap * 500n < first) {
    const direction: Direction = chance(draw, 50) ? 0 : 1;
    return { direction, amount: noise(pool.reserves[direction]) };
  }
  return goal > first
    ? { direction: 0, amount: (gap * share) / 100n }
    : { direction: 1, amount: (((first * second) / goal - second) * share) / 100n };
}

/** On a bonding curve most users buy, limited by the remaining supply. */
function wantedOnCurve({ draw }: Scene, [lovelace, tokens]: readonly [bigint, bigint]): Wanted {
  const sold = SNEKFUN_EMISSION - tokens;
  if (lovelace < CURVE_FULL && (sold < SNEKFUN_EMISSION / 50n || chance(draw, 60)))
    return { direction: 0, amount: BigInt(40 + draw(220)) * 1_000_000n };
  return { direction: 1, amount: (sold * BigInt(1 + draw(4))) / 100n };
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
  scene: Scene,
  { venue, pool, state }: StandingPool,
  owner: Wallet,
  { direction, amount }: Wanted,
  { slippage, until }: Temper,
): OutputContent | undefined {
  const { house } = venue;
  const quoted = swapIn(venue, pool.curve, state, direction, amount);
  if (quoted === undefined) return undefined;
  const least = (quoted.got * BigInt(10_000 - slippage)) / 10_000n;
  const name = `order ${scene.slot} ${venue.ident} ${scene.told.length} ${amount}`;
  const { datum, lovelace } = house.swap(venue, {
    owner: partyOf(owner),
    direction,
    amount,
    least: least > 0n ? least : 1n,
    until: until ?? timeOf(scene) * 1000 + DAY_MS,
    beacon: toHex(secretOf(scene.chain.world.name, name)).slice(0, 56),
  });
  const unit = pool.assets[direction];
  const holds = new Map<Unit, bigint>([[LOVELACE, lovelace]]);
  holds.set(unit, (holds.get(unit) ?? 0n) + amount);
  return contractOutput(scene, orderAddress(scene, venue, partyOf(owner)), holds, datum, house.byHash !== undefined);
}

/** Submits orders to contracts, with their datums where that is usual. */
export function sendOrders(
  scene: Scene,
  owner: Wallet,
  orders: readonly (readonly [StandingPool, OutputContent | undefined])[],
  message?: string,
): boolean {
  const outputs = orders.flatMap(([, output]) => (output === undefined ? [] : [output]));
  if (outputs.length === 0) return false;
  const shown = orders.flatMap(([{ venue }, output]) => (output && venue.house.byHash === 'shown' ? [output] : []));
  const metadata: Metadata | undefined = message === undefined ? undefined : { '674': { msg: [message] } };
  return (
    tell(scene, {
      payer: owner,
      outputs,
      datums: datumsFor(scene, [], shown),
      ...(metadata && { metadata }),
    }) !== undefined
  );
}

/** Places swaps of one trader in several pools; limit orders ask for more than the pool gives now. */
export function placeSwaps(scene: Scene, wanted: readonly PoolWish[]): boolean {
  const { draw, market } = scene;
  const first = draw(market.traders.length);
  // Finds a trader with enough of everything.
  const owners = [...market.traders.slice(first), ...market.traders.slice(0, first)];
  const wishes = wanted.map(({ standing, isLimit }) => {
    const temper: Temper = isLimit
      ? { slippage: -(80 + draw(300)), until: timeOf(scene) * 1000 + (1 + draw(6)) * DAY_MS }
      : { slippage: 50 + draw(250) };
    return { standing, wish: wantedIn(scene, standing), temper };
  });
  const message = chance(draw, 25) ? pick(draw, MESSAGES) : undefined;
  const isPatient = wanted.some(({ isLimit }) => isLimit);
  return owners.slice(0, MOST_TRIES).some((owner) => {
    const orders = wishes.map(
      ({ standing, wish, temper }) => [standing, orderOutput(scene, standing, owner, wish, temper)] as const,
    );
    return sendOrders(scene, owner, orders, isPatient ? undefined : message);
  });
}

const MOST_TRIES = 8;

export interface PoolWish {
  readonly standing: StandingPool;
  readonly isLimit: boolean;
}

/** Messages of aggregators. */
const MESSAGES = ['Dexhunter Trade', 'SteelSwap: Swap', 'Minswap: Aggregator Market Order', 'Swapped on CarDexScan'];

/** The price difference of two pools of a pair, in basis points of the lower price. */
export function spreadOf(a: StandingPool, b: StandingPool): bigint {
  const [p, q] = [spotPrice(a.pool), spotPrice(b.pool)];
  const [left, right] = [p.numerator * q.denominator, q.numerator * p.denominator];
  const low = left < right ? left : right;
  return ((left < right ? right - left : left - right) * 10_000n) / low;
}
