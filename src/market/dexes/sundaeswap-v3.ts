import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readFields, readHex, readItems, readNatural, readOption, unitFrom } from '../datum.js';
import type { Dex, Pool } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import { bytesData, construct, integerData, listData, optionData, unitData } from '../write-datum.js';
import { computeShareAfterFee, getQuantity, isDrained, toMilliseconds } from './holdings.js';
import { readSundaeSwapOrder, sundaeSwapEnds } from './sundaeswap-order.js';

/** CIP-68 labels of the pool token and the LP token. */
export const POOL_LABEL = '000de140';
export const SHARES_LABEL = '0014df10';

/** SundaeSwap V3. Scooper fees are part of the pool's ADA balance. */
export const sundaeSwapV3: Dex = {
  name: 'SUNDAESWAP_V3',

  readPool({ holds, datum }, { proof }) {
    const fields = readFields(datum, 0, 8);
    const [ident, assets] = [readHex(fields?.[0]), readAssetPair(fields?.[1])];
    const [lpSupply, bid, ask] = [readNatural(fields?.[2]), readNatural(fields?.[3]), readNatural(fields?.[4])];
    const [opensAt, fees] = [readNatural(fields?.[6]), readNatural(fields?.[7])];
    const policy = proof?.[0];
    if (policy === undefined || ident === undefined || holds.get(policy + POOL_LABEL + ident) !== 1n) return undefined;
    if (assets === undefined || lpSupply === undefined || readOption(fields?.[5]) === undefined) return undefined;
    if (bid === undefined || ask === undefined || opensAt === undefined || fees === undefined) return undefined;
    const [firstShare, secondShare] = [computeShareAfterFee(bid), computeShareAfterFee(ask)];
    if (firstShare === undefined || secondShare === undefined) return undefined;
    const [first, second] = assets.map((unit) => getQuantity(holds, unit) - (unit === LOVELACE ? fees : 0n));
    const reserves = [clampToZero(first!), clampToZero(second!)] as const;
    return {
      ...sundaeSwapPool({ policy, ident, opensAt, reserves }),
      dex: 'SUNDAESWAP_V3',
      assets,
      curve: { kind: 'constant-product', kept: [firstShare, secondShare] },
      lpSupply,
    };
  },

  readOrder: (output, pools) => readSundaeSwapOrder('SUNDAESWAP_V3', output, pools),
  readEnd: sundaeSwapEnds.read,
};

/** Fields that all SundaeSwap pools share. */
export const sundaeSwapPool = ({
  policy,
  ident,
  opensAt,
  reserves,
}: {
  readonly policy: string;
  readonly ident: string;
  readonly opensAt: bigint;
  readonly reserves: Pool['reserves'];
}): Pick<Pool, 'id' | 'lpAsset' | 'opensAt' | 'reserves' | 'closed' | 'ident'> => ({
  id: policy + POOL_LABEL + ident,
  lpAsset: policy + SHARES_LABEL + ident,
  opensAt: opensAt === 0n ? undefined : toMilliseconds(opensAt),
  reserves,
  closed: isDrained(reserves),
  ident,
});

export const clampToZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

/** `[[policy, name], [policy, name]]`. */
export function readAssetPair(data: PlutusData | undefined): readonly [Unit, Unit] | undefined {
  const [first, second, ...others] =
    readItems(data)?.map((item) => {
      const assetItems = readItems(item);
      return assetItems?.length === 2 ? unitFrom(assetItems[0], assetItems[1]) : undefined;
    }) ?? [];
  if (first === undefined || second === undefined || others.length > 0 || first === second) return undefined;
  return [first, second];
}

export const assetPairData = (assets: readonly [Unit, Unit]): PlutusData =>
  listData(...assets.map((unit) => listData(...unitData(unit))));

export const sundaeSwapV3PoolDatum = (pool: {
  readonly ident: string;
  readonly assets: readonly [Unit, Unit];
  readonly circulatingShares: bigint;
  /** In basis points, for the first asset as input and for the second. */
  readonly fees: readonly [bigint, bigint];
  readonly marketOpen: number;
  readonly protocolFees: bigint;
}): PlutusData =>
  construct(
    0,
    bytesData(pool.ident),
    assetPairData(pool.assets),
    integerData(pool.circulatingShares),
    integerData(pool.fees[0]),
    integerData(pool.fees[1]),
    optionData(undefined),
    integerData(pool.marketOpen),
    integerData(pool.protocolFees),
  );
