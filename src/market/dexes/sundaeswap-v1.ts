import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import {
  getPaymentKey,
  readAsset,
  readConstructorIndex,
  readFields,
  readHex,
  readNatural,
  readOption,
  readParty,
} from '../datum.js';
import type { Dex, Order, Party, PoolPair } from '../dex.js';
import type { Unit } from '../unit.js';
import { assetData, bytesData, construct, integerData, optionData, partyData } from '../write-datum.js';
import { computeDeposit, getQuantity, isDrained, quantity } from './holdings.js';
import { orderEnds } from './order-ends.js';

export const sundaeSwapV1Ends = orderEnds('fill', 'cancel');

/** Asset name prefixes before the ident of a pool: "p " and "lp ". */
const POOL = '7020';
const SHARES = '6c7020';

/** SundaeSwap V1. Reserves are the pool's whole value; the name of the pool token contains its ident. */
export const sundaeSwapV1: Dex = {
  name: 'SUNDAESWAP_V1',

  readPool({ holds, datum }, { proof }) {
    const fields = readFields(datum, 0, 4);
    const pair = readFields(fields?.[0], 0, 2);
    const [first, second] = [readAsset(pair?.[0]), readAsset(pair?.[1])];
    const [ident, lpSupply] = [readHex(fields?.[1]), readNatural(fields?.[2])];
    const fee = readFields(fields?.[3], 0, 2);
    const [numerator, denominator] = [readNatural(fee?.[0]), readNatural(fee?.[1])];
    const policy = proof?.[0];
    if (policy === undefined || ident === undefined || holds.get(policy + POOL + ident) !== 1n) return undefined;
    if (first === undefined || second === undefined || first === second || lpSupply === undefined) return undefined;
    if (numerator === undefined || denominator === undefined || denominator === 0n || numerator > denominator)
      return undefined;
    const reserves = [getQuantity(holds, first), getQuantity(holds, second)] as const;
    const kept = { numerator: denominator - numerator, denominator };
    return {
      dex: 'SUNDAESWAP_V1',
      id: policy + POOL + ident,
      assets: [first, second],
      reserves,
      curve: { kind: 'constant-product', kept: [kept, kept] },
      lpAsset: policy + SHARES + ident,
      lpSupply,
      opensAt: undefined,
      closed: isDrained(reserves),
      ident,
    };
  },

  readOrder({ holds, datum }, pools) {
    const fields = readFields(datum, 0, 4);
    const [ident, batcherFee] = [readHex(fields?.[0]), readNatural(fields?.[2])];
    const addresses = readFields(fields?.[1], 0, 2);
    const destination = readFields(addresses?.[0], 0, 2);
    const owner = readParty(destination?.[0]);
    const alternate = readOption(addresses?.[1]);
    if (ident === undefined || batcherFee === undefined || owner === undefined) return undefined;
    if (readOption(destination?.[1]) === undefined || alternate === undefined) return undefined;
    const pair = pools.byIdent('SUNDAESWAP_V1', ident);
    const intent = readAction(fields?.[3], pair, getLpUnit(pair));
    if (intent === undefined) return undefined;
    return {
      dex: 'SUNDAESWAP_V1',
      ...intent,
      style: undefined,
      pool: pair?.id,
      owner,
      receiver: undefined,
      cancelKey: getPaymentKey(owner) ?? readHex(alternate.value),
      deadline: undefined,
      batcherFee,
      deposit: computeDeposit(holds, batcherFee, intent.offer),
      beacon: undefined,
    };
  },

  readEnd: sundaeSwapV1Ends.read,
};

const getLpUnit = (pair: PoolPair | undefined): Unit | undefined =>
  pair && pair.id.slice(0, 56) + SHARES + pair.id.slice(56 + POOL.length);

function readAction(
  data: PlutusData | undefined,
  pair: PoolPair | undefined,
  shares: Unit | undefined,
): Pick<Order, 'step' | 'offer' | 'request'> | undefined {
  switch (readConstructorIndex(data)) {
    case 0: {
      const fields = readFields(data, 0, 3);
      const [side, amount, minOutput] = [
        readConstructorIndex(fields?.[0]),
        readNatural(fields?.[1]),
        readOption(fields?.[2]),
      ];
      if (side === undefined || side > 1 || amount === undefined || minOutput === undefined) return undefined;
      const requested = minOutput.value === undefined ? 0n : readNatural(minOutput.value);
      if (requested === undefined) return undefined;
      const [from, to] = [pair?.assets[side as 0 | 1], pair?.assets[side === 0 ? 1 : 0]];
      return {
        step: 'swap',
        offer: from === undefined ? undefined : quantity(from, amount),
        request: to === undefined ? undefined : quantity(to, requested),
      };
    }
    case 1: {
      const amount = readNatural(readFields(data, 1, 1)?.[0]);
      if (amount === undefined) return undefined;
      return {
        step: 'withdraw',
        offer: shares === undefined ? undefined : quantity(shares, amount),
        request: undefined,
      };
    }
    case 2: {
      const amounts = readFields(readFields(readFields(data, 2, 1)?.[0], 1, 1)?.[0], 0, 2)?.map(readNatural);
      return amounts?.every((amount) => amount !== undefined)
        ? { step: 'deposit', offer: undefined, request: undefined }
        : undefined;
    }
    default:
      return undefined;
  }
}

export const sundaeSwapV1PoolDatum = (pool: {
  readonly assets: readonly [Unit, Unit];
  readonly ident: string;
  readonly totalShares: bigint;
  readonly fee: { readonly numerator: bigint; readonly denominator: bigint };
}): PlutusData =>
  construct(
    0,
    construct(0, assetData(pool.assets[0]), assetData(pool.assets[1])),
    bytesData(pool.ident),
    integerData(pool.totalShares),
    construct(0, integerData(pool.fee.numerator), integerData(pool.fee.denominator)),
  );

export type SundaeSwapV1Action =
  | { readonly kind: 'swap'; readonly from: 0 | 1; readonly amount: bigint; readonly least?: bigint }
  | { readonly kind: 'withdraw'; readonly shares: bigint }
  | { readonly kind: 'deposit'; readonly amounts: readonly [bigint, bigint] };

export const sundaeSwapV1OrderDatum = (order: {
  readonly ident: string;
  readonly destination: Party;
  /** Hash of another key that may cancel. */
  readonly alternate?: string;
  readonly scooperFee: bigint;
  readonly action: SundaeSwapV1Action;
}): PlutusData =>
  construct(
    0,
    bytesData(order.ident),
    construct(
      0,
      construct(0, partyData(order.destination), optionData(undefined)),
      optionData(order.alternate === undefined ? undefined : bytesData(order.alternate)),
    ),
    integerData(order.scooperFee),
    actionData(order.action),
  );

function actionData(action: SundaeSwapV1Action): PlutusData {
  switch (action.kind) {
    case 'swap': {
      const minOutput = action.least === undefined ? undefined : integerData(action.least);
      return construct(0, construct(action.from), integerData(action.amount), optionData(minOutput));
    }
    case 'withdraw':
      return construct(1, integerData(action.shares));
    case 'deposit':
      return construct(2, construct(1, construct(0, ...action.amounts.map((amount) => integerData(amount)))));
  }
}
