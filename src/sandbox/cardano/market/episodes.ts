import type { DexName } from '../../../market/dex-names.js';
import { LOVELACE } from '../../../market/unit.js';
import { pick } from '../../draw.js';
import { playOff, sendLookAlikes } from './direct-trades.js';
import { takeBack } from './endings.js';
import { placeConditions, placeDeposit, placeWithdrawal } from './liquidity.js';
import { type Scene, timeOf } from './scene.js';
import { standingOrders, standingPools } from './standing.js';
import type { StandingPool } from './standing-position.js';
import { orderOutput, placeSwaps, sendOrders } from './traders.js';

const ADA = 1_000_000n;

const poolWith = (
  { market }: Scene,
  pools: readonly StandingPool[],
  dex: DexName,
  ticker: string,
): StandingPool | undefined =>
  pools.find(
    ({ venue }) =>
      venue.house.dex === dex && venue.assets[0] === LOVELACE && market.tokens.get(venue.assets[1])?.ticker === ticker,
  );

/** A deposit of liquidity, and later a partial withdrawal by the pool creator. */
export function bringLiquidity(scene: Scene): void {
  const standing = poolWith(scene, standingPools(scene), 'MINSWAP_V2', 'TIE');
  if (standing !== undefined) placeDeposit(scene, standing, pick(scene.draw, scene.market.traders), 2_500n * ADA);
}

export function takeLiquidity(scene: Scene): void {
  const standing = poolWith(scene, standingPools(scene), 'MINSWAP_V2', 'TIE');
  if (standing === undefined) return;
  placeWithdrawal(scene, standing, scene.market.maker, standing.state.shares / 60n);
}

/** Orders at an unreachable price: some expire, others are cancelled. */
export function hopeForMuch(scene: Scene): void {
  const pools = standingPools(scene);
  const owner = pick(scene.draw, scene.market.traders);
  const until = timeOf(scene) * 1000 + 2 * DAY_MS;
  for (const dex of ['MINSWAP_V2', 'SUNDAESWAP_V3', 'MINSWAP_V1'] as const) {
    const standing = poolWith(scene, pools, dex, 'TIE');
    if (standing === undefined) continue;
    const wanted = { direction: 1, amount: standing.state.reserves[1] / 300n } as const;
    const output = orderOutput(scene, standing, owner, wanted, { slippage: -6_000, until });
    sendOrders(scene, owner, [[standing, output]], 'Limit order');
  }
}

/** Cancels the oldest order without an expiry. */
export function giveUp(scene: Scene): void {
  const orders = standingOrders(scene, standingPools(scene));
  const endless = orders.find(({ order }) => order.deadline === undefined && order.style === undefined);
  if (endless !== undefined) takeBack(scene, endless);
}

const DAY_MS = 86_400_000;

/** Outputs that imitate pools. */
export const pretend = (scene: Scene): void => sendLookAlikes(scene, standingPools(scene));

/** Wash trading: buys and sells the same token at once. */
export function tradeWithOneself(scene: Scene): void {
  const pools = standingPools(scene);
  const standing = poolWith(scene, pools, 'MINSWAP_V2', 'TIE') ?? poolWith(scene, pools, 'SUNDAESWAP_V3', 'TIE');
  if (standing === undefined) return;
  const { washer } = scene.market;
  const [first, second] = standing.state.reserves;
  const loose = { slippage: 900 };
  sendOrders(scene, washer, [
    [standing, orderOutput(scene, standing, washer, { direction: 0, amount: first / 250n }, loose)],
    [standing, orderOutput(scene, standing, washer, { direction: 1, amount: second / 251n }, loose)],
  ]);
}

/** One purchase split over two pools by an aggregator. */
export function buyInTwoPools(scene: Scene): void {
  const pools = standingPools(scene);
  const both = (['MINSWAP_V2', 'SUNDAESWAP_V3', 'MINSWAP_V1'] as const)
    .flatMap((dex) => poolWith(scene, pools, dex, 'TIE') ?? [])
    .slice(0, 2);
  const owner = pick(scene.draw, scene.market.traders);
  const orders = both.map((standing) => {
    const wanted = { direction: 0, amount: standing.state.reserves[0] / 400n } as const;
    return [standing, orderOutput(scene, standing, owner, wanted, { slippage: 200 })] as const;
  });
  sendOrders(scene, owner, orders, 'Dexhunter Trade');
}

export const arbitrage = (scene: Scene): void => {
  playOff(scene, standingPools(scene));
};

/** Conditional orders whose price may never be reached. */
export function leaveConditions(scene: Scene): void {
  const standing = poolWith(scene, standingPools(scene), 'MINSWAP_V2', 'RAIL');
  if (standing !== undefined) placeConditions(scene, standing, pick(scene.draw, scene.market.traders));
}

/** Many users trade a new token on its bonding curve. */
export function tradeOnCurve(scene: Scene): void {
  const standing = poolWith(scene, standingPools(scene), 'SNEKFUN', 'SPIKE');
  if (standing !== undefined) placeSwaps(scene, [{ standing, isLimit: false }]);
}
