import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readConstructorIndex, readFields, readHex, readItems, readNatural } from '../datum.js';
import type { Dex, Order, Party, Quantity } from '../dex.js';
import type { Holdings, Unit } from '../unit.js';
import { bytesData, construct, integerData, listData } from '../write-datum.js';
import { getQuantity, isDrained, quantity } from './holdings.js';
import { envelopeData, readEnvelope, toOrderFields } from './minswap-v1.js';
import { orderEnds } from './order-ends.js';
import { assetsParameter, integerParameter, pairParameter, textParameter } from './parameters.js';

export const minswapStableEnds = orderEnds('fill', 'cancel');

const FEE_BASIS = 10n ** 10n;

/** Minswap's stable pools. Each has its own scripts, with assets, multipliers and fee compiled in. */
export const minswapStable: Dex = {
  name: 'MINSWAP_STABLE',

  readPool({ holds, datum }, role) {
    const fields = readFields(datum, 0, 4);
    const [first, second, ...others] = readItems(fields?.[0])?.map(readNatural) ?? [];
    const [lpSupply, amplification] = [readNatural(fields?.[1]), readNatural(fields?.[2])];
    const id = role.proof?.[0];
    const [assets, multipliers] = [assetsParameter(role), pairParameter(role, 'multipliers')];
    const fee = integerParameter(role, 'fee');
    if (id === undefined || assets === undefined || multipliers === undefined || fee === undefined) return undefined;
    if (fee >= FEE_BASIS || holds.get(id) !== 1n || readHex(fields?.[3])?.length !== 56) return undefined;
    if (first === undefined || second === undefined || others.length > 0) return undefined;
    if (lpSupply === undefined || amplification === undefined || amplification === 0n) return undefined;
    return {
      dex: 'MINSWAP_STABLE',
      id,
      assets,
      reserves: [first, second],
      curve: { kind: 'minswap-stable', amplification, multipliers, fee },
      lpAsset: textParameter(role, 'lpAsset'),
      lpSupply,
      opensAt: undefined,
      closed: isDrained([first, second]),
    };
  },

  readOrder({ holds, datum }, _pools, role) {
    const envelope = readEnvelope(datum);
    const assets = assetsParameter(role);
    if (envelope === undefined || assets === undefined) return undefined;
    const intent = readStep(envelope.step, holds, assets, textParameter(role, 'lpAsset'));
    return intent && { ...toOrderFields(envelope, 'MINSWAP_STABLE'), ...intent, pool: textParameter(role, 'pool') };
  },

  readEnd: minswapStableEnds.read,
};

type StepIntent = Pick<Order, 'step' | 'offer' | 'request'>;

function readStep(
  data: PlutusData,
  holds: Holdings,
  assets: readonly [Unit, Unit],
  lpAsset: Unit | undefined,
): StepIntent | undefined {
  const assetAt = (index: PlutusData | undefined): Unit | undefined => assets[Number(readNatural(index) ?? 2n)];
  const shares = (): Quantity | undefined =>
    lpAsset === undefined ? undefined : quantity(lpAsset, getQuantity(holds, lpAsset));
  switch (readConstructorIndex(data)) {
    case 0: {
      const fields = readFields(data, 0, 3);
      const [from, to, minOutput] = [assetAt(fields?.[0]), assetAt(fields?.[1]), readNatural(fields?.[2])];
      if (from === undefined || to === undefined || from === to || minOutput === undefined) return undefined;
      return { step: 'swap', offer: quantity(from, getQuantity(holds, from)), request: quantity(to, minOutput) };
    }
    case 1: {
      const minOutput = readNatural(readFields(data, 1, 1)?.[0]);
      if (minOutput === undefined) return undefined;
      const request = lpAsset === undefined ? undefined : quantity(lpAsset, minOutput);
      const [a, b] = assets.map((unit) => quantity(unit, getQuantity(holds, unit)));
      return a && b ? { step: 'deposit', offer: undefined, request } : { step: 'zap-in', offer: a ?? b, request };
    }
    case 2:
    case 3:
      return readItems(readFields(data, readConstructorIndex(data) ?? 2, 1)?.[0])
        ? { step: 'withdraw', offer: shares(), request: undefined }
        : undefined;
    case 4: {
      const fields = readFields(data, 4, 2);
      const [to, minOutput] = [assetAt(fields?.[0]), readNatural(fields?.[1])];
      if (to === undefined || minOutput === undefined) return undefined;
      return { step: 'zap-out', offer: shares(), request: quantity(to, minOutput) };
    }
    default:
      return undefined;
  }
}

export const minswapStablePoolDatum = (pool: {
  readonly balances: readonly [bigint, bigint];
  readonly totalLiquidity: bigint;
  readonly amplification: bigint;
  readonly orderScript: string;
}): PlutusData =>
  construct(
    0,
    listData(...pool.balances.map((balance) => integerData(balance))),
    integerData(pool.totalLiquidity),
    integerData(pool.amplification),
    bytesData(pool.orderScript),
  );

export type MinswapStableStep =
  | { readonly kind: 'swap'; readonly from: 0 | 1; readonly least: bigint }
  | { readonly kind: 'deposit'; readonly leastShares: bigint }
  | { readonly kind: 'withdraw' | 'withdraw-imbalance'; readonly amounts: readonly [bigint, bigint] }
  | { readonly kind: 'zap-out'; readonly to: 0 | 1; readonly least: bigint };

export const minswapStableOrderDatum = (order: {
  readonly sender: Party;
  readonly receiver?: Party;
  readonly step: MinswapStableStep;
  readonly batcherFee: bigint;
  readonly deposit: bigint;
}): PlutusData => envelopeData({ ...order, step: stepData(order.step) });

function stepData(step: MinswapStableStep): PlutusData {
  switch (step.kind) {
    case 'swap':
      return construct(0, integerData(step.from), integerData(1 - step.from), integerData(step.least));
    case 'deposit':
      return construct(1, integerData(step.leastShares));
    case 'withdraw':
    case 'withdraw-imbalance':
      return construct(
        step.kind === 'withdraw' ? 2 : 3,
        listData(...step.amounts.map((amount) => integerData(amount))),
      );
    case 'zap-out':
      return construct(4, integerData(step.to), integerData(step.least));
  }
}
