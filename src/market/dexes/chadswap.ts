import { encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { divideUp } from '../curves/rounding.js';
import { getPaymentKey, readConstructorIndex, readFields, readOption, readParty, unitFrom } from '../datum.js';
import type { Dex, Order, OrderEnd, Party, ScriptOutput } from '../dex.js';
import { LOVELACE, type Unit } from '../unit.js';
import { booleanData, construct, integerData, optionData, partyData, unitData } from '../write-datum.js';
import { readAmount } from './amounts.js';
import { toMilliseconds } from './holdings.js';

/**
 * `C0[C0[maker, side, policy, name, unitPrice, option of its denominator, allowPartial, option of expiry], C0[left,
 * filled], …]`, the price in lovelace for one token.
 */
function readOrder({ datum }: ScriptOutput): Order | undefined {
  const fields = readFields(datum, 0, 4);
  const config = readFields(fields?.[0], 0, 8);
  const left = readAmount(readFields(fields?.[1], 0, 2)?.[0]);
  if (config === undefined || left === undefined) return undefined;
  const owner = readParty(config[0]);
  const side = readConstructorIndex(config[1]);
  const token = unitFrom(config[2], config[3]);
  const lovelace = readAmount(config[4]);
  const divisor = readOption(config[5]);
  const partial = readConstructorIndex(config[6]);
  const expiry = readOption(config[7]);
  if (owner === undefined || side === undefined || side > 1 || token === undefined || token === LOVELACE)
    return undefined;
  if (!lovelace || divisor === undefined || expiry === undefined || partial === undefined || partial > 1)
    return undefined;
  const tokens = divisor.value === undefined ? 1n : readAmount(divisor.value);
  if (!tokens) return undefined;
  const until = readAmount(expiry.value);
  const sells = side === 0;
  return {
    dex: 'CHADSWAP',
    step: 'swap',
    style: 'LIMIT',
    offer: sells ? { unit: token, amount: left } : { unit: LOVELACE, amount: (left * lovelace) / tokens },
    request: sells ? { unit: LOVELACE, amount: divideUp(left * lovelace, tokens) } : { unit: token, amount: left },
    price: sells ? { numerator: lovelace, denominator: tokens } : { numerator: tokens, denominator: lovelace },
    pool: undefined,
    owner,
    receiver: undefined,
    cancelKey: getPaymentKey(owner),
    deadline: until === undefined ? undefined : toMilliseconds(until),
    batcherFee: undefined,
    deposit: undefined,
    // The maker's fields stay identical over all partial fills.
    beacon: partial === 1 && fields?.[0] ? toHex(blake2b256(encodePlutusData(fields[0]))) : undefined,
  };
}

/** `C0[index of the output]` fills, `C1[index of the output]` cancels. */
function readEnd(redeemer: PlutusData): OrderEnd | undefined {
  const index = readConstructorIndex(redeemer);
  return index === 0 ? 'fill' : index === 1 ? 'cancel' : undefined;
}

export const chadswap: Dex = {
  name: 'CHADSWAP',
  readOrder: (output) => readOrder(output),
  readEnd: (redeemer) => readEnd(redeemer),
};

export interface ChadSwapOrder {
  readonly maker: Party;
  readonly sells: boolean;
  readonly token: Unit;
  readonly unitPrice: bigint;
  readonly denominator: bigint | undefined;
  readonly allowsPartialFill: boolean;
  readonly expiry: number | undefined;
  readonly left: bigint;
  readonly filled: bigint;
}

const numberOption = (value: bigint | number | undefined): PlutusData =>
  optionData(value === undefined ? undefined : integerData(value));

export const chadswapOrderDatum = (order: ChadSwapOrder): PlutusData =>
  construct(
    0,
    construct(
      0,
      partyData(order.maker),
      construct(order.sells ? 0 : 1),
      ...unitData(order.token),
      integerData(order.unitPrice),
      numberOption(order.denominator),
      booleanData(order.allowsPartialFill),
      numberOption(order.expiry),
    ),
    construct(0, integerData(order.left), integerData(order.filled)),
    construct(1),
    construct(1),
  );

export const chadswapFillRedeemer = (output: number): PlutusData => construct(0, integerData(output));
export const chadswapCancelRedeemer = (output: number): PlutusData => construct(1, integerData(output));
