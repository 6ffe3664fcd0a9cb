import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Ratio } from '../curves/curve.js';
import { readFields, readItems, unitFrom } from '../datum.js';
import type { Dex, Pool, PoolRole, ScriptOutput } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import { construct, integerData, listData, unitData } from '../write-datum.js';
import { readAmount } from './amounts.js';
import { openReserves } from './reserves.js';
import { priceData, readPrice } from './splash-orders.js';

const FEE_BASIS = 10_000n;
const MIN_LOVELACE = 3_000_000n;
const NFT_DIGITS = 120;

/** `[policy, name]`. */
function assetIn(data: PlutusData | undefined): Unit | undefined {
  const items = readItems(data);
  return items?.length === 2 ? unitFrom(items[0], items[1]) : undefined;
}

const isBelow = (a: Ratio, b: Ratio): boolean => a.numerator * b.denominator < b.numerator * a.denominator;

/**
 * `C0[x, y, lpFee, platformFeeX, platformFeeY, swapFees, lower, upper, minX, minY, lpSupply, epoch]`; the bounds are
 * square roots of prices.
 */
function readPool({ holds, datum }: ScriptOutput, role: PoolRole): Pool | undefined {
  const fields = readFields(datum, 0, 12);
  if (fields === undefined) return undefined;
  const first = assetIn(fields[0]);
  const second = assetIn(fields[1]);
  const [fee, platformX, platformY, swapFees] = fields.slice(2, 6).map(readAmount);
  const lower = readPrice(fields[6]);
  const upper = readPrice(fields[7]);
  const lpSupply = readAmount(fields[10]);
  if (first === undefined || second === undefined || first === second || lpSupply === undefined) return undefined;
  if (fee === undefined || fee >= FEE_BASIS || platformX === undefined || platformY === undefined) return undefined;
  if (swapFees === undefined || lower === undefined || upper === undefined || !isBelow(lower, upper)) return undefined;
  const policy = role.proof?.[0];
  const nfts = [...holds].filter(
    ([unit, amount]) => policy !== undefined && unit.startsWith(policy) && unit.length === NFT_DIGITS && amount === 1n,
  );
  const [nft] = nfts;
  if (nft === undefined || nfts.length !== 1) return undefined;
  const carried = first === LOVELACE ? MIN_LOVELACE + swapFees : 0n;
  const reserves = openReserves(
    (holds.get(first) ?? 0n) - platformX - carried,
    (holds.get(second) ?? 0n) - platformY,
  ).reserves;
  return {
    dex: 'DANOGO',
    id: nft[0],
    assets: [first, second],
    reserves,
    curve: { kind: 'concentrated', lower, upper, fee },
    lpAsset: undefined,
    lpSupply,
    opensAt: undefined,
    // At either end of its price range a pool holds only one asset, and still trades in the other direction.
    closed: reserves[0] === 0n && reserves[1] === 0n,
  };
}

/** Traders spend the pool directly; there are no orders. */
export const danogo: Dex = { name: 'DANOGO', readPool };

export interface DanogoPool {
  readonly assets: readonly [Unit, Unit];
  readonly feeBasisPoints: bigint;
  readonly platformFees: readonly [bigint, bigint];
  readonly swapFees: bigint;
  readonly lower: Ratio;
  readonly upper: Ratio;
  readonly minReserves: readonly [bigint, bigint];
  readonly lpSupply: bigint;
  readonly lastWithdrawEpoch: bigint;
}

export const danogoPoolDatum = (pool: DanogoPool): PlutusData =>
  construct(
    0,
    ...pool.assets.map((unit) => listData(...unitData(unit))),
    ...[pool.feeBasisPoints, ...pool.platformFees, pool.swapFees].map((value) => integerData(value)),
    priceData(pool.lower),
    priceData(pool.upper),
    ...[...pool.minReserves, pool.lpSupply, pool.lastWithdrawEpoch].map((value) => integerData(value)),
  );
