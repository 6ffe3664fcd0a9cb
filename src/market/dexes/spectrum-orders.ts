import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readAsset, readBytes, readConstructorIndex, readFields, readHex, readInteger, readOption } from '../datum.js';
import type { Order, OrderEnd, OrderRole, Party, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import type { Unit } from '../unit.js';
import { assetData, bytesData, construct, integerData, optionData } from '../write-datum.js';
import { readAmount } from './amounts.js';

// Spectrum orders, which TeddySwap and the Splash pools also use.

/** The owner is encoded as two key hashes. */
function readOwner(payment: PlutusData | undefined, stake: PlutusData | undefined): Party | undefined {
  const key = keyCredential(payment);
  const option = readOption(stake);
  if (key === undefined || option === undefined) return undefined;
  return { payment: key, stake: keyCredential(option.value) };
}

function keyCredential(data: PlutusData | undefined): Credential | undefined {
  const hash = readBytes(data);
  return hash?.length === 28 ? { type: 'key', hash } : undefined;
}

type Common = Pick<Order, 'dex' | 'style' | 'owner' | 'receiver' | 'cancelKey' | 'deadline' | 'beacon'>;

const common = (dex: DexName, owner: Party, key: PlutusData | undefined): Common => ({
  dex,
  style: undefined,
  owner,
  receiver: undefined,
  cancelKey: readHex(key),
  deadline: undefined,
  beacon: undefined,
});

function readSwap(dex: DexName, { datum }: ScriptOutput): Order | undefined {
  const fields = readFields(datum, 0, 10);
  if (fields === undefined) return undefined;
  const from = readAsset(fields[0]);
  const to = readAsset(fields[1]);
  const pool = readAsset(fields[2]);
  const owner = readOwner(fields[6], fields[7]);
  const amount = readAmount(fields[8]);
  const minOutput = readAmount(fields[9]);
  if (from === undefined || to === undefined || from === to || pool === undefined || owner === undefined)
    return undefined;
  if (amount === undefined || minOutput === undefined) return undefined;
  return {
    ...common(dex, owner, fields[6]),
    step: 'swap',
    offer: { unit: from, amount },
    request: { unit: to, amount: minOutput },
    pool,
    // The fee grows with the result, so the datum states no maximum.
    batcherFee: undefined,
    deposit: undefined,
  };
}

function readLiquidity(dex: DexName, step: 'deposit' | 'withdraw', { datum, holds }: ScriptOutput): Order | undefined {
  const fields = readFields(datum, 0, step === 'deposit' ? 8 : 7);
  if (fields === undefined) return undefined;
  const [pool, first, second, lq] = fields.slice(0, 4).map(readAsset);
  const batcherFee = readAmount(fields[4]);
  const owner = readOwner(fields[5], fields[6]);
  const deposit = step === 'deposit' ? readAmount(fields[7]) : undefined;
  if (!pool || !first || !second || !lq || batcherFee === undefined || owner === undefined) return undefined;
  if (step === 'deposit' && deposit === undefined) return undefined;
  const shares = holds.get(lq);
  return {
    ...common(dex, owner, fields[5]),
    step,
    offer: step === 'withdraw' && shares !== undefined ? { unit: lq, amount: shares } : undefined,
    request: undefined,
    pool,
    batcherFee,
    deposit,
  };
}

/** The registry variants are `swap`, `deposit` and `redeem`. */
export function readSpectrumOrder(dex: DexName, output: ScriptOutput, { variant }: OrderRole): Order | undefined {
  if (variant === 'swap') return readSwap(dex, output);
  if (variant === 'deposit') return readLiquidity(dex, 'deposit', output);
  return variant === 'redeem' ? readLiquidity(dex, 'withdraw', output) : undefined;
}

/** `C0[pool, order, reward, action]`: indexes in the transaction, and action 1 for a refund. */
export function readSpectrumOrderEnd(redeemer: PlutusData): OrderEnd | undefined {
  if (readConstructorIndex(redeemer) !== 0) return undefined;
  const action = readInteger(readFields(redeemer, 0, 4)?.[3]);
  return action === 0n ? 'fill' : action === 1n ? 'cancel' : undefined;
}

export const spectrumFillRedeemer = (pool: number, order: number, reward: number): PlutusData =>
  construct(0, ...[pool, order, reward, 0].map((index) => integerData(index)));

export const spectrumCancelRedeemer: PlutusData = construct(0, ...[0, 0, 0, 1].map((index) => integerData(index)));

interface Owner {
  readonly key: string;
  readonly stakeKey: string | undefined;
}

const ownerData = ({ key, stakeKey }: Owner): readonly PlutusData[] => [
  bytesData(key),
  optionData(stakeKey === undefined ? undefined : bytesData(stakeKey)),
];

export interface SpectrumSwap {
  readonly from: Unit;
  readonly to: Unit;
  readonly pool: Unit;
  readonly feeNumerator: bigint;
  /** Executor fee per unit of the result. */
  readonly executorFee: { readonly numerator: bigint; readonly denominator: bigint };
  readonly owner: Owner;
  readonly amount: bigint;
  readonly minOutput: bigint;
}

export const spectrumSwapDatum = (order: SpectrumSwap): PlutusData =>
  construct(
    0,
    ...[order.from, order.to, order.pool].map((unit) => assetData(unit)),
    ...[order.feeNumerator, order.executorFee.numerator, order.executorFee.denominator].map((n) => integerData(n)),
    ...ownerData(order.owner),
    integerData(order.amount),
    integerData(order.minOutput),
  );

export interface SpectrumLiquidityOrder {
  readonly pool: Unit;
  readonly assets: readonly [Unit, Unit];
  readonly lq: Unit;
  readonly executorFee: bigint;
  readonly owner: Owner;
  /** Lovelace that is returned; a deposit order has it, a redeem order does not. */
  readonly collateral?: bigint;
}

export const spectrumLiquidityDatum = (order: SpectrumLiquidityOrder): PlutusData =>
  construct(
    0,
    ...[order.pool, ...order.assets, order.lq].map((unit) => assetData(unit)),
    integerData(order.executorFee),
    ...ownerData(order.owner),
    ...(order.collateral === undefined ? [] : [integerData(order.collateral)]),
  );
