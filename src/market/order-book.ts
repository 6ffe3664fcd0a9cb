import type { Ratio } from './curves/curve.js';
import { divideUp } from './curves/rounding.js';
import type { Order } from './dex.js';
import { compareRatios } from './fraction.js';
import type { Unit } from './unit.js';

/** An order seen from the counterparty: the offered amount and its price. */
export interface Ask {
  readonly id: string;
  readonly offered: bigint;
  /** Price for one unit of the offer. Payments are rounded up. */
  readonly price: Ratio;
  /** Whether partial fills are allowed. */
  readonly allowsPartialFill: boolean;
  /** Minimum payment of a partial fill that leaves a remainder. */
  readonly minPayment: bigint;
}

/** Taker fee as a share of each payment, added to it and rounded up; most order books have none. */
const NO_FEE: Ratio = { numerator: 0n, denominator: 1n };

export interface AskFill {
  readonly ask: Ask;
  readonly taken: bigint;
  readonly paid: bigint;
  readonly fee: bigint;
}

/** Result of walking the order book. */
export interface Walk {
  readonly fills: readonly AskFill[];
  readonly taken: bigint;
  /** Payments plus fees. */
  readonly paid: bigint;
}

/**
 * Converts an open order to an ask for `from`, offering `to`. Undefined when it is another kind of order or nothing
 * remains.
 */
export function toAsk(id: string, order: Order, from: Unit, to: Unit): Ask | undefined {
  const { offer, request, price, leastPart } = order;
  if (order.step !== 'swap' || offer?.unit !== to || request?.unit !== from || offer.amount <= 0n) return undefined;
  return {
    id,
    offered: offer.amount,
    price: price ?? { numerator: request.amount, denominator: offer.amount },
    allowsPartialFill: order.beacon !== undefined,
    minPayment: leastPart ?? 0n,
  };
}

/** Cheapest first; ties keep their order. */
export const bestFirst = (asks: readonly Ask[]): readonly Ask[] =>
  asks.toSorted((a, b) => compareRatios(a.price, b.price));

const payment = ({ price }: Ask, taken: bigint): bigint => divideUp(taken * price.numerator, price.denominator);

const feeOn = ({ numerator, denominator }: Ratio, paid: bigint): bigint => divideUp(paid * numerator, denominator);

function computeFill(ask: Ask, taken: bigint, fee: Ratio): AskFill {
  const paid = payment(ask, taken);
  return { ask, taken, paid, fee: feeOn(fee, paid) };
}

const canFill = (ask: Ask, taken: bigint): boolean =>
  taken > 0n && (taken === ask.offered || (ask.allowsPartialFill && payment(ask, taken) >= ask.minPayment));

function sumFills(fills: readonly AskFill[]): Walk {
  let [taken, paid] = [0n, 0n];
  for (const fill of fills) {
    taken += fill.taken;
    paid += fill.paid + fill.fee;
  }
  return { fills, taken, paid };
}

/** Fills as much as `budget` pays for. The amount that no ask can use is not spent. */
export function fillForInput(asks: readonly Ask[], budget: bigint, fee: Ratio = NO_FEE): Walk {
  const fills: AskFill[] = [];
  let left = budget;
  for (const ask of bestFirst(asks)) {
    const taken = findMaxFill(ask, left, fee);
    if (!canFill(ask, taken)) continue;
    const fill = computeFill(ask, taken, fee);
    fills.push(fill);
    left -= fill.paid + fill.fee;
    if (left <= 0n) break;
  }
  return sumFills(fills);
}

/** The maximum amount of an ask that `budget` covers, fee included. */
function findMaxFill(ask: Ask, budget: bigint, fee: Ratio): bigint {
  const cost = (taken: bigint): bigint => {
    const { paid, fee: added } = computeFill(ask, taken, fee);
    return paid + added;
  };
  let low = 0n;
  let high = ask.offered;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (cost(middle) <= budget) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/** Fills exactly `output`; undefined when the asks do not suffice. */
export function fillForOutput(asks: readonly Ask[], output: bigint, fee: Ratio = NO_FEE): Walk | undefined {
  const fills: AskFill[] = [];
  let left = output;
  for (const ask of bestFirst(asks)) {
    if (left <= 0n) break;
    const taken = left < ask.offered ? left : ask.offered;
    if (!canFill(ask, taken)) continue;
    fills.push(computeFill(ask, taken, fee));
    left -= taken;
  }
  return left > 0n ? undefined : sumFills(fills);
}

/** The total depth, and its cost. */
export const computeDepth = (asks: readonly Ask[], fee: Ratio = NO_FEE): Walk =>
  sumFills(bestFirst(asks).map((ask) => computeFill(ask, ask.offered, fee)));
