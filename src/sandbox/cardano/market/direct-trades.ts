import { encodePlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { Direction } from '../../../market/curves/curve.js';
import { minswapV2PoolDatum } from '../../../market/dexes/minswap-v2.js';
import { sundaeSwapV3PoolDatum } from '../../../market/dexes/sundaeswap-v3.js';
import { LOVELACE } from '../../../market/unit.js';
import type { Wallet } from '../wallet.js';
import { datumsFor, type Swapped, spendUse, swapIn } from './batcher.js';
import type { LivePool } from './live-pool.js';
import { poolAddress, poolOutput } from './live-pools.js';
import { getTime, type MarketContext, tryCompose } from './market-context.js';
import { toAssetQuantity } from './opening.js';
import { computeSpread } from './traders.js';

interface Leg {
  readonly livePool: LivePool;
  readonly swapped: Swapped;
}

/** A trade with pools without an order. */
function tradeDirectly(context: MarketContext, trader: Wallet, legs: readonly Leg[]): boolean {
  const now = getTime(context) * 1000;
  const spend = legs.map(({ livePool }) => livePool.held);
  return (
    tryCompose(context, {
      payer: trader,
      spend,
      outputs: legs.map(({ livePool: { venue }, swapped: { state } }) =>
        poolOutput(context, venue, { ...state, time: now }),
      ),
      datums: datumsFor(context, spend),
      uses: legs.map(({ livePool: { held, venue } }) => spendUse(held, venue.adapter.poolRedeemer)),
    }) !== undefined
  );
}

const swapAll = ({ venue, pool, state }: LivePool, direction: Direction, amount: bigint): Swapped | undefined =>
  swapIn({ ...venue, adapter: { ...venue.adapter, returnsSurplus: false } }, pool.curve, state, direction, amount);

/** The pools of one pair with the lowest and highest price, among those without a fee in the token. */
function findArbitragePair(pools: readonly LivePool[]): readonly [LivePool, LivePool] | undefined {
  let best: readonly [LivePool, LivePool] | undefined;
  for (const cheap of pools)
    for (const dear of pools) {
      const isPair =
        cheap !== dear && cheap.pool.assets[0] === LOVELACE && cheap.pool.assets[1] === dear.pool.assets[1];
      if (!isPair || dear.venue.adapter.computeUntradable !== undefined) continue;
      const [a, b] = [cheap.pool.reserves, dear.pool.reserves];
      const isCheaper = a[0] * b[1] < b[0] * a[1];
      if (isCheaper && (best === undefined || computeSpread(cheap, dear) > computeSpread(...best)))
        best = [cheap, dear];
    }
  return best;
}

/** Arbitrage: buys a token in one pool and sells it in another, in one transaction. */
export function playOff(context: MarketContext, pools: readonly LivePool[]): boolean {
  const pair = findArbitragePair(pools);
  if (pair === undefined) return false;
  const [cheap, dear] = pair;
  const share = computeSpread(cheap, dear) / 4n;
  const bought = swapAll(cheap, 0, (cheap.pool.reserves[0] * (share > 20n ? share : 20n)) / 10_000n);
  const sold = bought && swapAll(dear, 1, bought.got);
  if (bought === undefined || sold === undefined) return false;
  return tradeDirectly(context, context.market.arbitrageur, [
    { livePool: cheap, swapped: bought },
    { livePool: dear, swapped: sold },
  ]);
}

/** Fake pools: a datum with a good price, but without the token that authenticates pools. */
export function sendFakePools(context: MarketContext, pools: readonly LivePool[]): void {
  const { market } = context;
  for (const { venue, pool } of pools) {
    const absurd = { assets: venue.assets, fees: [30n, 30n] as const };
    const datum =
      venue.adapter.dex === 'MINSWAP_V2'
        ? minswapV2PoolDatum({
            ...absurd,
            batching: { type: 'script', hash: Buffer.from(venue.pool.script, 'hex') },
            totalLiquidity: 1_000_000_000n,
            reserves: [pool.reserves[0] * 100n, pool.reserves[1]],
          })
        : venue.adapter.dex === 'SUNDAESWAP_V3'
          ? sundaeSwapV3PoolDatum({
              ...absurd,
              ident: venue.ident,
              circulatingShares: 1_000_000_000n,
              marketOpen: 0,
              protocolFees: 0n,
            })
          : undefined;
    if (datum === undefined || venue.assets[0] !== LOVELACE) continue;
    const output = plainOutput(poolAddress(context, venue), 900_000_000n, [toAssetQuantity(venue.assets[1], 1_000n)]);
    tryCompose(context, { payer: market.washer, outputs: [{ ...output, inlineDatum: encodePlutusData(datum) }] });
  }
}
