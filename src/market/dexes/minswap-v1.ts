import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import {
  getPaymentKey,
  readAsset,
  readConstructorIndex,
  readFields,
  readNatural,
  readOption,
  readParty,
} from '../datum.js';
import type { Dex, Order, Party, Quantity } from '../dex.js';
import type { Unit } from '../unit.js';
import { assetData, construct, integerData, optionData, partyData } from '../write-datum.js';
import { computeOffer, findOnlyToken, getQuantity, isDrained, otherReceiver, quantity } from './holdings.js';
import { orderEnds } from './order-ends.js';
import { textParameter } from './parameters.js';

export const minswapV1Ends = orderEnds('fill', 'cancel');

const SHARE_AFTER_FEE = { numerator: 997n, denominator: 1000n };

/** Minswap V1. Reserves are the pool's whole value; a factory token and a pool token identify it. */
export const minswapV1: Dex = {
  name: 'MINSWAP_V1',

  readPool({ holds, datum }, role) {
    const fields = readFields(datum, 0, 5);
    const [first, second] = [readAsset(fields?.[0]), readAsset(fields?.[1])];
    const lpSupply = readNatural(fields?.[2]);
    const [factory, policy] = role.proof ?? [];
    if (factory === undefined || policy === undefined || holds.get(factory) !== 1n) return undefined;
    const id = findOnlyToken(holds, policy);
    if (id === undefined || first === undefined || second === undefined || first === second) return undefined;
    if (lpSupply === undefined || readNatural(fields?.[3]) === undefined || readOption(fields?.[4]) === undefined)
      return undefined;
    const reserves = [getQuantity(holds, first), getQuantity(holds, second)] as const;
    const lpPolicy = textParameter(role, 'lpPolicy');
    return {
      dex: 'MINSWAP_V1',
      id,
      assets: [first, second],
      reserves,
      curve: { kind: 'constant-product', kept: [SHARE_AFTER_FEE, SHARE_AFTER_FEE] },
      lpAsset: lpPolicy && lpPolicy + id.slice(policy.length),
      lpSupply,
      opensAt: undefined,
      closed: isDrained(reserves),
    };
  },

  readOrder({ holds, datum }, pools, role) {
    const envelope = readEnvelope(datum);
    if (envelope === undefined) return undefined;
    const { batcherFee, deposit, step } = envelope;
    const offer = computeOffer(holds, batcherFee + deposit);
    const intent = readStep(step);
    if (intent === undefined) return undefined;
    const lpPolicy = textParameter(role, 'lpPolicy');
    const isShare = intent.step === 'withdraw' && lpPolicy !== undefined && offer?.unit.startsWith(lpPolicy) === true;
    return {
      ...toOrderFields(envelope, 'MINSWAP_V1'),
      step: intent.step,
      offer: intent.step === 'deposit' ? undefined : offer,
      request: intent.request,
      pool: isShare ? pools.byLpAsset(offer.unit)?.id : undefined,
    };
  },

  readEnd: minswapV1Ends.read,
};

/** Leading fields of V1 and stable pool orders. */
export interface Envelope {
  readonly sender: Party;
  readonly receiver: Party;
  readonly step: PlutusData;
  readonly batcherFee: bigint;
  readonly deposit: bigint;
}

/** `C0[sender, receiver, option of datum hash, step, batcher fee, deposit]`. */
export function readEnvelope(datum: PlutusData): Envelope | undefined {
  const fields = readFields(datum, 0, 6);
  const [sender, receiver] = [readParty(fields?.[0]), readParty(fields?.[1])];
  const [batcherFee, deposit] = [readNatural(fields?.[4]), readNatural(fields?.[5])];
  const step = fields?.[3];
  if (sender === undefined || receiver === undefined || readOption(fields?.[2]) === undefined) return undefined;
  if (step === undefined || batcherFee === undefined || deposit === undefined) return undefined;
  return { sender, receiver, step, batcherFee, deposit };
}

export const toOrderFields = <D extends Order['dex']>(
  { sender, receiver, batcherFee, deposit }: Omit<Envelope, 'step'>,
  dex: D,
): Omit<Order, 'step' | 'offer' | 'request' | 'pool'> => ({
  dex,
  style: undefined,
  owner: sender,
  receiver: otherReceiver(sender, receiver),
  cancelKey: getPaymentKey(sender),
  deadline: undefined,
  batcherFee,
  deposit,
  beacon: undefined,
});

type StepIntent = { readonly step: Order['step']; readonly request: Quantity | undefined };

function readStep(data: PlutusData): StepIntent | undefined {
  switch (readConstructorIndex(data)) {
    case 0:
    case 1: {
      const fields = readFields(data, readConstructorIndex(data) ?? 0, 2);
      const [unit, minOutput] = [readAsset(fields?.[0]), readNatural(fields?.[1])];
      return unit === undefined || minOutput === undefined
        ? undefined
        : { step: 'swap', request: quantity(unit, minOutput) };
    }
    case 2:
      return readNatural(readFields(data, 2, 1)?.[0]) === undefined
        ? undefined
        : { step: 'deposit', request: undefined };
    case 3:
      return readFields(data, 3, 2)?.every((field) => readNatural(field) !== undefined)
        ? { step: 'withdraw', request: undefined }
        : undefined;
    case 4: {
      const fields = readFields(data, 4, 2);
      return readAsset(fields?.[0]) === undefined || readNatural(fields?.[1]) === undefined
        ? undefined
        : { step: 'zap-in', request: undefined };
    }
    default:
      return undefined;
  }
}

export const minswapV1PoolDatum = (pool: {
  readonly assets: readonly [Unit, Unit];
  readonly totalLiquidity: bigint;
  readonly rootKLast: bigint;
}): PlutusData =>
  construct(
    0,
    assetData(pool.assets[0]),
    assetData(pool.assets[1]),
    integerData(pool.totalLiquidity),
    integerData(pool.rootKLast),
    optionData(undefined),
  );

export type MinswapV1Step =
  | { readonly kind: 'exact-in' | 'exact-out'; readonly unit: Unit; readonly amount: bigint }
  | { readonly kind: 'deposit'; readonly leastShares: bigint }
  | { readonly kind: 'withdraw'; readonly least: readonly [bigint, bigint] }
  | { readonly kind: 'zap-in'; readonly unit: Unit; readonly leastShares: bigint };

export const minswapV1OrderDatum = (order: {
  readonly sender: Party;
  readonly receiver?: Party;
  readonly step: MinswapV1Step;
  readonly batcherFee: bigint;
  readonly deposit: bigint;
}): PlutusData => envelopeData({ ...order, step: stepData(order.step) });

export const envelopeData = (order: {
  readonly sender: Party;
  readonly receiver?: Party;
  readonly step: PlutusData;
  readonly batcherFee: bigint;
  readonly deposit: bigint;
}): PlutusData =>
  construct(
    0,
    partyData(order.sender),
    partyData(order.receiver ?? order.sender),
    optionData(undefined),
    order.step,
    integerData(order.batcherFee),
    integerData(order.deposit),
  );

function stepData(step: MinswapV1Step): PlutusData {
  switch (step.kind) {
    case 'exact-in':
    case 'exact-out':
      return construct(step.kind === 'exact-in' ? 0 : 1, assetData(step.unit), integerData(step.amount));
    case 'deposit':
      return construct(2, integerData(step.leastShares));
    case 'withdraw':
      return construct(3, integerData(step.least[0]), integerData(step.least[1]));
    case 'zap-in':
      return construct(4, assetData(step.unit), integerData(step.leastShares));
  }
}
