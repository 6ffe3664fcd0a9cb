import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readFields, readHex, readItems, readNatural, readOption } from '../datum.js';
import type { Dex } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import { bytesData, construct, integerData, listData, optionData } from '../write-datum.js';
import { getQuantity } from './holdings.js';
import { readSundaeSwapOrder, sundaeSwapEnds } from './sundaeswap-order.js';
import { assetPairData, clampToZero, POOL_LABEL, readAssetPair, sundaeSwapPool } from './sundaeswap-v3.js';

const FEE_BASIS = 10_000n;

/** SundaeSwap's stable pools: the datum holds D, the amplification, and fees in both assets and in ADA. */
export const sundaeSwapStable: Dex = {
  name: 'SUNDAESWAP_STABLE',

  readPool({ holds, datum }, { proof }) {
    const fields = readFields(datum, 0, 11);
    const [ident, assets, lpSupply] = [readHex(fields?.[0]), readAssetPair(fields?.[1]), readNatural(fields?.[2])];
    const [lpFees, protocolFees] = [readNaturals(fields?.[3], 2), readNaturals(fields?.[4], 2)];
    const [opensAt, kept] = [readNatural(fields?.[6]), readNaturals(fields?.[7], 3)];
    const [linearAmplification, sumInvariant] = [readNatural(fields?.[8]), readNatural(fields?.[9])];
    const policy = proof?.[0];
    if (policy === undefined || ident === undefined || holds.get(policy + POOL_LABEL + ident) !== 1n) return undefined;
    if (assets === undefined || lpSupply === undefined || lpFees === undefined || protocolFees === undefined)
      return undefined;
    if (opensAt === undefined || kept === undefined || readOption(fields?.[5]) === undefined) return undefined;
    if (!linearAmplification || !sumInvariant || readOption(fields?.[10]) === undefined) return undefined;
    const fees = [lpFees[0]! + protocolFees[0]!, lpFees[1]! + protocolFees[1]!] as const;
    if (fees[0] >= FEE_BASIS || fees[1] >= FEE_BASIS) return undefined;
    const [inAda, inFirst, inSecond] = kept;
    const getReserve = (unit: Unit, fee: bigint): bigint =>
      clampToZero(getQuantity(holds, unit) - fee - (unit === LOVELACE ? inAda! : 0n));
    const reserves = [getReserve(assets[0], inFirst!), getReserve(assets[1], inSecond!)] as const;
    return {
      ...sundaeSwapPool({ policy, ident, opensAt, reserves }),
      dex: 'SUNDAESWAP_STABLE',
      assets,
      curve: { kind: 'sundae-stable', linearAmplification, sumInvariant, fees },
      lpSupply,
    };
  },

  readOrder: (output, pools) => readSundaeSwapOrder('SUNDAESWAP_STABLE', output, pools),
  readEnd: sundaeSwapEnds.read,
};

function readNaturals(data: PlutusData | undefined, count: number): readonly bigint[] | undefined {
  const values = readItems(data)?.map(readNatural);
  return values?.length === count && values.every((value) => value !== undefined) ? values : undefined;
}

const integers = (values: readonly bigint[]): PlutusData => listData(...values.map((value) => integerData(value)));

export const sundaeSwapStablePoolDatum = (pool: {
  readonly ident: string;
  readonly assets: readonly [Unit, Unit];
  readonly circulatingShares: bigint;
  /** In basis points, by direction. */
  readonly lpFees: readonly [bigint, bigint];
  readonly protocolFees: readonly [bigint, bigint];
  readonly marketOpen: number;
  /** Fees not yet withdrawn: execution fees in ADA, then fees in the first and the second asset. */
  readonly accruedFees: readonly [bigint, bigint, bigint];
  readonly linearAmplification: bigint;
  readonly sumInvariant: bigint;
}): PlutusData =>
  construct(
    0,
    bytesData(pool.ident),
    assetPairData(pool.assets),
    integerData(pool.circulatingShares),
    integers(pool.lpFees),
    integers(pool.protocolFees),
    optionData(undefined),
    integerData(pool.marketOpen),
    integers(pool.accruedFees),
    integerData(pool.linearAmplification),
    integerData(pool.sumInvariant),
    optionData(undefined),
  );
