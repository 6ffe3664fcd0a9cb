import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Ratio } from '../curves/curve.js';
import { divideUp } from '../curves/rounding.js';
import { readAsset, readConstructorIndex, readFields, readHex, readItems, readNatural, readParty } from '../datum.js';
import type { Order, OrderEnd, Party, ScriptOutput } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { LOVELACE, type Unit } from '../unit.js';
import { assetData, booleanData, bytesData, construct, integerData, listData, partyData } from '../write-datum.js';
import { readAmount } from './amounts.js';

const KEY_DIGITS = 56;

const MAX_PRICE_PART = 2n ** 128n;

/** `C0[numerator, denominator]`, positive and within the range of the contracts. */
export function readPrice(data: PlutusData | undefined): Ratio | undefined {
  const fields = readFields(data, 0, 2);
  const numerator = readNatural(fields?.[0]);
  const denominator = readNatural(fields?.[1]);
  if (!numerator || !denominator || numerator >= MAX_PRICE_PART || denominator >= MAX_PRICE_PART) return undefined;
  return { numerator, denominator };
}

export const priceData = ({ numerator, denominator }: Ratio): PlutusData =>
  construct(0, integerData(numerator), integerData(denominator));

/** Fields that limit and instant orders share, in a common order. */
interface Terms {
  readonly beacon: PlutusData | undefined;
  readonly input: PlutusData | undefined;
  readonly amount: PlutusData | undefined;
  readonly output: PlutusData | undefined;
  readonly price: PlutusData | undefined;
  readonly receiver: PlutusData | undefined;
  readonly cancelKey: PlutusData | undefined;
}

export function toOrder(dex: DexName, terms: Terms, leastPart: bigint | undefined): Order | undefined {
  const beacon = readHex(terms.beacon);
  const from = readAsset(terms.input);
  const amount = readAmount(terms.amount);
  const to = readAsset(terms.output);
  const price = readPrice(terms.price);
  const owner = readParty(terms.receiver);
  const cancelKey = readHex(terms.cancelKey);
  if (beacon === undefined || from === undefined || to === undefined || from === to) return undefined;
  if (amount === undefined || price === undefined || owner === undefined) return undefined;
  if (cancelKey?.length !== KEY_DIGITS) return undefined;
  return {
    dex,
    step: 'swap',
    style: undefined,
    offer: { unit: from, amount },
    request: { unit: to, amount: divideUp(amount * price.numerator, price.denominator) },
    price,
    ...(leastPart === undefined ? {} : { leastPart }),
    pool: undefined,
    owner,
    receiver: undefined,
    cancelKey,
    deadline: undefined,
    // Each step has a cost, and the number of steps is not known.
    batcherFee: undefined,
    deposit: undefined,
    beacon,
  };
}

/** `C0[00, beacon, input, amount, costPerStep, leastPart, output, price, fee, receiver, cancelKey, [executors]]`. */
export function readLimitOrder(dex: DexName, { datum }: ScriptOutput): Order | undefined {
  const fields = readFields(datum, 0, 12);
  if (fields === undefined || readHex(fields[0]) !== '00' || readItems(fields[11]) === undefined) return undefined;
  const leastPart = readAmount(fields[5]);
  if (leastPart === undefined || readAmount(fields[4]) === undefined || readAmount(fields[8]) === undefined)
    return undefined;
  const terms: Terms = {
    beacon: fields[1],
    input: fields[2],
    amount: fields[3],
    output: fields[6],
    price: fields[7],
    receiver: fields[9],
    cancelKey: fields[10],
  };
  return toOrder(dex, terms, leastPart);
}

/** False cancels, true fills. */
export function readLimitOrderEnd(redeemer: PlutusData): OrderEnd | undefined {
  const index = readConstructorIndex(redeemer);
  return index === 0 ? 'cancel' : index === 1 ? 'fill' : undefined;
}

export const splashFillRedeemer: PlutusData = booleanData(true);
export const splashCancelRedeemer: PlutusData = booleanData(false);

/**
 * Thirteen fields: a grid order that buys with all of its lovelace, sells all that it bought, and moves its price each
 * time. Its current side determines the order.
 */
export function readGridOrder(dex: DexName, { datum, holds }: ScriptOutput): Order | undefined {
  const fields = readFields(datum, 0, 13);
  if (fields === undefined) return undefined;
  const beacon = readHex(fields[0]);
  const token = readAsset(fields[1]);
  const lovelace = readAmount(fields[5]);
  const price = readPrice(fields[6]);
  const side = readConstructorIndex(fields[7]);
  const owner = readParty(fields[11]);
  const cancelKey = readHex(fields[12]);
  if (beacon === undefined || token === undefined || token === LOVELACE || lovelace === undefined) return undefined;
  if (price === undefined || side === undefined || side > 1 || owner === undefined) return undefined;
  if (cancelKey?.length !== KEY_DIGITS) return undefined;
  const buys = side === 1;
  const requested: Ratio = buys ? { numerator: price.denominator, denominator: price.numerator } : price;
  const amount = buys ? lovelace : (holds.get(token) ?? 0n);
  return {
    dex,
    step: 'swap',
    style: 'PARTIAL',
    offer: { unit: buys ? LOVELACE : token, amount },
    request: { unit: buys ? token : LOVELACE, amount: divideUp(amount * requested.numerator, requested.denominator) },
    price: requested,
    pool: undefined,
    owner,
    receiver: undefined,
    cancelKey,
    deadline: undefined,
    batcherFee: readAmount(fields[8]),
    deposit: undefined,
    beacon,
  };
}

/** `C0[index of the successor]` fills, `C1[]` closes. */
export function readGridOrderEnd(redeemer: PlutusData): OrderEnd | undefined {
  const index = readConstructorIndex(redeemer);
  return index === 0 ? 'fill' : index === 1 ? 'cancel' : undefined;
}

export interface SplashLimitOrder {
  readonly beacon: string;
  readonly from: Unit;
  readonly amount: bigint;
  readonly costPerStep: bigint;
  readonly leastPart: bigint;
  readonly to: Unit;
  readonly price: Ratio;
  readonly fee: bigint;
  readonly receiver: Party;
  readonly cancelKey: string;
  readonly executors: readonly string[];
}

export const splashLimitOrderDatum = (order: SplashLimitOrder): PlutusData =>
  construct(
    0,
    bytesData('00'),
    bytesData(order.beacon),
    assetData(order.from),
    ...[order.amount, order.costPerStep, order.leastPart].map((value) => integerData(value)),
    assetData(order.to),
    priceData(order.price),
    integerData(order.fee),
    partyData(order.receiver),
    bytesData(order.cancelKey),
    listData(...order.executors.map((key) => bytesData(key))),
  );
