import type { Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { feeOf } from '../../../market/curves/quote.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import type { StandingPool } from '../../../market/prices/standing-pool.js';
import { poolPlaces } from '../../../store/queries/cardano/market/pools.js';
import { type LiquidityPool, marginIn, nameOf, policyOf } from '../../shapes/dex/pool-json.js';
import type { Asking } from '../market/asking.js';
import { decimalsOf } from '../market/decimals.js';

/** Keeps the order of the input. */
export async function shownPools(
  asking: Asking,
  pools: readonly StandingPool[],
): Promise<Static<typeof LiquidityPool>[]> {
  const places = await poolPlaces(asking.db, pools);
  const byPlace = new Map(places.map((place) => [`${place.txId} ${place.index}`, place]));
  const decimals = await decimalsOf(
    asking,
    pools.flatMap(({ assets }) => assets),
  );
  return pools.flatMap((pool) => {
    const place = byPlace.get(`${pool.txId} ${pool.index}`);
    if (place === undefined) return [];
    const [a, b] = pool.assets;
    const margin = marginIn(pool);
    const time = slotToTime(asking.network, Number(place.slot));
    return [
      {
        poolId: pool.id,
        dex: pool.dex,
        tokenAPolicyId: policyOf(a),
        tokenAAssetName: nameOf(a),
        tokenAReserve: pool.reserves[0].toString(),
        tokenBPolicyId: policyOf(b),
        tokenBAssetName: nameOf(b),
        tokenBReserve: pool.reserves[1].toString(),
        lpPolicyId: policyOf(pool.lpAsset),
        lpAssetName: nameOf(pool.lpAsset),
        lpTotalSupply: pool.lpSupply?.toString() ?? null,
        price: margin === undefined ? null : ratioNumber(margin),
        displayPrice:
          margin === undefined
            ? null
            : ratioNumber(times(margin, ratio(10n ** BigInt(decimals(b)), 10n ** BigInt(decimals(a))))),
        tvlAda: ratioNumber(ratio(asking.board.now.tvlOf(pool), 1_000_000n)),
        feePercent: ratioNumber(times(feeOf(pool, 0), ratio(100n, 1n))),
        txHash: place.txHash,
        outputIndex: pool.index,
        address: addressBytesText(place.address),
        slot: Number(place.slot),
        blockNumber: place.height,
        blockTime: time,
        updatedAt: new Date(time * 1000).toISOString(),
      },
    ];
  });
}
