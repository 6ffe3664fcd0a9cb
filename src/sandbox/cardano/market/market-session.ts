import { LOVELACE } from '../../../market/unit.js';
import { chance } from '../../random-int.js';
import { fillOrders, planBatch } from './batcher.js';
import { cancelOrder, expireOrder } from './endings.js';
import { fillLiquidity } from './liquidity.js';
import type { LivePool } from './live-pool.js';
import { findLivePools, findOpenOrders, type Owners } from './live-pools.js';
import type { MarketContext } from './market-context.js';
import { placeSwaps } from './traders.js';

const LIMIT_PERCENT = 15;

/** Stablecoin pools determine the ADA price, which needs trades on every day. */
const isDollarPool = (context: MarketContext, { venue }: LivePool): boolean =>
  venue.assets[0] === LOVELACE && context.market.tokens.get(venue.assets[1])?.isDollar === true;

export interface Rush {
  /** Trades in every stablecoin pool. */
  readonly dollars: boolean;
  /** Trades in this many other pools. */
  readonly others: number;
  /** Orders per transaction. */
  readonly together: number;
}

/** Places new orders. */
export function placeOrders(context: MarketContext, { dollars: inDollars, others, together }: Rush): void {
  const { randomInt } = context;
  const pools = findLivePools(context).filter(({ venue }) => venue.order !== undefined);
  const dollars = inDollars ? pools.filter((livePool) => isDollarPool(context, livePool)) : [];
  const rest = pools.filter((livePool) => !dollars.includes(livePool));
  const requests = dollars.map((livePool) => ({ livePool: livePool, isLimit: false }));
  for (let count = 0; count < others && rest.length > 0; count += 1)
    requests.push({ livePool: rest.splice(randomInt(rest.length), 1)[0]!, isLimit: chance(randomInt, LIMIT_PERCENT) });
  while (requests.length > 0) {
    const some = requests.splice(0, together);
    // Orders that no single user can pay for together are placed separately.
    if (!placeSwaps(context, some)) for (const request of some) placeSwaps(context, [request]);
  }
}

/** Batchers fill the orders that can be filled, several pools per transaction. */
export function fillOpenOrders(context: MarketContext, together: number, whose: Owners = 'simulated'): void {
  const pools = findLivePools(context);
  const orders = findOpenOrders(context, pools, whose);
  const batches = pools.flatMap((livePool) => planBatch(context, livePool, orders) ?? []);
  while (batches.length > 0) fillOrders(context, batches.splice(0, together));
  if (orders.some(({ order }) => order.step !== 'swap'))
    for (const livePool of findLivePools(context)) fillLiquidity(context, livePool, orders);
}

/** Removes orders that will not be filled: expired ones, then some of the oldest. */
export function removeOldOrders(context: MarketContext, cancelled: number): void {
  const orders = findOpenOrders(context, findLivePools(context));
  const left = orders.filter((livePool) => !expireOrder(context, livePool) && livePool.order.style === undefined);
  for (let count = 0; count < cancelled && left.length > MIN_OPEN_ORDERS; count += 1)
    cancelOrder(context, left.splice(context.randomInt(left.length), 1)[0]!);
}

/** This many orders stay open, so that there are always open orders to query. */
const MIN_OPEN_ORDERS = 12;
