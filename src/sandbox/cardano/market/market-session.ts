import { LOVELACE } from '../../../market/unit.js';
import { fillOrders } from './batcher.js';
import { type Scene, type StandingPool, standingOrders, standingPools } from './standing.js';
import { placeSwap } from './traders.js';

/** Pools that tell what ADA is worth: without trades on every day nobody would believe them. */
const isDollarPool = (scene: Scene, { venue }: StandingPool): boolean =>
  venue.assets[0] === LOVELACE && scene.market.tokens.get(venue.assets[1])?.description === 'A simulated dollar';

const LIMIT_PERCENT = 15;

/** People leave orders: in all pools of dollars, and in some of the others. */
export function leaveOrders(scene: Scene, others: number): void {
  const pools = standingPools(scene).filter(({ venue }) => venue.order !== undefined);
  const dollars = pools.filter((standing) => isDollarPool(scene, standing));
  const rest = pools.filter((standing) => !dollars.includes(standing));
  const chosen = [...dollars];
  for (let count = 0; count < others && rest.length > 0; count += 1)
    chosen.push(...rest.splice(scene.draw(rest.length), 1));
  for (const standing of chosen) placeSwap(scene, standing, dollars.includes(standing) ? 0 : LIMIT_PERCENT);
}

/** Batchers carry out what can be carried out. */
export function carryOut(scene: Scene): void {
  const pools = standingPools(scene);
  const orders = standingOrders(scene, pools);
  for (const standing of pools) fillOrders(scene, standing, orders);
}
