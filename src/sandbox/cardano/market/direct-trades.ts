import { encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { Direction } from '../../../market/curves/curve.js';
import { minswapV2PoolDatum } from '../../../market/dexes/minswap-v2.js';
import { sundaeSwapV3PoolDatum } from '../../../market/dexes/sundaeswap-v3.js';
import { LOVELACE } from '../../../market/unit.js';
import type { Wallet } from '../wallet.js';
import { datumsFor, type Swapped, spendUse, swapIn } from './batcher.js';
import { quantityOf } from './opening.js';
import { type Scene, tell, timeOf } from './scene.js';
import { poolAddress, poolOutput } from './standing.js';
import type { StandingPool } from './standing-position.js';
import { spreadOf } from './traders.js';

interface Leg {
  readonly standing: StandingPool;
  readonly swapped: Swapped;
}

/** A trade with pools without an order. */
function tradeDirectly(scene: Scene, trader: Wallet, legs: readonly Leg[]): boolean {
  const now = timeOf(scene) * 1000;
  const spend = legs.map(({ standing }) => standing.held);
  return (
    tell(scene, {
      payer: trader,
      spend,
      outputs: legs.map(({ standing: { venue }, swapped: { state } }) =>
        poolOutput(scene, venue, { ...state, time: now }),
      ),
      datums: datumsFor(scene, spend),
      uses: legs.map(({ standing: { held, venue } }) => spendUse(held, venue.house.poolRedeemer)),
    }) !== undefined
  );
}

const swapAll = ({ venue, pool, state }: StandingPool, direction: Direction, amount: bigint): Swapped | undefined =>
  swapIn({ ...venue, house: { ...venue.house, returnsSurplus: false } }, pool.curve, state, direction, amount);

/** The pools of one pair with the lowest and highest price, among those without a fee in the token. */
function pairOf(pools: readonly StandingPool[]): readonly [StandingPool, StandingPool] | undefined {
  let best: readonly [StandingPool, StandingPool] | undefined;
  for (const cheap of pools)
    for (const dear of pools) {
      const isPair =
        cheap !== dear && cheap.pool.assets[0] === LOVELACE && cheap.pool.assets[1] === dear.pool.assets[1];
      if (!isPair || dear.venue.house.restOf !== undefined) continue;
      const [a, b] = [cheap.pool.reserves, dear.pool.reserves];
      const isCheaper = a[0] * b[1] < b[0] * a[1];
      if (isCheaper && (best === undefined || spreadOf(cheap, dear) > spreadOf(...best))) best = [cheap, dear];
    }
  return best;
}

/** Arbitrage: buys a token in one pool and sells it in another, in one transaction. */
export function playOff(scene: Scene, pools: readonly StandingPool[]): boolean {
  const pair = pairOf(pools);
  if (pair === undefined) return false;
  const [cheap, dear] = pair;
  const share = spreadOf(cheap, dear) / 4n;
  const bought = swapAll(cheap, 0, (cheap.pool.reserves[0] * (share > 20n ? share : 20n)) / 10_000n);
  const sold = bought && swapAll(dear, 1, bought.got);
  if (bought === undefined || sold === undefined) return false;
  return tradeDirectly(scene, scene.market.arbitrageur, [
    { standing: cheap, swapped: bought },
    { standing: dear, swapped: sold },
  ]);
}

/** Fake pools: a datum with a good price, but without the token that authenticates pools. */
export function sendLookAlikes(scene: Scene, pools: readonly StandingPool[]): void {
  const { market } = scene;
  for (const { venue, pool } of pools) {
    const absurd = { assets: venue.assets, fees: [30n, 30n] as const };
    const datum =
      venue.house.dex === 'MINSWAP_V2'
        ? minswapV2PoolDatum({
            ...absurd,
            batching: { type: 'script', hash: Buffer.from(venue.pool.script, 'hex') },
            totalLiquidity: 1_000_000_000n,
            reserves: [pool.reserves[0] * 100n, pool.reserves[1]],
          })
        : venue.house.dex === 'SUNDAESWAP_V3'
          ? sundaeSwapV3PoolDatum({
              ...absurd,
              ident: venue.ident,
              circulatingShares: 1_000_000_000n,
              marketOpen: 0,
              protocolFees: 0n,
            })
          : undefined;
    if (datum === undefined || venue.assets[0] !== LOVELACE) continue;
    const output = plainOutput(poolAddress(scene, venue), 900_000_000n, [quantityOf(venue.assets[1], 1_000n)]);
    tell(scene, { payer: market.washer, outputs: [{ ...output, inlineDatum: encodePlutusData(datum) }] });
  }
}
