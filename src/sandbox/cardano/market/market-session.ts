import { LOVELACE } from '../../../market/unit.js';
import { chance } from '../../draw.js';
import { fillOrders, planBatch } from './batcher.js';
import { expire, takeBack } from './endings.js';
import { fillLiquidity } from './liquidity.js';
import type { Scene } from './scene.js';
import { type Owners, standingOrders, standingPools } from './standing.js';
import type { StandingPool } from './standing-position.js';
import { placeSwaps } from './traders.js';

const LIMIT_PERCENT = 15;

/** Stablecoin pools determine the ADA price, which needs trades on every day. */
const isDollarPool = (scene: Scene, { venue }: StandingPool): boolean =>
  venue.assets[0] === LOVELACE && scene.market.tokens.get(venue.assets[1])?.isDollar === true;

export interface Rush {
  /** Trades in every stablecoin pool. */
  readonly dollars: boolean;
  /** Trades in this many other pools. */
  readonly others: number;
  /** Orders per transaction. */
  readonly together: number;
}

/** Places new orders. */
export function leaveOrders(scene: Scene, { dollars: inDollars, others, together }: Rush): void {
  const { draw } = scene;
  const pools = standingPools(scene).filter(({ venue }) => venue.order !== undefined);
  const dollars = inDollars ? pools.filter((standing) => isDollarPool(scene, standing)) : [];
  const rest = pools.filter((standing) => !dollars.includes(standing));
  const wishes = dollars.map((standing) => ({ standing, isLimit: false }));
  for (let count = 0; count < others && rest.length > 0; count += 1)
    wishes.push({ standing: rest.splice(draw(rest.length), 1)[0]!, isLimit: chance(draw, LIMIT_PERCENT) });
  while (wishes.length > 0) {
    const some = wishes.splice(0, together);
    // Orders that no single user can pay for together are placed separately.
    if (!placeSwaps(scene, some)) for (const wish of some) placeSwaps(scene, [wish]);
  }
}

/** Batchers fill the orders that can be filled, several pools per transaction. */
export function carryOut(scene: Scene, together: number, whose: Owners = 'own people'): void {
  const pools = standingPools(scene);
  const orders = standingOrders(scene, pools, whose);
  const batches = pools.flatMap((standing) => planBatch(scene, standing, orders) ?? []);
  while (batches.length > 0) fillOrders(scene, batches.splice(0, together));
  if (orders.some(({ order }) => order.step !== 'swap'))
    for (const standing of standingPools(scene)) fillLiquidity(scene, standing, orders);
}

/** Removes orders that will not be filled: expired ones, then some of the oldest. */
export function tidyUp(scene: Scene, cancelled: number): void {
  const orders = standingOrders(scene, standingPools(scene));
  const left = orders.filter((standing) => !expire(scene, standing) && standing.order.style === undefined);
  for (let count = 0; count < cancelled && left.length > KEPT_ORDERS; count += 1)
    takeBack(scene, left.splice(scene.draw(left.length), 1)[0]!);
}

/** This many orders stay open, so that there are always open orders to query. */
const KEPT_ORDERS = 12;
