import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Curve, Ratio } from '../curves/curve.js';
import { readAsset, readFields } from '../datum.js';
import type { Pool, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Unit } from '../unit.js';
import { readAmount } from './amounts.js';
import { openReserves } from './reserves.js';
import { ALL_LQ, readSpectrumPool } from './spectrum.js';

const FEE_BASIS = 100_000n;
/** Keeps powers of reserves at a computable size. */
const MAX_WEIGHT = 100n;

/** Field indexes of a datum. `rests` are pairs: amounts of x and of y that are not liquidity. */
interface Layout {
  readonly x: number;
  readonly y: number;
  readonly lq: number;
  /** Fields of the share of the input after the fee, for x and for y. */
  readonly kept: readonly [number, number];
  /** Fields of further fees that are deducted from that share. */
  readonly lost: readonly number[];
  readonly rests: readonly (readonly [number, number])[];
  readonly bound?: number;
  readonly weights?: readonly [number, number];
}

const FEE_SWITCH: Layout = { x: 1, y: 2, lq: 3, kept: [4, 4], lost: [5], rests: [[6, 7]], bound: 9 };
const TWO_FEES: Layout = { x: 1, y: 2, lq: 3, kept: [4, 5], lost: [6], rests: [[7, 8]], bound: 10 };
const ROYALTY: Layout = {
  x: 1,
  y: 2,
  lq: 3,
  kept: [4, 4],
  lost: [5, 6],
  rests: [
    [7, 8],
    [9, 10],
  ],
};
const BALANCE: Layout = { x: 1, y: 2, lq: 3, kept: [4, 4], lost: [5], rests: [[6, 7]] };
const BALANCE_V1: Layout = { x: 1, y: 3, lq: 5, kept: [6, 6], lost: [7], rests: [[8, 9]], weights: [2, 4] };

/** Without weights in the datum, x has weight one and y weight four. */
const FIXED_WEIGHTS = [1n, 4n] as const;

const PRODUCT_LAYOUTS: ReadonlyMap<number, Layout> = new Map([
  [11, FEE_SWITCH],
  [12, TWO_FEES],
  [15, ROYALTY],
]);

const BALANCE_LAYOUTS: ReadonlyMap<number, Layout> = new Map([
  [10, BALANCE],
  [12, BALANCE_V1],
  [13, BALANCE_V1],
]);

/** The registry variants are `product` and `balance`. The number of fields determines the layout. */
export function readSplashPool(dex: DexName, output: ScriptOutput, variant: string | undefined): Pool | undefined {
  const fields = readFields(output.datum, 0);
  if (fields === undefined) return undefined;
  if (variant === 'balance') return readLayout(dex, output, fields, BALANCE_LAYOUTS.get(fields.length), true);
  if (fields.length === 7) return readSpectrumPool(dex, output, undefined);
  return readLayout(dex, output, fields, PRODUCT_LAYOUTS.get(fields.length), false);
}

function readLayout(
  dex: DexName,
  { holds }: ScriptOutput,
  fields: readonly PlutusData[],
  layout: Layout | undefined,
  isBalance: boolean,
): Pool | undefined {
  if (layout === undefined) return undefined;
  const [nft, x, y, lq] = [0, layout.x, layout.y, layout.lq].map((fieldIndex) => readAsset(fields[fieldIndex]));
  if (!nft || !x || !y || !lq || x === y) return undefined;
  const rests = layout.rests.map((pair) => pair.map((fieldIndex) => readAmount(fields[fieldIndex])));
  const bound = layout.bound === undefined ? 0n : readAmount(fields[layout.bound]);
  const kept = layout.kept.map((fieldIndex) => readShareAfterFee(fields, fieldIndex, layout.lost));
  const weights = layout.weights ? layout.weights.map((fieldIndex) => readAmount(fields[fieldIndex])) : FIXED_WEIGHTS;
  if (kept[0] === undefined || kept[1] === undefined || bound === undefined) return undefined;
  if (rests.flat().includes(undefined) || !weights.every(isWeight)) return undefined;
  const shares = holds.get(lq);
  if (holds.get(nft) !== 1n || shares === undefined) return undefined;
  const left = (unit: Unit, side: 0 | 1): bigint =>
    rests.reduce((sum, pair) => sum - (pair[side] ?? 0n), holds.get(unit) ?? 0n);
  const { reserves, closed } = openReserves(left(x, 0), left(y, 1));
  const curve: Curve = isBalance
    ? { kind: 'weighted', weights: [weights[0] ?? 1n, weights[1] ?? 1n], kept: kept[0] }
    : { kind: 'constant-product', kept: [kept[0], kept[1]] };
  return {
    dex,
    id: nft,
    assets: [x, y],
    reserves,
    curve,
    lpAsset: lq,
    lpSupply: ALL_LQ - shares,
    opensAt: undefined,
    // The bound applies to the whole balance, treasuries included.
    closed: closed || 2n * (holds.get(x) ?? 0n) < bound,
  };
}

const isWeight = (weight: bigint | undefined): boolean => weight !== undefined && weight > 0n && weight <= MAX_WEIGHT;

function readShareAfterFee(
  fields: readonly PlutusData[],
  fieldIndex: number,
  lost: readonly number[],
): Ratio | undefined {
  const values = [fieldIndex, ...lost].map((index) => readAmount(fields[index]));
  const [kept, ...others] = values;
  if (kept === undefined || kept > FEE_BASIS || others.includes(undefined)) return undefined;
  const numerator = others.reduce<bigint>((left, part) => left - (part ?? 0n), kept);
  return numerator > 0n ? { numerator, denominator: FEE_BASIS } : undefined;
}

/** `C0[nft, an2n, x, y, multX, multY, lq, …, lpFee, protocolFee, dao, treasury, protocolX, protocolY]`. */
export function readSplashStablePool(dex: DexName, { holds, datum }: ScriptOutput): Pool | undefined {
  const fields = readFields(datum, 0, 15);
  if (fields === undefined) return undefined;
  const [nft, x, y, lq] = [0, 2, 3, 6].map((fieldIndex) => readAsset(fields[fieldIndex]));
  const numbers = [1, 4, 5, 9, 10, 13, 14].map((fieldIndex) => readAmount(fields[fieldIndex]));
  if (!nft || !x || !y || !lq || x === y || numbers.includes(undefined)) return undefined;
  const [an2n, scaleX, scaleY, lpFee, protocolFee, restX, restY] = numbers as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  if (an2n <= 4n || scaleX === 0n || scaleY === 0n || (lpFee + protocolFee) * 10n > FEE_BASIS * 9n) return undefined;
  const shares = holds.get(lq);
  if (holds.get(nft) !== 1n || shares === undefined) return undefined;
  return {
    dex,
    id: nft,
    assets: [x, y],
    ...openReserves((holds.get(x) ?? 0n) - restX, (holds.get(y) ?? 0n) - restY),
    curve: { kind: 'splash-stable', an2n, multipliers: [scaleX, scaleY], lpFee, protocolFee },
    lpAsset: lq,
    lpSupply: ALL_LQ - shares,
    opensAt: undefined,
  };
}
