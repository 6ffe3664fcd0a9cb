import type { Order } from '../dex.js';
import { LOVELACE } from '../unit.js';
import type { AmountSource, Payment, PlacedOrder } from './market-transaction.js';
import { gainOf, matchPayments } from './payments.js';
import { type PoolMove, type Swap, swapOf, tradesPair } from './pool-moves.js';

/** An order that was carried out, whole or in part. */
export interface Fill {
  readonly placed: PlacedOrder;
  readonly continuation: PlacedOrder | undefined;
}

/** A fill with the pool that it went through, if that is known. */
export interface RoutedFill extends Fill {
  readonly move: PoolMove | undefined;
}

export interface FilledSwap extends Swap {
  readonly amounts: AmountSource;
}

/** The pool that the order names, else the only one that was moved and trades what it wants, of its own DEX first. */
export function moveOf({ order }: PlacedOrder, moves: readonly PoolMove[]): PoolMove | undefined {
  const named = moves.find(({ before }) => before.id === order.pool);
  const { offer, request } = order;
  if (named !== undefined || offer === undefined || request === undefined) return named;
  const fitting = moves.filter(({ before }) => tradesPair(before, offer.unit, request.unit));
  const own = fitting.filter(({ before }) => before.dex === order.dex);
  return own.length === 1 ? own[0] : fitting.length === 1 ? fitting[0] : undefined;
}

/** What each order of a transaction gave and got. Undefined for those that swapped nothing that can be told. */
export function amountsOf(
  fills: readonly RoutedFill[],
  payments: readonly Payment[],
): ReadonlyMap<RoutedFill, FilledSwap> {
  const whole = fills.filter(({ continuation }) => continuation === undefined).map(({ placed }) => placed);
  const paid = matchPayments(whole, payments);
  const partly = fills.filter(({ continuation }) => continuation !== undefined).map(({ placed }) => placed);
  const free = payments.filter((payment) => ![...paid.values()].includes(payment));
  const paidInPart = matchPayments(partly, free);
  const amounts = new Map<RoutedFill, FilledSwap>();
  for (const fill of fills) {
    if (fill.placed.order.step !== 'swap') continue;
    const alone = fill.move !== undefined && fills.filter(({ move }) => move === fill.move).length === 1;
    const pool = alone && fill.move !== undefined ? swapOf(fill.move) : undefined;
    const payment = paid.get(fill.placed) ?? paidInPart.get(fill.placed);
    const swap = fill.continuation ? partOf(fill, pool, payment) : wholeOf(fill.placed, pool, payment);
    if (swap !== undefined && isAmount(swap.given.amount) && isAmount(swap.got.amount)) amounts.set(fill, swap);
  }
  return amounts;
}

/** A datum may say any number, but nothing that moved is more than an output can hold. */
const isAmount = (amount: bigint): boolean => amount > 0n && amount < 2n ** 64n;

/** What the pool did, where it did nothing else and did it between these assets. */
const fits = (swap: Swap | undefined, { offer, request }: Order): swap is Swap =>
  swap !== undefined &&
  (offer === undefined || offer.unit === swap.given.unit) &&
  (request === undefined || request.unit === swap.got.unit);

function wholeOf(placed: PlacedOrder, pool: Swap | undefined, payment: Payment | undefined): FilledSwap | undefined {
  const { order } = placed;
  const { offer, request } = order;
  const own = fits(pool, order) ? pool : undefined;
  if (offer === undefined || request === undefined) return own && { ...own, amounts: 'pool' };
  if (payment === undefined) {
    if (own !== undefined) return { ...own, amounts: 'pool' };
    return { given: offer, got: request, amounts: 'limit' };
  }
  const paid = gainOf(payment, placed);
  // Fees that were not used come back with the lovelace that was bought.
  const isMixed = request.unit === LOVELACE && own !== undefined && own.got.amount < paid;
  const back = offer.unit === LOVELACE ? 0n : (payment.holds.get(offer.unit) ?? 0n);
  return {
    given: { unit: offer.unit, amount: back < offer.amount ? offer.amount - back : offer.amount },
    got: { unit: request.unit, amount: isMixed ? own.got.amount : paid },
    amounts: 'paid',
  };
}

/** An order that goes on tells by what is left of its offer how much of it was taken. */
function partOf(
  { placed, continuation }: RoutedFill,
  pool: Swap | undefined,
  payment: Payment | undefined,
): FilledSwap | undefined {
  const { order, held } = placed;
  const { offer, request } = order;
  const left = continuation?.order.offer;
  if (offer === undefined || request === undefined || left === undefined || left.unit !== offer.unit) return undefined;
  const taken = offer.amount - left.amount;
  if (taken <= 0n) return undefined;
  const given = { unit: offer.unit, amount: taken };
  if (fits(pool, order)) return { given, got: pool.got, amounts: 'pool' };
  const kept = (continuation?.held ?? 0n) - held;
  const paid = payment?.holds.get(request.unit) ?? 0n;
  const gained = kept > 0n ? kept : paid;
  if (gained > 0n) return { given, got: { unit: request.unit, amount: gained }, amounts: 'paid' };
  const limit = (request.amount * taken + offer.amount - 1n) / offer.amount;
  return { given, got: { unit: request.unit, amount: limit }, amounts: 'limit' };
}
