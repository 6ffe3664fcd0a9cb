import { encodePlutusData, type PlutusData } from '../../../chains/cardano/scripts/plutus-data.js';
import { type OutputContent, plainOutput } from '../../../chains/cardano/transactions/output.js';
import type { Curve, Direction } from '../../../market/curves/curve.js';
import { inputFor, outputFor } from '../../../market/curves/quote.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { assetList, type Held, unitOf } from '../coins.js';
import type { ScriptUse } from '../intent.js';
import { changeNumbers } from './change-numbers.js';
import type { House, PoolState, Venue } from './house.js';
import { addressOf, contractOutput, datumBytes, type Scene, tell, timeOf } from './scene.js';
import { poolOutput } from './standing.js';
import type { StandingOrder, StandingPool } from './standing-position.js';

/** What a swap does: the state after it, and what went which way. */
export interface Swapped {
  readonly state: PoolState;
  readonly given: bigint;
  readonly got: bigint;
}

/** To the unit what the contract of the pool allows; undefined where that is nothing. */
export function swapIn(
  { house }: Venue,
  curve: Curve,
  state: PoolState,
  direction: Direction,
  offered: bigint,
  fee = 0n,
): Swapped | undefined {
  const { reserves } = state;
  const got = outputFor({ curve, reserves }, direction, offered);
  if (got <= 0n) return undefined;
  const given = house.returnsSurplus ? (inputFor({ curve, reserves }, direction, got) ?? offered) : offered;
  const { enters, leaves } = withoutToll(curve, reserves, direction, given, got);
  const rest = house.restOf?.(given) ?? 0n;
  const after: [bigint, bigint] = [...reserves];
  after[direction] += enters - rest;
  after[direction === 0 ? 1 : 0] -= leaves;
  const rests: [bigint, bigint] = [...state.rests];
  rests[direction] += rest;
  rests[0] += fee;
  return { state: { ...state, reserves: after, rests }, given, got };
}

/** A toll is taken of what is given or got, and never sees the pool. */
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

/** The datums that whoever spends these outputs has to show. */
export const datumsFor = (
  scene: Scene,
  spent: readonly Held[],
  made: readonly OutputContent[] = [],
): readonly Uint8Array[] => {
  const hashed = [...spent.map(({ output }) => output), ...made].filter(({ datumHash }) => datumHash !== undefined);
  const shown = hashed.flatMap((output) => datumBytes(scene, output) ?? []);
  return [...new Map(shown.map((datum) => [Buffer.from(datum).toString('hex'), datum])).values()];
};

const MOST_AT_ONCE = 5;

/** Whether the order is for the pool, and a plain swap. */
const isFor = ({ venue, pool }: StandingPool, { order }: StandingOrder): boolean =>
  order.dex === venue.house.dex &&
  order.step === 'swap' &&
  order.style === undefined &&
  order.offer !== undefined &&
  order.request !== undefined &&
  (order.pool === undefined || order.pool === pool.id) &&
  pool.assets.includes(order.offer.unit) &&
  pool.assets.includes(order.request.unit);

/** As the ledger sorts inputs: contracts want results in this order. */
const byInput = ({ held: { reference: a } }: Filled, { held: { reference: b } }: Filled): number =>
  Buffer.compare(a.txHash, b.txHash) || a.index - b.index;

interface Filled {
  readonly held: Held;
  readonly redeemer: PlutusData;
  readonly paid: OutputContent;
}

/** What one pool does for the orders that wait for it. */
export interface Batch {
  readonly standing: StandingPool;
  readonly state: PoolState;
  readonly filled: readonly Filled[];
}

