import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { fieldsOf, hexOf, itemsOf, naturalOf, optionOf, unitFrom } from '../datum.js';
import type { Dex, Pool } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import { bytesData, construct, integerData, listData, optionData, unitData } from '../write-datum.js';
import { heldOf, isDrained, keptOf, timeOf } from './holdings.js';
import { readSundaeSwapOrder, sundaeSwapEnds } from './sundaeswap-order.js';

/** CIP-68 labels of the pool token and the LP token. */
export const POOL_LABEL = '000de140';
export const SHARES_LABEL = '0014df10';

/** SundaeSwap V3. Scooper fees are part of the pool's ADA balance. */
export const sundaeSwapV3: Dex = {
  name: 'SUNDAESWAP_V3',

  readPool({ holds, datum }, { proof }) {
    const fields = fieldsOf(datum, 0, 8);
    const [ident, assets] = [hexOf(fields?.[0]), assetPairOf(fields?.[1])];
    const [lpSupply, bid, ask] = [naturalOf(fields?.[2]), naturalOf(fields?.[3]), naturalOf(fields?.[4])];
    const [opensAt, fees] = [naturalOf(fields?.[6]), naturalOf(fields?.[7])];
    const policy = proof?.[0];
    if (policy === undefined || ident === undefined || holds.get(policy + POOL_LABEL + ident) !== 1n) return undefined;
    if (assets === undefined || lpSupply === undefined || optionOf(fields?.[5]) === undefined) return undefined;
    if (bid === undefined || ask === undefined || opensAt === undefined || fees === undefined) return undefined;
    const [keptOfFirst, keptOfSecond] = [keptOf(bid), keptOf(ask)];
    if (keptOfFirst === undefined || keptOfSecond === undefined) return undefined;
    const [first, second] = assets.map((unit) => heldOf(holds, unit) - (unit === LOVELACE ? fees : 0n));
    const reserves = [atLeastZero(first!), atLeastZero(second!)] as const;
    return {
      ...sundaeSwapPool({ policy, ident, opensAt, reserves }),
      dex: 'SUNDAESWAP_V3',
      assets,
      curve: { kind: 'constant-product', kept: [keptOfFirst, keptOfSecond] },
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
  opensAt: opensAt === 0n ? undefined : timeOf(opensAt),
  reserves,
  closed: isDrained(reserves),
  ident,
});

export const atLeastZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

/** `[[policy, name], [policy, name]]`. */
export function assetPairOf(data: PlutusData | undefined): readonly [Unit, Unit] | undefined {
  const [first, second, ...others] =
    itemsOf(data)?.map((item) => {
      const parts = itemsOf(item);
      return parts?.length === 2 ? unitFrom(parts[0], parts[1]) : undefined;
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
