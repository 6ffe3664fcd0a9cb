import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readConstructorIndex, readFields } from '../datum.js';
import type { Order, OrderEnd, OrderStep, Quantity } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';
import { construct, integerData } from '../write-datum.js';
import { readAmount } from './amounts.js';

/** The action of a WingRiders request; both generations encode it alike. */
export type WingRidersAction =
  | { readonly kind: 'swap'; readonly direction: 0 | 1; readonly least: bigint }
  | { readonly kind: 'add'; readonly leastShares: bigint }
  | { readonly kind: 'withdraw'; readonly least: readonly [bigint, bigint] }
  | { readonly kind: 'other' };

export function readAction(data: PlutusData | undefined): WingRidersAction | undefined {
  const index = readConstructorIndex(data);
  if (index === undefined) return undefined;
  if (index > 2) return { kind: 'other' };
  const fields = readFields(data, index, index === 1 ? 1 : 2);
  if (index === 1) {
    const minShares = readAmount(fields?.[0]);
    return minShares === undefined ? undefined : { kind: 'add', leastShares: minShares };
  }
  const second = readAmount(fields?.[1]);
  if (second === undefined) return undefined;
  if (index === 2) {
    const first = readAmount(fields?.[0]);
    return first === undefined ? undefined : { kind: 'withdraw', least: [first, second] };
  }
  const direction = readConstructorIndex(fields?.[0]);
  return direction === 0 || direction === 1 ? { kind: 'swap', direction, least: second } : undefined;
}

export function actionData(action: WingRidersAction): PlutusData {
  switch (action.kind) {
    case 'swap':
      return construct(0, construct(action.direction), integerData(action.least));
    case 'add':
      return construct(1, integerData(action.leastShares));
    case 'withdraw':
      return construct(2, ...action.least.map(integerData));
    case 'other':
      return construct(3);
  }
}

type ActionFields = Pick<Order, 'dex' | 'step' | 'offer' | 'request' | 'pool' | 'beacon'>;

/** `carried` is the lovelace for fees and the returned deposit, which is not offered. */
export function toActionFields(
  dex: DexName,
  action: WingRidersAction,
  assets: readonly [Unit, Unit],
  shares: Unit,
  holds: Holdings,
  carried: bigint,
): ActionFields {
  const getOffer = (unit: Unit): Quantity | undefined => {
    const amount = (holds.get(unit) ?? 0n) - (unit === LOVELACE ? carried : 0n);
    return amount > 0n ? { unit, amount } : undefined;
  };
  const toFields = (step: OrderStep, offer?: Quantity, request?: Quantity): ActionFields => ({
    dex,
    step,
    offer,
    request,
    pool: shares,
    beacon: undefined,
  });
  switch (action.kind) {
    case 'swap': {
      const [from, to] = action.direction === 0 ? assets : [assets[1], assets[0]];
      return toFields('swap', getOffer(from), { unit: to, amount: action.least });
    }
    case 'add': {
      const offers = assets.map(getOffer).filter((offer) => offer !== undefined);
      const request = { unit: shares, amount: action.leastShares };
      return offers.length === 1 ? toFields('zap-in', offers[0], request) : toFields('deposit', undefined, request);
    }
    case 'withdraw':
      return toFields('withdraw', getOffer(shares));
    case 'other':
      return toFields('other');
  }
}

export function readRequestEnd(redeemer: PlutusData): OrderEnd | undefined {
  const index = readConstructorIndex(redeemer);
  return index === 0 ? 'fill' : index === 1 ? 'cancel' : undefined;
}

/** `poolInput` is the index of the pool among the inputs. */
export const wingridersFillRedeemer = (poolInput: number): PlutusData => construct(0, integerData(poolInput));

export const wingridersCancelRedeemer: PlutusData = construct(1);
