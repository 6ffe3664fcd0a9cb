import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import type { Ratio } from '../curves/curve.js';
import { divideUp } from '../curves/rounding.js';
import { readAsset, readConstructorIndex, readFields, readHex, readOption, readParty } from '../datum.js';
import type { Dex, Order, OrderEnd, OrderRole, Party, ScriptOutput } from '../dex.js';
import type { Unit } from '../unit.js';
import { assetData, bytesData, construct, integerData, optionData, partyData } from '../write-datum.js';
import { readAmount } from './amounts.js';
import { toMilliseconds } from './holdings.js';
import { textParameter } from './parameters.js';
import { priceData, readPrice } from './splash-orders.js';

/** Fifteen fields, and an NFT of the deployment's policy that stays with the order until it is closed. */
function readOrder({ holds, datum }: ScriptOutput, role: OrderRole): Order | undefined {
  const fields = readFields(datum, 0, 15);
  if (fields === undefined) return undefined;
  const cancelKey = readHex(fields[0]);
  const owner = readParty(fields[1]);
  const offered = readAsset(fields[2]);
  const left = readAmount(fields[4]);
  const requested = readAsset(fields[5]);
  const price = readPrice(fields[6]);
  const name = readHex(fields[7]);
  const end = readOption(fields[9]);
  const policy = textParameter(role, 'policy');
  if (cancelKey?.length !== 56 || owner === undefined || end === undefined) return undefined;
  if (offered === undefined || requested === undefined || offered === requested) return undefined;
  if (left === undefined || price === undefined || name === undefined || policy === undefined) return undefined;
  const until = readAmount(end.value);
  const beacon = policy + name;
  if (holds.get(beacon) !== 1n) return undefined;
  return {
    dex: 'GENIUS_YIELD',
    step: 'swap',
    style: 'LIMIT',
    offer: { unit: offered, amount: left },
    request: { unit: requested, amount: divideUp(left * price.numerator, price.denominator) },
    price,
    pool: undefined,
    owner,
    receiver: undefined,
    cancelKey,
    deadline: until === undefined ? undefined : toMilliseconds(until),
    batcherFee: readAmount(fields[11]),
    deposit: undefined,
    beacon,
  };
}

/** `C1[amount]` fills partially, `C2` fills the remainder, `C0` cancels. */
function readEnd(redeemer: PlutusData): OrderEnd | undefined {
  const index = readConstructorIndex(redeemer);
  return index === 0 ? 'cancel' : index === 1 || index === 2 ? 'fill' : undefined;
}

export const geniusYield: Dex = {
  name: 'GENIUS_YIELD',
  readOrder: (output, _pools, role) => readOrder(output, role),
  readEnd: (redeemer) => readEnd(redeemer),
};

export interface GeniusYieldOrder {
  readonly ownerKey: string;
  readonly owner: Party;
  readonly offered: Unit;
  readonly original: bigint;
  readonly left: bigint;
  readonly requested: Unit;
  /** Requested asset for one unit of the offered asset. */
  readonly price: Ratio;
  readonly nftName: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly partialFills: bigint;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly containedFees: readonly [bigint, bigint, bigint];
  readonly containedPayment: bigint;
}

const timeData = (time: number | undefined): PlutusData =>
  optionData(time === undefined ? undefined : integerData(time));

export const geniusYieldOrderDatum = (order: GeniusYieldOrder): PlutusData =>
  construct(
    0,
    bytesData(order.ownerKey),
    partyData(order.owner),
    assetData(order.offered),
    integerData(order.original),
    integerData(order.left),
    assetData(order.requested),
    priceData(order.price),
    bytesData(order.nftName),
    timeData(order.start),
    timeData(order.end),
    ...[order.partialFills, order.makerFee, order.takerFee].map((value) => integerData(value)),
    construct(0, ...order.containedFees.map((fee) => integerData(fee))),
    integerData(order.containedPayment),
  );

export const geniusYieldCancelRedeemer: PlutusData = construct(0);
export const geniusYieldPartRedeemer = (amount: bigint): PlutusData => construct(1, integerData(amount));
export const geniusYieldFillRedeemer: PlutusData = construct(2);
