import { chance, drawFrom } from '../../draw.js';
import type { Chain } from '../chain.js';
import type { Composed } from '../compose.js';
import { arbitrage } from './episodes.js';
import { carryOut, leaveOrders, tidyUp } from './market-session.js';
import { marketWorldOf } from './market-world.js';
import { postRates } from './oracles.js';
import type { Scene } from './scene.js';
import { standingPools } from './standing.js';

/** Pause in seconds after which all open orders are outdated. */
const LONG_SLEEP = 6 * 3_600;

/** Orders cancelled per block when many are open: more than arrive in the same time. */
const CANCELLED = 2;

/** Market activity in a block of a running chain: new orders arrive and open ones are filled. */
export function marketLife(chain: Chain, slot: number): readonly Composed[] {
  const market = marketWorldOf(chain.world);
  if (market === undefined) return [];
  const draw = drawFrom(`market ${chain.world.name} ${chain.tip?.hash} ${slot}`);
  const scene: Scene = { chain, market, slot, draw, told: [] };
  const slept = slot - (chain.tip?.slot ?? slot) > LONG_SLEEP;
  carryOut(scene, 1, 'everybody');
  if (slept) {
    leaveOrders(scene, { dollars: true, others: 3, together: 3 });
    carryOut(scene, 1, 'everybody');
  } else if (chance(draw, 55)) leaveOrders(scene, { dollars: false, others: 1, together: 1 });
  if (chance(draw, 3)) arbitrage(scene);
  if (slept || chance(draw, 10)) postRates(scene, standingPools(scene));
  if (chance(draw, 10)) tidyUp(scene, CANCELLED);
  return scene.told;
}