/** Whatever the pool can give, one order after the other; undefined where that is nothing. */
export function planBatch(scene: Scene, standing: StandingPool, waiting: readonly StandingOrder[]): Batch | undefined {
  const { venue, pool } = standing;
  const { house } = venue;
  const now = timeOf(scene) * 1000;
  let state: PoolState = { ...standing.state, time: now };
  const filled: Filled[] = [];
  for (const candidate of waiting) {
    if (filled.length >= (house.isBatched ? MOST_AT_ONCE : 1)) break;
    const { offer, request, owner, deadline = now } = candidate.order;
    if (!isFor(standing, candidate) || deadline < now || owner === undefined) continue;
    const direction: Direction = offer!.unit === pool.assets[0] ? 0 : 1;
    const swapped = swapIn(venue, pool.curve, state, direction, offer!.amount, house.feeInPool);
    const isWhole = swapped !== undefined && swapped.got >= request!.amount;
    const done = isWhole ? swapped : partOf(standing, state, candidate, direction);
    if (done === undefined) continue;
    state = done.state;
    const paid = isWhole ? resultOf(scene, candidate, done, house.batcherFee) : restOf(scene, candidate, done, house);
    filled.push({ held: candidate.held, redeemer: house.fillRedeemer, paid });
  }
  return filled.length === 0 ? undefined : { standing, state, filled };
}

/** Carries batches out, all in one transaction. */
export function fillOrders(scene: Scene, batches: readonly Batch[]): boolean {
  const filled = batches.flatMap((batch) => batch.filled).toSorted(byInput);
  if (filled.length === 0) return false;
  const spend = [...batches.map(({ standing }) => standing.held), ...filled.map(({ held }) => held)];
  const pools = batches.map(({ standing: { venue }, state }) => poolOutput(scene, venue, state));
  const composed = tell(scene, {
    payer: scene.market.batcher,
    spend,
    outputs: [...pools, ...filled.map(({ paid }) => paid)],
    datums: datumsFor(scene, spend),
    uses: [
      ...batches.map(({ standing: { held, venue } }) => spendUse(held, venue.house.poolRedeemer)),
      ...filled.map(({ held, redeemer }) => spendUse(held, redeemer)),
    ],
  });
  return composed !== undefined;
}

/** The largest of some parts that the pool gives enough for, where an order may be filled in parts. */
function partOf(
  { venue, pool }: StandingPool,
  state: PoolState,
  { held, order }: StandingOrder,
  direction: Direction,
): Swapped | undefined {
  const { offer, price, leastPart } = order;
  const { restAmountField, batcherFee } = venue.house;
  const carried = held.output.lovelace - (offer!.unit === LOVELACE ? offer!.amount : 0n);
  if (restAmountField === undefined || price === undefined || carried < 2n * batcherFee + LEAST_LOVELACE)
    return undefined;
  for (const tenths of [8n, 6n, 4n, 2n]) {
    const swapped = swapIn(venue, pool.curve, state, direction, (offer!.amount * tenths) / 10n);
    if (swapped === undefined || swapped.got < (leastPart ?? 0n)) continue;
    if (swapped.got * price.denominator >= swapped.given * price.numerator) return swapped;
  }
  return undefined;
}

/** What an output with one token needs. */
const LEAST_LOVELACE = 1_500_000n;

/** The order again, with what is left of it and what it has got so far. */
function restOf(scene: Scene, { held, order, datum }: StandingOrder, swapped: Swapped, house: House): OutputContent {
  const changed = changeNumbers(datum, { [house.restAmountField ?? 0]: -swapped.given });
  return contractOutput(scene, held.output.address, turned(held, order, swapped, house.batcherFee), changed, false);
}

/** Everything that was in the order, with the one asset turned into the other, and without the fee. */
function turned(
  { output: { lovelace, assets } }: Held,
  { offer, request }: StandingOrder['order'],
  { given, got }: Swapped,
  fee: bigint,
): ReadonlyMap<Unit, bigint> {
  const holds = new Map([
    [LOVELACE, lovelace - fee],
    ...assets.map((asset) => [unitOf(asset), asset.quantity] as const),
  ]);
  holds.set(offer!.unit, (holds.get(offer!.unit) ?? 0n) - given);
  holds.set(request!.unit, (holds.get(request!.unit) ?? 0n) + got);
  return holds;
}

function resultOf(scene: Scene, { held, order }: StandingOrder, swapped: Swapped, fee: bigint): OutputContent {
  const holds = turned(held, order, swapped, fee);
  const tokens = new Map([...holds].filter(([unit, amount]) => unit !== LOVELACE && amount > 0n));
  return plainOutput(addressOf(scene, order.receiver ?? order.owner!), holds.get(LOVELACE) ?? 0n, assetList(tokens));
}
