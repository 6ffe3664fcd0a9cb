import { encodePlutusData, type PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { divideUp } from '../curves/rounding.js';
import { assetOf, constructorOf, fieldsOf, hexOf, itemsOf, naturalOf, partyOf } from '../datum.js';
import type { Order, PoolBook, PoolPair, Quantity, ScriptOutput } from '../dex.js';
import type { Holdings, Unit } from '../unit.js';
import { construct } from '../write-datum.js';
import { anotherThan, depositOf, heldOf, quantity, timeOf } from './holdings.js';

/** Order fields that follow from a step. */
interface Wish {
  readonly step: Order['step'];
  readonly style?: Order['style'];
  readonly offer?: Quantity | undefined;
  readonly request?: Quantity | undefined;
  readonly isRouted?: boolean;
  readonly isPartial?: boolean;
}

/** Context for reading steps: the pool may not be known, and with it its assets. */
interface Scene {
  readonly holds: Holdings;
  readonly lpAsset: Unit;
  readonly pair: PoolPair | undefined;
  readonly pools: PoolBook;
}

/** `C0[canceller, refund, its datum, receiver, its datum, shares, step, max fee, option of expiry]`. */
export function readMinswapV2Order({ holds, datum }: ScriptOutput, pools: PoolBook): Order | undefined {
  const fields = fieldsOf(datum, 0, 9);
  if (fields === undefined) return undefined;
  const [owner, receiver] = [partyOf(fields[1]), partyOf(fields[3])];
  const lpAsset = assetOf(fields[5]);
  const batcherFee = naturalOf(fields[7]);
  const canceller = cancellerOf(fields[0]);
  const expiry = expiryOf(fields[8]);
  if (owner === undefined || receiver === undefined || canceller === undefined) return undefined;
  if (lpAsset === undefined || batcherFee === undefined || expiry === undefined) return undefined;
  const wish = readStep(fields[6], { holds, lpAsset, pair: pools.byLpAsset(lpAsset), pools });
  if (wish === undefined) return undefined;
  return {
    dex: 'MINSWAP_V2',
    step: wish.step,
    style: wish.style,
    offer: wish.offer,
    request: wish.request,
    pool: wish.isRouted ? undefined : lpAsset,
    owner,
    receiver: anotherThan(owner, receiver),
    cancelKey: canceller.key,
    deadline: expiry.at,
    batcherFee,
    deposit: depositOf(holds, batcherFee, wish.offer),
    beacon: wish.isPartial ? beaconOf(fields) : undefined,
  };
}

/** A signature, or a script that is spent, withdrawn from or minted with. */
function cancellerOf(data: PlutusData | undefined): { readonly key: string | undefined } | undefined {
  const kind = constructorOf(data);
  const hash = kind === undefined || kind > 3 ? undefined : hexOf(fieldsOf(data, kind, 1)?.[0]);
  return hash?.length === 56 ? { key: kind === 0 ? hash : undefined } : undefined;
}

/** Some write the contract's pair as fields of a constructor, others as a list. */
function expiryOf(data: PlutusData | undefined): { readonly at: number | undefined } | undefined {
  if (fieldsOf(data, 1, 0)) return { at: undefined };
  const time = naturalOf(fieldsOf(data, 0, 2)?.[0] ?? itemsOf(fieldsOf(data, 0, 1)?.[0])?.[0]);
  return time === undefined ? undefined : { at: timeOf(time) };
}

function readStep(data: PlutusData | undefined, scene: Scene): Wish | undefined {
  switch (constructorOf(data)) {
    case 0:
    case 3:
      return readSwap(data, 4, 2, scene);
    case 1:
      return readSwap(data, 3, 2, scene, 'STOP_LOSS');
    case 2:
      return readSwap(data, 4, 2, scene, 'OCO');
    case 4:
      return readDeposit(data, scene);
    case 5:
      return readShares(fieldsOf(data, 5, 4)?.[0], scene, 'withdraw');
    case 6:
      return readZapOut(data, scene);
    case 7:
      return readPartial(data, scene);
    case 8:
      return readShares(fieldsOf(data, 8, 5)?.[0], scene, 'withdraw');
    case 9:
      return readRouting(data, scene);
    case 10:
      return fieldsOf(data, 10, 0) && { step: 'other' };
    default:
      return undefined;
  }
}

/** False means B to A. */
function sidesOf(direction: PlutusData | undefined): readonly [from: 0 | 1, to: 0 | 1] | undefined {
  if (fieldsOf(direction, 1, 0)) return [0, 1];
  return fieldsOf(direction, 0, 0) && [1, 0];
}

/** `C0[amount]`, or `C1[n]` for all but `n`. */
function amountOf(option: PlutusData | undefined, held: bigint): bigint | undefined {
  const stated = naturalOf(fieldsOf(option, 0, 1)?.[0]);
  const spared = naturalOf(fieldsOf(option, 1, 1)?.[0]);
  if (stated !== undefined) return stated;
  return spared === undefined ? undefined : held > spared ? held - spared : 0n;
}

function readSwap(
  data: PlutusData | undefined,
  count: number,
  least: number,
  scene: Scene,
  style?: Order['style'],
): Wish | undefined {
  const fields = fieldsOf(data, constructorOf(data) ?? 0, count);
  const sides = sidesOf(fields?.[0]);
  const wanted = naturalOf(fields?.[least]);
  if (sides === undefined || wanted === undefined || amountOf(fields?.[1], 0n) === undefined) return undefined;
  const [from, to] = sides.map((side) => scene.pair?.assets[side]);
  if (from === undefined || to === undefined) return { step: 'swap', style };
  const amount = amountOf(fields?.[1], heldOf(scene.holds, from)) ?? 0n;
  return { step: 'swap', style, offer: quantity(from, amount), request: quantity(to, wanted) };
}

function readDeposit(data: PlutusData | undefined, { holds, pair, lpAsset }: Scene): Wish | undefined {
  const fields = fieldsOf(data, 4, 3);
  const least = naturalOf(fields?.[1]);
  const isAll = constructorOf(fields?.[0]) === 1;
  const numbers = (fieldsOf(fields?.[0], 0, 2) ?? fieldsOf(fields?.[0], 1, 2))?.map(naturalOf);
  const [first, second] = numbers ?? [];
  if (least === undefined || first === undefined || second === undefined) return undefined;
  const request = quantity(lpAsset, least);
  if (pair === undefined) return { step: 'deposit', request };
  const given = [first, second].map((number, side) => {
    const unit = pair.assets[side as 0 | 1];
    return quantity(unit, isAll ? heldOf(holds, unit) - number : number);
  });
  const [a, b] = given;
  // Both assets are a deposit; with one asset, half of it is swapped first.
  return a && b ? { step: 'deposit', request } : { step: 'zap-in', offer: a ?? b, request };
}

function readShares(option: PlutusData | undefined, scene: Scene, step: 'withdraw' | 'zap-out'): Wish | undefined {
  const amount = amountOf(option, heldOf(scene.holds, scene.lpAsset));
  return amount === undefined ? undefined : { step, offer: quantity(scene.lpAsset, amount) };
}

function readZapOut(data: PlutusData | undefined, scene: Scene): Wish | undefined {
  const fields = fieldsOf(data, 6, 4);
  const sides = sidesOf(fields?.[0]);
  const least = naturalOf(fields?.[2]);
  const shares = readShares(fields?.[1], scene, 'zap-out');
  if (sides === undefined || least === undefined || shares === undefined) return undefined;
  const unit = scene.pair?.assets[sides[1]];
  return { ...shares, request: unit === undefined ? undefined : quantity(unit, least) };
}

/** Filled in several steps. Its ratio limits the input per output. */
function readPartial(data: PlutusData | undefined, { pair }: Scene): Wish | undefined {
  const fields = fieldsOf(data, 7, 7);
  const sides = sidesOf(fields?.[0]);
  const [total, given, got] = fields?.slice(1, 4).map(naturalOf) ?? [];
  if (sides === undefined || total === undefined || given === undefined || got === undefined) return undefined;
  if (given === 0n) return undefined;
  const [from, to] = sides.map((side) => pair?.assets[side]);
  const wish = { step: 'swap', style: 'PARTIAL', isPartial: true } as const;
  if (from === undefined || to === undefined) return wish;
  return { ...wish, offer: quantity(from, total), request: quantity(to, divideUp(total * got, given)) };
}

const MOST_HOPS = 16;

function readRouting(data: PlutusData | undefined, { holds, pools }: Scene): Wish | undefined {
  const fields = fieldsOf(data, 9, 3);
  const hops = itemsOf(fields?.[0]);
  const least = naturalOf(fields?.[2]);
  if (least === undefined || amountOf(fields?.[1], 0n) === undefined) return undefined;
  if (hops === undefined || hops.length === 0 || hops.length > MOST_HOPS) return undefined;
  const legs: { readonly from: Unit | undefined; readonly to: Unit | undefined }[] = [];
  for (const hop of hops) {
    const parts = fieldsOf(hop, 0, 2);
    const shares = assetOf(parts?.[0]);
    const sides = sidesOf(parts?.[1]);
    if (shares === undefined || sides === undefined) return undefined;
    const assets = pools.byLpAsset(shares)?.assets;
    legs.push({ from: assets?.[sides[0]], to: assets?.[sides[1]] });
  }
  const [from, to] = [legs[0]?.from, legs.at(-1)?.to];
  const amount = from === undefined ? undefined : amountOf(fields?.[1], heldOf(holds, from));
  return {
    step: 'swap',
    style: 'ROUTED',
    offer: from === undefined || amount === undefined ? undefined : quantity(from, amount),
    request: to === undefined ? undefined : quantity(to, least),
    isRouted: legs.length > 1,
  };
}

/** The datum without the fields that change between steps: the amounts, the remaining fee and the step count. */
function beaconOf(fields: readonly PlutusData[]): string {
  const [direction, , given, got] = fieldsOf(fields[6], 7, 7) ?? [];
  const kept = [...fields.slice(0, 6), direction!, given!, got!, fields[8]!];
  return toHex(blake2b256(encodePlutusData(construct(0, ...kept))));
}
