import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readAsset, readFields, readItems } from '../datum.js';
import type { Dex, Pool, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Unit } from '../unit.js';
import { assetData, bytesData, construct, integerData, listData } from '../write-datum.js';
import { readAmount } from './amounts.js';
import { openReserves } from './reserves.js';
import { readSpectrumOrder, readSpectrumOrderEnd } from './spectrum-orders.js';

const FEE_BASIS = 1_000n;
/** The fixed LP token supply of each pool; the pool holds those not yet issued. */
export const ALL_LQ = 2n ** 63n - 1n;

/** Suffix of the asset name of each pool's NFT, in hexadecimal. */
const endsWith = (suffix: string): string => Buffer.from(suffix).toString('hex');

/**
 * `C0[nft, x, y, lq, feeNum, [stakeAdmin], lqBound]`. Anyone may open a pool, so the output must hold exactly one of
 * the NFT in its datum, and the LP tokens not yet issued.
 */
export function readSpectrumPool(
  dex: DexName,
  { holds, datum }: ScriptOutput,
  suffix: string | undefined,
): Pool | undefined {
  const fields = readFields(datum, 0, 7);
  if (fields === undefined) return undefined;
  const [nft, first, second, lq] = fields.slice(0, 4).map(readAsset);
  const fee = readAmount(fields[4]);
  const bound = readAmount(fields[6]);
  if (!nft || !first || !second || !lq || first === second || readItems(fields[5]) === undefined) return undefined;
  if (fee === undefined || fee === 0n || fee > FEE_BASIS || bound === undefined) return undefined;
  if (suffix !== undefined && !nft.endsWith(endsWith(suffix))) return undefined;
  const shares = holds.get(lq);
  if (holds.get(nft) !== 1n || shares === undefined) return undefined;
  const { reserves, closed } = openReserves(holds.get(first) ?? 0n, holds.get(second) ?? 0n);
  const kept = { numerator: fee, denominator: FEE_BASIS };
  return {
    dex,
    id: nft,
    assets: [first, second],
    reserves,
    curve: { kind: 'constant-product', kept: [kept, kept] },
    lpAsset: lq,
    lpSupply: ALL_LQ - shares,
    opensAt: undefined,
    closed: closed || 2n * reserves[0] < bound,
  };
}

export const spectrum: Dex = {
  name: 'SPECTRUM',
  readPool: (output) => readSpectrumPool('SPECTRUM', output, '_NFT'),
  readOrder: (output, _pools, role) => readSpectrumOrder('SPECTRUM', output, role),
  readEnd: readSpectrumOrderEnd,
};

export interface SpectrumPool {
  readonly nft: Unit;
  readonly assets: readonly [Unit, Unit];
  readonly lq: Unit;
  /** Share of the input after the fee, in thousandths. */
  readonly feeNumerator: bigint;
  readonly admins: readonly string[];
  readonly lqBound: bigint;
}

export const spectrumPoolDatum = (pool: SpectrumPool): PlutusData =>
  construct(
    0,
    ...[pool.nft, ...pool.assets, pool.lq].map((unit) => assetData(unit)),
    integerData(pool.feeNumerator),
    listData(...pool.admins.map((admin) => bytesData(admin))),
    integerData(pool.lqBound),
  );
