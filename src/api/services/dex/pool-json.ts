import type { Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { slotToTime } from '../../../chains/cardano/time.js';
import { getFee } from '../../../market/curves/quote.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import { findPoolOutputs } from '../../../store/queries/cardano/market/pools.js';
import { getAssetName, getPolicyId, type LiquidityPool, marginIn } from '../../shapes/dex/pool-json.js';
import { loadDecimals } from '../market/decimals.js';
import type { MarketRequest } from '../market/market-request.js';

/** Keeps the order of the input. */
export async function toPoolsJson(
  request: MarketRequest,
  pools: readonly IndexedPool[],
): Promise<Static<typeof LiquidityPool>[]> {
  const outputs = await findPoolOutputs(request.db, pools);
  const byOutput = new Map(outputs.map((output) => [`${output.txId} ${output.index}`, output]));
  const decimals = await loadDecimals(
    request,
    pools.flatMap(({ assets }) => assets),
  );
  return pools.flatMap((pool) => {
    const output = byOutput.get(`${pool.txId} ${pool.index}`);
    if (output === undefined) return [];
    const [a, b] = pool.assets;
    const margin = marginIn(pool);
    const time = slotToTime(request.network, Number(output.slot));
    return [
      {
        poolId: pool.id,
        dex: pool.dex,
        tokenAPolicyId: getPolicyId(a),
        tokenAAssetName: getAssetName(a),
        tokenAReserve: pool.reserves[0].toString(),
        tokenBPolicyId: getPolicyId(b),
        tokenBAssetName: getAssetName(b),
        tokenBReserve: pool.reserves[1].toString(),
        lpPolicyId: getPolicyId(pool.lpAsset),
        lpAssetName: getAssetName(pool.lpAsset),
        lpTotalSupply: pool.lpSupply?.toString() ?? null,
        price: margin === undefined ? null : ratioNumber(margin),
        displayPrice:
          margin === undefined
            ? null
            : ratioNumber(times(margin, ratio(10n ** BigInt(decimals(b)), 10n ** BigInt(decimals(a))))),
        tvlAda: ratioNumber(ratio(request.marketState.now.getTvl(pool), 1_000_000n)),
        feePercent: ratioNumber(times(getFee(pool, 0), ratio(100n, 1n))),
        txHash: output.txHash,
        outputIndex: pool.index,
        address: addressBytesText(output.address),
        slot: Number(output.slot),
        blockNumber: output.height,
        blockTime: time,
        updatedAt: new Date(time * 1000).toISOString(),
      },
    ];
  });
}
