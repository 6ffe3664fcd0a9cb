import { encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { divideUp } from '../curves/rounding.js';
import { readAsset, readConstructorIndex, readFields, readHex, readItems, readNatural, readParty } from '../datum.js';
import type { Order, PoolDirectory, PoolPair, Quantity, ScriptOutput } from '../dex.js';
import type { Holdings, Unit } from '../unit.js';
import { construct } from '../write-datum.js';
import { computeDeposit, getQuantity, otherReceiver, quantity, toMilliseconds } from './holdings.js';

/** Order fields that follow from a step. */
interface StepIntent {
  readonly step: Order['step'];
  readonly style?: Order['style'];
  readonly offer?: Quantity | undefined;
  readonly request?: Quantity | undefined;
  readonly isRouted?: boolean;
  readonly isPartial?: boolean;
}

/** Context for reading steps: the pool may not be known, and with it its assets. */
interface StepContext {
  readonly holds: Holdings;
  readonly lpAsset: Unit;
  readonly pair: PoolPair | undefined;
  readonly pools: PoolDirectory;
}

/** `C0[canceller, refund, its datum, receiver, its datum, shares, step, max fee, option of expiry]`. */
export function readMinswapV2Order({ holds, datum }: ScriptOutput, pools: PoolDirectory): Order | undefined {
  const fields = readFields(datum, 0, 9);
  if (fields === undefined) return undefined;
  const [owner, receiver] = [readParty(fields[1]), readParty(fields[3])];
  const lpAsset = readAsset(fields[5]);
  const batcherFee = readNatural(fields[7]);
  const canceller = readCanceller(fields[0]);
  const expiry = readExpiry(fields[8]);
  if (owner === undefined || receiver === undefined || canceller === undefined) return undefined;
  if (lpAsset === undefined || batcherFee === undefined || expiry === undefined) return undefined;
  const intent = readStep(fields[6], { holds, lpAsset, pair: pools.byLpAsset(lpAsset), pools });
  if (intent === undefined) return undefined;
  return {
    dex: 'MINSWAP_V2',
    step: intent.step,
    style: intent.style,
    offer: intent.offer,
    request: intent.request,
    pool: intent.isRouted ? undefined : lpAsset,
    owner,
    receiver: otherReceiver(owner, receiver),
    cancelKey: canceller.key,
    deadline: expiry.at,
    batcherFee,
    deposit: computeDeposit(holds, batcherFee, intent.offer),
    beacon: intent.isPartial ? computeBeacon(fields) : undefined,
  };
}

/** A signature, or a script that is spent, withdrawn from or minted with. */
function readCanceller(data: PlutusData | undefined): { readonly key: string | undefined } | undefined {
  const kind = readConstructorIndex(data);
  const hash = kind === undefined || kind > 3 ? undefined : readHex(readFields(data, kind, 1)?.[0]);
  return hash?.length === 56 ? { key: kind === 0 ? hash : undefined } : undefined;
}

/** Some write the contract's pair as fields of a constructor, others as a list. */
function readExpiry(data: PlutusData | undefined): { readonly at: number | undefined } | undefined {
  if (readFields(data, 1, 0)) return { at: undefined };
  const time = readNatural(readFields(data, 0, 2)?.[0] ?? readItems(readFields(data, 0, 1)?.[0])?.[0]);
  return time === undefined ? undefined : { at: toMilliseconds(time) };
}

function readStep(data: PlutusData | undefined, context: StepContext): StepIntent | undefined {
  switch (readConstructorIndex(data)) {
    case 0:
    case 3:
      return readSwap(data, 4, 2, context);
    case 1:
      return readSwap(data, 3, 2, context, 'STOP_LOSS');
    case 2:
      return readSwap(data, 4, 2, context, 'OCO');
    case 4:
      return readDeposit(data, context);
    case 5:
      return readShares(readFields(data, 5, 4)?.[0], context, 'withdraw');
    case 6:
      return readZapOut(data, context);
    case 7:
      return readPartial(data, context);
    case 8:
      return readShares(readFields(data, 8, 5)?.[0], context, 'withdraw');
    case 9:
      return readRouting(data, context);
    case 10:
      return readFields(data, 10, 0) && { step: 'other' };
    default:
      return undefined;
  }
}

/** False means B to A. */
function readSides(direction: PlutusData | undefined): readonly [from: 0 | 1, to: 0 | 1] | undefined {
  if (readFields(direction, 1, 0)) return [0, 1];
  return readFields(direction, 0, 0) && [1, 0];
}

/** `C0[amount]`, or `C1[n]` for all but `n`. */
function readOptionalAmount(option: PlutusData | undefined, held: bigint): bigint | undefined {
  const stated = readNatural(readFields(option, 0, 1)?.[0]);
  const spared = readNatural(readFields(option, 1, 1)?.[0]);
  if (stated !== undefined) return stated;
  return spared === undefined ? undefined : held > spared ? held - spared : 0n;
}

function readSwap(
  data: PlutusData | undefined,
  count: number,
  minOutput: number,
  context: StepContext,
  style?: Order['style'],
): StepIntent | undefined {
  const fields = readFields(data, readConstructorIndex(data) ?? 0, count);
  const sides = readSides(fields?.[0]);
  const requested = readNatural(fields?.[minOutput]);
  if (sides === undefined || requested === undefined || readOptionalAmount(fields?.[1], 0n) === undefined)
    return undefined;
  const [from, to] = sides.map((side) => context.pair?.assets[side]);
  if (from === undefined || to === undefined) return { step: 'swap', style };
  const amount = readOptionalAmount(fields?.[1], getQuantity(context.holds, from)) ?? 0n;
  return { step: 'swap', style, offer: quantity(from, amount), request: quantity(to, requested) };
}

function readDeposit(data: PlutusData | undefined, { holds, pair, lpAsset }: StepContext): StepIntent | undefined {
  const fields = readFields(data, 4, 3);
  const minOutput = readNatural(fields?.[1]);
  const isAll = readConstructorIndex(fields?.[0]) === 1;
  const numbers = (readFields(fields?.[0], 0, 2) ?? readFields(fields?.[0], 1, 2))?.map(readNatural);
  const [first, second] = numbers ?? [];
  if (minOutput === undefined || first === undefined || second === undefined) return undefined;
  const request = quantity(lpAsset, minOutput);
  if (pair === undefined) return { step: 'deposit', request };
  const given = [first, second].map((number, side) => {
    const unit = pair.assets[side as 0 | 1];
    return quantity(unit, isAll ? getQuantity(holds, unit) - number : number);
  });
  const [a, b] = given;
  // Both assets are a deposit; with one asset, half of it is swapped first.
  return a && b ? { step: 'deposit', request } : { step: 'zap-in', offer: a ?? b, request };
}

function readShares(
  option: PlutusData | undefined,
  context: StepContext,
  step: 'withdraw' | 'zap-out',
): StepIntent | undefined {
  const amount = readOptionalAmount(option, getQuantity(context.holds, context.lpAsset));
  return amount === undefined ? undefined : { step, offer: quantity(context.lpAsset, amount) };
}

function readZapOut(data: PlutusData | undefined, context: StepContext): StepIntent | undefined {
  const fields = readFields(data, 6, 4);
  const sides = readSides(fields?.[0]);
  const minOutput = readNatural(fields?.[2]);
  const shares = readShares(fields?.[1], context, 'zap-out');
  if (sides === undefined || minOutput === undefined || shares === undefined) return undefined;
  const unit = context.pair?.assets[sides[1]];
  return { ...shares, request: unit === undefined ? undefined : quantity(unit, minOutput) };
}

/** Filled in several steps. Its ratio limits the input per output. */
function readPartial(data: PlutusData | undefined, { pair }: StepContext): StepIntent | undefined {
  const fields = readFields(data, 7, 7);
  const sides = readSides(fields?.[0]);
  const [total, given, got] = fields?.slice(1, 4).map(readNatural) ?? [];
  if (sides === undefined || total === undefined || given === undefined || got === undefined) return undefined;
  if (given === 0n) return undefined;
  const [from, to] = sides.map((side) => pair?.assets[side]);
  const intent = { step: 'swap', style: 'PARTIAL', isPartial: true } as const;
  if (from === undefined || to === undefined) return intent;
  return { ...intent, offer: quantity(from, total), request: quantity(to, divideUp(total * got, given)) };
}

const MAX_HOPS = 16;

function readRouting(data: PlutusData | undefined, { holds, pools }: StepContext): StepIntent | undefined {
  const fields = readFields(data, 9, 3);
  const hops = readItems(fields?.[0]);
  const minOutput = readNatural(fields?.[2]);
  if (minOutput === undefined || readOptionalAmount(fields?.[1], 0n) === undefined) return undefined;
  if (hops === undefined || hops.length === 0 || hops.length > MAX_HOPS) return undefined;
  const legs: { readonly from: Unit | undefined; readonly to: Unit | undefined }[] = [];
  for (const hop of hops) {
    const hopFields = readFields(hop, 0, 2);
    const shares = readAsset(hopFields?.[0]);
    const sides = readSides(hopFields?.[1]);
    if (shares === undefined || sides === undefined) return undefined;
    const assets = pools.byLpAsset(shares)?.assets;
    legs.push({ from: assets?.[sides[0]], to: assets?.[sides[1]] });
  }
  const [from, to] = [legs[0]?.from, legs.at(-1)?.to];
  const amount = from === undefined ? undefined : readOptionalAmount(fields?.[1], getQuantity(holds, from));
  return {
    step: 'swap',
    style: 'ROUTED',
    offer: from === undefined || amount === undefined ? undefined : quantity(from, amount),
    request: to === undefined ? undefined : quantity(to, minOutput),
    isRouted: legs.length > 1,
  };
}

/** The datum without the fields that change between steps: the amounts, the remaining fee and the step count. */
function computeBeacon(fields: readonly PlutusData[]): string {
  const [direction, , given, got] = readFields(fields[6], 7, 7) ?? [];
  const constantFields = [...fields.slice(0, 6), direction!, given!, got!, fields[8]!];
  return toHex(blake2b256(encodePlutusData(construct(0, ...constantFields))));
}
