import type { DexName } from '../../../market/dex-names.js';
import { LOVELACE } from '../../../market/unit.js';
import { pick } from '../../random-int.js';
import { playOff, sendFakePools } from './direct-trades.js';
import { cancelOrder } from './endings.js';
import { placeConditions, placeDeposit, placeWithdrawal } from './liquidity.js';
import type { LivePool } from './live-pool.js';
import { findLivePools, findOpenOrders } from './live-pools.js';
import { getTime, type MarketContext } from './market-context.js';
import { orderOutput, placeSwaps, sendOrders, tradersInRandomOrder } from './traders.js';

const ADA = 1_000_000n;

const poolWith = (
  { market }: MarketContext,
  pools: readonly LivePool[],
  dex: DexName,
  ticker: string,
): LivePool | undefined =>
  pools.find(
    ({ venue }) =>
      venue.adapter.dex === dex &&
      venue.assets[0] === LOVELACE &&
      market.tokens.get(venue.assets[1])?.ticker === ticker,
  );

/**
 * A deposit of liquidity by the first trader with enough of both assets, and later a partial withdrawal by the pool
 * creator.
 */
export function depositLiquidity(context: MarketContext): void {
  const livePool = poolWith(context, findLivePools(context), 'MINSWAP_V2', 'TIE');
  if (livePool === undefined) return;
  tradersInRandomOrder(context).some((owner) => placeDeposit(context, livePool, owner, 2_500n * ADA));
}

export function withdrawLiquidity(context: MarketContext): void {
  const livePool = poolWith(context, findLivePools(context), 'MINSWAP_V2', 'TIE');
  if (livePool === undefined) return;
  placeWithdrawal(context, livePool, context.market.maker, livePool.state.shares / 60n);
}

/** Orders at an unreachable price: some expire, others are cancelled. */
export function placeUnreachableOrders(context: MarketContext): void {
  const pools = findLivePools(context);
  const owner = pick(context.randomInt, context.market.traders);
  const until = getTime(context) * 1000 + 2 * DAY_MS;
  for (const dex of ['MINSWAP_V2', 'SUNDAESWAP_V3', 'MINSWAP_V1'] as const) {
    const livePool = poolWith(context, pools, dex, 'TIE');
    if (livePool === undefined) continue;
    const swap = { direction: 1, amount: livePool.state.reserves[1] / 300n } as const;
    const output = orderOutput(context, livePool, owner, swap, { slippage: -6_000, until });
    sendOrders(context, owner, [[livePool, output]], 'Limit order');
  }
}

/** Cancels the oldest order without an expiry. */
export function cancelOldestOrder(context: MarketContext): void {
  const orders = findOpenOrders(context, findLivePools(context));
  const endless = orders.find(({ order }) => order.deadline === undefined && order.style === undefined);
  if (endless !== undefined) cancelOrder(context, endless);
}

const DAY_MS = 86_400_000;

/** Outputs that imitate pools. */
export const createFakePools = (context: MarketContext): void => sendFakePools(context, findLivePools(context));

/** Wash trading: buys and sells the same token at once. */
export function washTrade(context: MarketContext): void {
  const pools = findLivePools(context);
  const livePool = poolWith(context, pools, 'MINSWAP_V2', 'TIE') ?? poolWith(context, pools, 'SUNDAESWAP_V3', 'TIE');
  if (livePool === undefined) return;
  const { washer } = context.market;
  const [first, second] = livePool.state.reserves;
  const loose = { slippage: 900 };
  sendOrders(context, washer, [
    [livePool, orderOutput(context, livePool, washer, { direction: 0, amount: first / 250n }, loose)],
    [livePool, orderOutput(context, livePool, washer, { direction: 1, amount: second / 251n }, loose)],
  ]);
}

/** One purchase split over two pools by an aggregator. */
export function buyInTwoPools(context: MarketContext): void {
  const pools = findLivePools(context);
  const both = (['MINSWAP_V2', 'SUNDAESWAP_V3', 'MINSWAP_V1'] as const)
    .flatMap((dex) => poolWith(context, pools, dex, 'TIE') ?? [])
    .slice(0, 2);
  const owner = pick(context.randomInt, context.market.traders);
  const orders = both.map((livePool) => {
    const swap = { direction: 0, amount: livePool.state.reserves[0] / 400n } as const;
    return [livePool, orderOutput(context, livePool, owner, swap, { slippage: 200 })] as const;
  });
  sendOrders(context, owner, orders, 'Dexhunter Trade');
}

export const arbitrage = (context: MarketContext): void => {
  playOff(context, findLivePools(context));
};

/** Conditional orders whose price may never be reached. */
export function leaveConditions(context: MarketContext): void {
  const livePool = poolWith(context, findLivePools(context), 'MINSWAP_V2', 'RAIL');
  if (livePool !== undefined) placeConditions(context, livePool, pick(context.randomInt, context.market.traders));
}

/** Many users trade a new token on its bonding curve. */
export function tradeOnCurve(context: MarketContext): void {
  const livePool = poolWith(context, findLivePools(context), 'SNEKFUN', 'SPIKE');
  if (livePool !== undefined) placeSwaps(context, [{ livePool, isLimit: false }]);
}
