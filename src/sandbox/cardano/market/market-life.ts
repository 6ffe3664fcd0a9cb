import { chance, createRandomInt } from '../../random-int.js';
import type { Chain } from '../chain.js';
import type { Composed } from '../compose.js';
import { arbitrage } from './episodes.js';
import { findLivePools } from './live-pools.js';
import type { MarketContext } from './market-context.js';
import { fillOpenOrders, placeOrders, removeOldOrders } from './market-session.js';
import { getMarketSimulation } from './market-simulation.js';
import { tradeNfts } from './nft-trades.js';
import { postRates } from './oracles.js';

/** Pause in seconds after which all open orders are outdated. */
const LONG_SLEEP = 6 * 3_600;

/** Orders cancelled per block when many are open: more than arrive in the same time. */
const CANCELLED = 2;

/** Market activity in a block of a running chain: new orders arrive and open ones are filled. */
export function runMarket(chain: Chain, slot: number): readonly Composed[] {
  const market = getMarketSimulation(chain.simulation);
  if (market === undefined) return [];
  const randomInt = createRandomInt(`market ${chain.simulation.name} ${chain.tip?.hash} ${slot}`);
  const context: MarketContext = { chain, market, slot, randomInt, transactions: [] };
  const slept = slot - (chain.tip?.slot ?? slot) > LONG_SLEEP;
  fillOpenOrders(context, 1, 'all');
  if (slept) {
    placeOrders(context, { dollars: true, others: 3, together: 3 });
    fillOpenOrders(context, 1, 'all');
  } else if (chance(randomInt, 55)) placeOrders(context, { dollars: false, others: 1, together: 1 });
  if (chance(randomInt, 3)) arbitrage(context);
  if (chance(randomInt, 8)) tradeNfts(context);
  if (slept || chance(randomInt, 10)) postRates(context, findLivePools(context));
  if (chance(randomInt, 10)) removeOldOrders(context, CANCELLED);
  return context.transactions;
}
