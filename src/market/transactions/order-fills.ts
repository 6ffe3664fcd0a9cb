import type { Direction } from '../curves/curve.js';
import { inputFor, outputFor } from '../curves/quote.js';
import type { Order, Pool, Quantity } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { LOVELACE } from '../unit.js';
import type { AmountSource, Payment, PlacedOrder } from './market-transaction.js';
import { computeReceived, matchPayments } from './payments.js';
import { type PoolMove, type Swap, toSwap, tradesPair } from './pool-moves.js';

/** An order that was filled, completely or in part. */
export interface Fill {
  readonly placed: PlacedOrder;
  readonly continuation: PlacedOrder | undefined;
}

/** A fill with its pool, if known. */
export interface RoutedFill extends Fill {
  readonly move: PoolMove | undefined;
}

export interface FilledSwap extends Swap {
  readonly amounts: AmountSource;
}

/** The pool that the order names, else the only moved pool that trades its pair, its own DEX first. */
export function findMove({ order }: PlacedOrder, moves: readonly PoolMove[]): PoolMove | undefined {
  const named = moves.find(({ before }) => before.id === order.pool);
  const { offer, request } = order;
  if (named !== undefined || offer === undefined || request === undefined) return named;
  const fitting = moves.filter(({ before }) => tradesPair(before, offer.unit, request.unit));
  const own = fitting.filter(({ before }) => before.dex === order.dex);
  return own.length === 1 ? own[0] : fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * Input and output of each order of a transaction; omits orders without a recognisable swap. `unread` are DEXes with
 * spent orders that could not be decoded, so that their pools include other trades.
 */
export function computeFillAmounts(
  fills: readonly RoutedFill[],
  payments: readonly Payment[],
  unread: ReadonlySet<DexName>,
): ReadonlyMap<RoutedFill, FilledSwap> {
  const whole = fills.filter(({ continuation }) => continuation === undefined).map(({ placed }) => placed);
  const paid = matchPayments(whole, payments);
  const partly = fills.filter(({ continuation }) => continuation !== undefined).map(({ placed }) => placed);
  const free = payments.filter((payment) => ![...paid.values()].includes(payment));
  const paidInPart = matchPayments(partly, free);
  const amounts = new Map<RoutedFill, FilledSwap>();
  for (const fill of fills) {
    if (fill.placed.order.step !== 'swap') continue;
    const isAlone = fills.filter(({ move }) => move === fill.move).length === 1;
    const pool =
      isAlone && fill.move && !unread.has(fill.move.before.dex)
        ? findSingleOrderSwap(fill.move, fill.placed.order)
        : undefined;
    const payment = paid.get(fill.placed) ?? paidInPart.get(fill.placed);
    const swap = fill.continuation
      ? computePartialFill(fill, pool, payment)
      : computeCompleteFill(fill.placed, pool, payment);
    if (swap !== undefined && isAmount(swap.given.amount) && isAmount(swap.got.amount)) amounts.set(fill, swap);
  }
  return amounts;
}

/** A datum may contain any number, but no quantity exceeds what an output can hold. */
const isAmount = (amount: bigint): boolean => amount > 0n && amount < 2n ** 64n;

/** The swap of a pool for a single order. */
interface SingleOrderSwap {
  readonly before: Pool;
  readonly swap: Swap;
}

/** Undefined when the pool swapped other assets. */
function findSingleOrderSwap(move: PoolMove, { offer, request }: Order): SingleOrderSwap | undefined {
  const swap = toSwap(move);
  if (swap === undefined || (offer !== undefined && offer.unit !== swap.given.unit)) return undefined;
  return request === undefined || request.unit === swap.got.unit ? { before: move.before, swap } : undefined;
}

function computeCompleteFill(
  placed: PlacedOrder,
  own: SingleOrderSwap | undefined,
  payment: Payment | undefined,
): FilledSwap | undefined {
  const { offer, request } = placed.order;
  if (offer === undefined || request === undefined || payment === undefined) {
    if (own !== undefined) return { ...own.swap, amounts: 'pool' };
    return offer && request && { given: offer, got: request, amounts: 'limit' };
  }
  const paid = computeReceived(payment, placed);
  // Unused fees are returned together with the bought lovelace.
  const isMixed = request.unit === LOVELACE && own !== undefined && own.swap.got.amount < paid;
  return {
    given: { unit: offer.unit, amount: computeInput(placed.order, offer, payment, own) },
    got: { unit: request.unit, amount: isMixed ? own.swap.got.amount : paid },
    amounts: 'paid',
  };
}

/**
 * The offer without the part that was returned. Returned lovelace may be unused fees: then the pool's arithmetic
 * determines the input, or else the change of its reserves.
 */
function computeInput(
  { deposit = 0n }: Order,
  { unit, amount }: Quantity,
  { holds }: Payment,
  own: SingleOrderSwap | undefined,
): bigint {
  const back = (holds.get(unit) ?? 0n) - (unit === LOVELACE ? deposit : 0n);
  if (back <= 0n || back >= amount) return amount;
  if (unit !== LOVELACE) return amount - back;
  if (own === undefined) return amount;
  const { before, swap } = own;
  const direction: Direction = before.assets[0] === unit ? 0 : 1;
  const brings = (input: bigint): boolean =>
    outputFor(before, direction, input) === swap.got.amount || inputFor(before, direction, swap.got.amount) === input;
  const exact = [amount, amount - back, swap.given.amount].find(brings);
  if (exact !== undefined) return exact;
  const min = swap.given.amount > amount - back ? swap.given.amount : amount - back;
  return min < amount ? min : amount;
}

/** The remaining offer of a continued order determines the filled amount. */
function computePartialFill(
  { placed, continuation }: RoutedFill,
  own: SingleOrderSwap | undefined,
  payment: Payment | undefined,
): FilledSwap | undefined {
  const { order, held } = placed;
  const { offer, request } = order;
  const left = continuation?.order.offer;
  if (offer === undefined || request === undefined || left === undefined || left.unit !== offer.unit) return undefined;
  const filled = offer.amount - left.amount;
  if (filled <= 0n) return undefined;
  const given = { unit: offer.unit, amount: filled };
  if (own !== undefined) return { given, got: own.swap.got, amounts: 'pool' };
  const kept = (continuation?.held ?? 0n) - held;
  const paid = payment?.holds.get(request.unit) ?? 0n;
  const gained = kept > 0n ? kept : paid;
  if (gained > 0n) return { given, got: { unit: request.unit, amount: gained }, amounts: 'paid' };
  const limit = (request.amount * filled + offer.amount - 1n) / offer.amount;
  return { given, got: { unit: request.unit, amount: limit }, amounts: 'limit' };
}
