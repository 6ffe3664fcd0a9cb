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
  /** The same of those with a positive value, without gaps: the others never lower a bound. */
  private readonly usefulBytes: Float64Array;
  private readonly usefulValues: Float64Array;
  private usefulCount = 0;
  /** The positions of all holders, the largest value first. */
  private readonly byValue: Int32Array;
  /** Bytes per lovelace at which the last bound valued what is missing. */
  private price: number;
  /** How the bytes of `computeBytes` grow with the price. */
  private slope = 0;
  /** The bytes of the last bound, without those of the set itself. */
  leastBytes = 0;

  constructor(selection: Selection, plain: PlainSums, shares: TokenShares, holders: Int32Array, isSettled: Uint8Array) {
    const { length } = holders;
    const slab = Slab.sized(5, 4 * length, length, 0);
    this.selection = selection;
    this.plain = plain;
    this.shares = shares;
    this.holders = holders;
    this.isSettled = isSettled;
    this.bytes = slab.floats(length);
    this.values = slab.floats(length);
    this.usefulBytes = slab.floats(length);
    this.usefulValues = slab.floats(length);
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
    let { price } = this;
    let bound = 0;
    // The tangents at the highest price that is too low, and at the lowest that is too high.
    let lowPrice = 0;
    let lowBytes = 0;
    let lowSlope = 0;
    let highPrice = 0;
    let highBytes = 0;
    let highSlope = 0;
    for (let step = 0; step < MAX_PRICES; step += 1) {
      const bytes = this.computeBytes(price, deficit);
      const { slope } = this;
      const atPrice = this.toCost(changeFee, bytes);
      if (atPrice > bound) {
        bound = atPrice;
        this.price = price;
        this.leastBytes = bytes;
        if (bound >= limit) return bound;
      }
      if (step === 0) {
        bound = Math.max(bound, this.computeCountBound(changeFee, deficit, position, bound));
        if (bound >= limit) return bound;
      }
      if (slope > 0) {
        lowPrice = price;
        lowBytes = bytes;
        lowSlope = slope;
      } else {
        highPrice = price;
        highBytes = bytes;
        highSlope = slope;
      }
      if (lowPrice === 0 || highPrice === 0) {
        price *= lowPrice === 0 ? 1 / PRICE_STEP : PRICE_STEP;
        continue;
      }
      price = (highBytes - lowBytes + lowSlope * lowPrice - highSlope * highPrice) / (lowSlope - highSlope);
      const highest = lowBytes + lowSlope * (price - lowPrice);
      if (changeFee + feePerByte * Math.ceil(highest) < limit) return bound;
    }
    return bound;
  }

  /**
   * The bytes by which a holder lowers the last bound because it may be added; negative when it raises the bound if it must
   * be added.
   */
  getGain(position: number): number {
    return this.price * this.values[position]! - this.bytes[position]!;
  }

  /** The cost with bytes that are needed at least. */
  toCost(changeFee: number, bytes: number): number {
    return changeFee + this.selection.problem.feePerByte * Math.ceil(bytes - ROUNDING);
  }

  /** The bytes that are needed at least at a price. Sets `slope`. */
  private computeBytes(price: number, deficit: number): number {
    const { plain, usefulBytes, usefulValues, usefulCount } = this;
    const plainCount = plain.countUseful(price);
    let value = plain.values[plainCount]!;
    let advantage = price * value - SMALLEST_INPUT_BYTES * plainCount;
    for (let at = 0; at < usefulCount; at += 1) {
      const gain = price * usefulValues[at]! - usefulBytes[at]!;
      if (gain <= 0) continue;
      advantage += gain;
      value += usefulValues[at]!;
    }
    this.slope = deficit - value;
    return price * deficit - advantage;
  }

  /** Computes `bytes` and `values` of the holders from a position on. */
  valueHolders(position: number): void {
    const { selection, shares, holders, isSettled, bytes, values, usefulBytes, usefulValues } = this;
    const { wallet, feePerByte, coinsPerByte } = selection.problem;
    const { inputBytes, lovelace, assetStart } = wallet;
    const { keyStart, keys, newShares } = shares;
    let count = 0;
    let work = 0;
    for (let at = position; at < holders.length; at += 1) {
      const index = holders[at]!;
      if (isSettled[index] === 1) {
        bytes[at] = 1;
        values[at] = 0;
        continue;
      }
      work += assetStart[index + 1]! - assetStart[index]!;
      const end = keyStart[index + 1]!;
      let share = 0;
      for (let entry = keyStart[index]!; entry < end; entry += 1) share += newShares[keys[entry]!]!;
      const total = inputBytes[index]! + share;
      const value = lovelace[index]! - feePerByte * total - coinsPerByte * share;
      bytes[at] = total;
      values[at] = value;
      if (value <= 0) continue;
      usefulBytes[count] = total;
      usefulValues[count] = value;
      count += 1;
    }
    selection.work += work;
    this.usefulCount = count;
  }

  /** By the number of inputs that are needed at least; more exact only where that exceeds `other`, a bound as well. */
  private computeCountBound(changeFee: number, deficit: number, position: number, other: number): number {
    const perInput = this.selection.problem.feePerByte * SMALLEST_INPUT_BYTES;
    const outdated = changeFee + perInput * this.countNeeded(deficit, position);
    if (outdated <= other) return outdated;
    this.sortByValue();
    return changeFee + perInput * this.countNeeded(deficit, position);
  }

  private sortByValue(): void {
    const { values, byValue } = this;
    // The order of the last call is nearly right.
    for (let at = 1; at < byValue.length; at += 1) {
      const moved = byValue[at]!;
      const value = values[moved]!;
      let place = at;
      for (; place > 0 && values[byValue[place - 1]!]! < value; place -= 1) byValue[place] = byValue[place - 1]!;
      byValue[place] = moved;
    }
  }

  /** At least this many of the UTxOs that can be added are needed; more than that while `byValue` is not in order. */
  private countNeeded(deficit: number, position: number): number {
    const { plain, values, byValue } = this;
    const { length } = byValue;
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
