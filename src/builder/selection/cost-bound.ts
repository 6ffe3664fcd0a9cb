import { retainShape } from '../wallet/retained-shapes.js';
import { Slab } from '../wallet/slab.js';
import type { PlainSums } from './plain-sums.js';
import { type Selection, SMALLEST_INPUT_BYTES } from './selection.js';
import type { TokenShares } from './token-shares.js';

/** Prices tried for one bound; each is a scan of the remaining UTxOs. */
const MAX_PRICES = 4;
/** A sum of shares may be off by rounding, but sizes are whole bytes. */
const ROUNDING = 1e-6;

/** Until there is a price on each side of the best one. */
const PRICE_STEP = 2;

interface Tangent {
  readonly price: number;
  readonly bytes: number;
  readonly slope: number;
}

/** Lower bounds for the cost of the current set with further UTxOs. */
export class CostBound {
  private readonly selection: Selection;
  private readonly plain: PlainSums;
  private readonly shares: TokenShares;
  private readonly holders: Int32Array;
  /** By UTxO: 1 when it is a member or may not become one. */
  private readonly isSettled: Uint8Array;
  /** Of the holders that can still be added, by position: the bytes and the value after their cost. */
  readonly bytes: Float64Array;
  readonly values: Float64Array;
  /** The positions of all holders, the largest value first. */
  private readonly byValue: Int32Array;
  /** Bytes per lovelace at which the last bound valued what is missing. */
  private price: number;

  constructor(selection: Selection, plain: PlainSums, shares: TokenShares, holders: Int32Array, isSettled: Uint8Array) {
    const { length } = holders;
    const slab = Slab.sized(3, 2 * length, length, 0);
    this.selection = selection;
    this.plain = plain;
    this.shares = shares;
    this.holders = holders;
    this.isSettled = isSettled;
    this.bytes = slab.floats(length);
    this.values = slab.floats(length);
    this.byValue = slab.integers(length);
    for (let position = 0; position < length; position += 1) this.byValue[position] = position;
    this.price = SMALLEST_INPUT_BYTES / Math.max(1, selection.problem.wallet.lovelace[0]!);
    retainShape(this);
  }

  /**
   * With holders from a position on, and any UTxOs without tokens. What is missing has a price in bytes per lovelace; a
   * UTxO that is worth more than its bytes lowers the sum. Every price gives a bound, and the one at which the useful
   * UTxOs just cover what is missing gives the highest. Ends when the bound reaches `limit`, or cannot reach it: the bound
   * is a concave function of the price, so its tangents at two prices meet above the highest bound between them.
   */
  compute(changeFee: number, deficit: number, position: number, limit: number): number {
    const { feePerByte } = this.selection.problem;
    if (deficit <= 0) return changeFee;
    this.valueHolders(position);
    const toBound = (bytes: number): number => changeFee + feePerByte * Math.ceil(bytes - ROUNDING);
    let { price } = this;
    let bound = 0;
    let low: Tangent | undefined;
    let high: Tangent | undefined;
    for (let step = 0; step < MAX_PRICES; step += 1) {
      const tangent = this.computeTangent(price, deficit, position);
      const atPrice = toBound(tangent.bytes);
      if (atPrice > bound) {
        bound = atPrice;
        this.price = price;
        if (bound >= limit) return bound;
      }
      if (step === 0) {
        bound = Math.max(bound, changeFee + feePerByte * SMALLEST_INPUT_BYTES * this.countNeeded(deficit, position));
        if (bound >= limit) return bound;
      }
      if (tangent.slope > 0) low = tangent;
      else high = tangent;
      if (low === undefined || high === undefined) {
        price *= low === undefined ? 1 / PRICE_STEP : PRICE_STEP;
        continue;
      }
      price = (high.bytes - low.bytes + low.slope * low.price - high.slope * high.price) / (low.slope - high.slope);
      const highest = low.bytes + low.slope * (price - low.price);
      if (toBound(highest + ROUNDING) < limit) return bound;
    }
    return bound;
  }

  /** The bytes that are needed at least at a price, and how they grow with it. */
  private computeTangent(price: number, deficit: number, position: number): Tangent {
    const { plain, bytes, values } = this;
    const plainCount = plain.countUseful(price);
    let value = plain.values[plainCount]!;
    let advantage = price * value - SMALLEST_INPUT_BYTES * plainCount;
    for (let at = position; at < values.length; at += 1) {
      const gain = price * values[at]! - bytes[at]!;
      if (gain <= 0) continue;
      advantage += gain;
      value += values[at]!;
    }
    return { price, bytes: price * deficit - advantage, slope: deficit - value };
  }

  /** Computes `bytes` and `values` of the holders from a position on. */
  valueHolders(position: number): void {
    const { selection, shares, holders, isSettled, bytes, values } = this;
    const { wallet, feePerByte, coinsPerByte } = selection.problem;
    const { inputBytes, lovelace } = wallet;
    for (let at = position; at < holders.length; at += 1) {
      const index = holders[at]!;
      if (isSettled[index] === 1) {
        bytes[at] = 1;
        values[at] = 0;
        continue;
      }
      const share = shares.compute(index);
      bytes[at] = inputBytes[index]! + share;
      values[at] = lovelace[index]! - feePerByte * bytes[at]! - coinsPerByte * share;
    }
  }

  /** At least this many of the UTxOs that can be added are needed. */
  private countNeeded(deficit: number, position: number): number {
    const { plain, values, byValue } = this;
    const { length } = byValue;
    // The order of the last call is nearly right.
    for (let at = 1; at < length; at += 1) {
      const moved = byValue[at]!;
      let place = at;
      for (; place > 0 && values[byValue[place - 1]!]! < values[moved]!; place -= 1)
        byValue[place] = byValue[place - 1]!;
      byValue[place] = moved;
    }
    let used = 0;
    let sum = 0;
    let plainCount = 0;
    for (let at = 0; ; ) {
      while (at < length && byValue[at]! < position) at += 1;
      const value = at < length ? values[byValue[at]!]! : 0;
      const plainValue =
        plainCount < plain.indexes.length ? plain.values[plainCount + 1]! - plain.values[plainCount]! : 0;
      if (value <= 0 && plainValue <= 0) return Number.POSITIVE_INFINITY;
      sum += Math.max(value, plainValue);
      if (value > plainValue) at += 1;
      else plainCount += 1;
      used += 1;
      if (sum >= deficit) return used;
    }
  }
}
