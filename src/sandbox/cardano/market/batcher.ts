import { encodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { Curve, Direction } from '../../../market/curves/curve.js';
import { inputFor, outputFor } from '../../../market/curves/quote.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { assetList, formatUnit, type Held } from '../coins.js';
import type { ScriptUse } from '../intent.js';
import { changeNumbers } from './change-numbers.js';
import type { DexAdapter, PoolState, Venue } from './dex-adapter.js';
import type { LivePool, OpenOrder } from './live-pool.js';
import { poolOutput } from './live-pools.js';
import { contractOutput, datumBytes, getAddress, getTime, type MarketContext, tryCompose } from './market-context.js';

/** The result of a swap: the new pool state and the exchanged amounts. */
export interface Swapped {
  readonly state: PoolState;
  readonly given: bigint;
  readonly got: bigint;
}

/** The exact amount that the pool contract allows; undefined when it is zero. */
export function swapIn(
  { adapter }: Venue,
  curve: Curve,
  state: PoolState,
  direction: Direction,
  offered: bigint,
  fee = 0n,
): Swapped | undefined {
  const { reserves } = state;
  const got = outputFor({ curve, reserves }, direction, offered);
  if (got <= 0n) return undefined;
  const given = adapter.returnsSurplus ? (inputFor({ curve, reserves }, direction, got) ?? offered) : offered;
  const { enters, leaves } = withoutToll(curve, reserves, direction, given, got);
  const rest = adapter.computeUntradable?.(given) ?? 0n;
  const after: [bigint, bigint] = [...reserves];
  after[direction] += enters - rest;
  after[direction === 0 ? 1 : 0] -= leaves;
  const rests: [bigint, bigint] = [...state.rests];
  rests[direction] += rest;
  rests[0] += fee;
  return { state: { ...state, reserves: after, rests }, given, got };
}

/** A fee on the input or output that does not enter the pool. */
function withoutToll(
  curve: Curve,
  reserves: PoolState['reserves'],
  direction: Direction,
  given: bigint,
  got: bigint,
): { readonly enters: bigint; readonly leaves: bigint } {
  if (curve.kind !== 'constant-product' || curve.toll === undefined) return { enters: given, leaves: got };
  const { toll, ...rest } = curve;
  if (toll.asset !== direction)
    return { enters: given, leaves: outputFor({ curve: rest, reserves }, direction, given) };
  const { numerator, denominator } = toll.share;
  return { enters: given - (given * numerator + denominator - 1n) / denominator, leaves: got };
}

export const spendUse = ({ key }: Held, data: PlutusData): ScriptUse => ({
  purpose: 'spend',
  target: key,
  data: encodePlutusData(data),
});

/** The datums that a transaction must include to spend these outputs. */
export const datumsFor = (
  context: MarketContext,
  spent: readonly Held[],
  made: readonly OutputContent[] = [],
): readonly Uint8Array[] => {
  const hashed = [...spent.map(({ output }) => output), ...made].filter(({ datumHash }) => datumHash !== undefined);
  const shown = hashed.flatMap((output) => datumBytes(context, output) ?? []);
  return [...new Map(shown.map((datum) => [Buffer.from(datum).toString('hex'), datum])).values()];
};

const MAX_ORDERS_PER_BATCH = 5;

/** Whether the order is a plain swap for this pool. */
const isFor = ({ venue, pool }: LivePool, { order }: OpenOrder): boolean =>
  order.dex === venue.adapter.dex &&
  order.step === 'swap' &&
  order.style === undefined &&
  order.offer !== undefined &&
  order.request !== undefined &&
  (order.pool === undefined || order.pool === pool.id) &&
  pool.assets.includes(order.offer.unit) &&
  pool.assets.includes(order.request.unit);

/** In ledger input order, which contracts require for the results. */
const byInput = ({ held: { reference: a } }: Filled, { held: { reference: b } }: Filled): number =>
  Buffer.compare(a.txHash, b.txHash) || a.index - b.index;

interface Filled {
  readonly held: Held;
  readonly redeemer: PlutusData;
  readonly paid: OutputContent;
}

/** The orders that one pool fills. */
export interface Batch {
  readonly livePool: LivePool;
  readonly state: PoolState;
  readonly filled: readonly Filled[];
}

/** Fills orders one after the other as far as the pool allows; undefined when none can be filled. */
export function planBatch(
  context: MarketContext,
  livePool: LivePool,
  openOrders: readonly OpenOrder[],
): Batch | undefined {
  const { venue, pool } = livePool;
  const { adapter } = venue;
  const now = getTime(context) * 1000;
  let state: PoolState = { ...livePool.state, time: now };
  const filled: Filled[] = [];
  for (const candidate of openOrders) {
    if (filled.length >= (adapter.isBatched ? MAX_ORDERS_PER_BATCH : 1)) break;
    const { offer, request, owner, deadline = now } = candidate.order;
    if (!isFor(livePool, candidate) || deadline < now || owner === undefined) continue;
    const direction: Direction = offer!.unit === pool.assets[0] ? 0 : 1;
    const swapped = swapIn(venue, pool.curve, state, direction, offer!.amount, adapter.feeInPool);
    const isWhole = swapped !== undefined && swapped.got >= request!.amount;
    const done = isWhole ? swapped : choosePart(livePool, state, candidate, direction);
    if (done === undefined) continue;
    state = done.state;
    const paid = isWhole
      ? createResultOutput(context, candidate, done, adapter.batcherFee)
      : createRemainingOrder(context, candidate, done, adapter);
    filled.push({ held: candidate.held, redeemer: adapter.fillRedeemer, paid });
  }
  return filled.length === 0 ? undefined : { livePool, state, filled };
}

/** Executes the batches in one transaction. */
export function fillOrders(context: MarketContext, batches: readonly Batch[]): boolean {
  const filled = batches.flatMap((batch) => batch.filled).toSorted(byInput);
  if (filled.length === 0) return false;
  const spend = [...batches.map(({ livePool }) => livePool.held), ...filled.map(({ held }) => held)];
  const pools = batches.map(({ livePool: { venue }, state }) => poolOutput(context, venue, state));
  const composed = tryCompose(context, {
    payer: context.market.batcher,
    spend,
    outputs: [...pools, ...filled.map(({ paid }) => paid)],
    datums: datumsFor(context, spend),
    uses: [
      ...batches.map(({ livePool: { held, venue } }) => spendUse(held, venue.adapter.poolRedeemer)),
      ...filled.map(({ held, redeemer }) => spendUse(held, redeemer)),
    ],
  });
  return composed !== undefined;
}

/** The largest of several fractions that the pool can fill at the required price, for orders with partial fills. */
function choosePart(
  { venue, pool }: LivePool,
  state: PoolState,
  { held, order }: OpenOrder,
  direction: Direction,
): Swapped | undefined {
  const { offer, price, leastPart: minPart } = order;
  const { restAmountField, batcherFee } = venue.adapter;
  const carried = held.output.lovelace - (offer!.unit === LOVELACE ? offer!.amount : 0n);
  if (restAmountField === undefined || price === undefined || carried < 2n * batcherFee + MIN_LOVELACE)
    return undefined;
  for (const tenths of [8n, 6n, 4n, 2n]) {
    const swapped = swapIn(venue, pool.curve, state, direction, (offer!.amount * tenths) / 10n);
    if (swapped === undefined || swapped.got < (minPart ?? 0n)) continue;
    if (swapped.got * price.denominator >= swapped.given * price.numerator) return swapped;
  }
  return undefined;
}

/** Minimum of an output with one token. */
const MIN_LOVELACE = 1_500_000n;

/** The remaining order with its accumulated result. */
function createRemainingOrder(
  context: MarketContext,
  { held, order, datum }: OpenOrder,
  swapped: Swapped,
  adapter: DexAdapter,
): OutputContent {
  const changed = changeNumbers(datum, { [adapter.restAmountField ?? 0]: -swapped.given });
  return contractOutput(
    context,
    held.output.address,
    computeSwappedValue(held, order, swapped, adapter.batcherFee),
    changed,
    false,
  );
}

/** The order's value after the swap, without the fee. */
function computeSwappedValue(
  { output: { lovelace, assets } }: Held,
  { offer, request }: OpenOrder['order'],
  { given, got }: Swapped,
  fee: bigint,
): ReadonlyMap<Unit, bigint> {
  const holds = new Map([
    [LOVELACE, lovelace - fee],
    ...assets.map((asset) => [formatUnit(asset), asset.quantity] as const),
  ]);
  holds.set(offer!.unit, (holds.get(offer!.unit) ?? 0n) - given);
  holds.set(request!.unit, (holds.get(request!.unit) ?? 0n) + got);
  return holds;
}

function createResultOutput(
  context: MarketContext,
  { held, order }: OpenOrder,
  swapped: Swapped,
  fee: bigint,
): OutputContent {
  const holds = computeSwappedValue(held, order, swapped, fee);
  const tokens = new Map([...holds].filter(([unit, amount]) => unit !== LOVELACE && amount > 0n));
  return plainOutput(getAddress(context, order.receiver ?? order.owner!), holds.get(LOVELACE) ?? 0n, assetList(tokens));
}
