import { chance, drawFrom } from '../../draw.js';
import type { Chain } from '../chain.js';
import type { Composed } from '../compose.js';
import { arbitrage } from './episodes.js';
import { carryOut, leaveOrders, tidyUp } from './market-session.js';
import { marketWorldOf } from './market-world.js';
import { postRates } from './oracles.js';
import type { Scene } from './scene.js';
import { standingPools } from './standing.js';

/** Seconds after which everything on the market is old news. */
const LONG_SLEEP = 6 * 3_600;

/** Orders that are taken back at once, where many wait: more than there come in the same time. */
const CANCELLED = 2;

/** What happens on the market in a block of a chain that lives: orders come, and those that wait are carried out. */
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
