import { retainShape } from '../wallet/retained-shapes.js';
import { Slab } from '../wallet/slab.js';
import type { PlainSums } from './plain-sums.js';
import { type Selection, SMALLEST_INPUT_BYTES } from './selection.js';
import type { TokenShares } from './token-shares.js';

/** Prices tried for one bound; each is a scan of the remaining UTxOs. */
const MAX_PRICES = 4;
/** A sum of shares may be off by rounding, but sizes are whole bytes. */
const ROUNDING = 1e-6;

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
   * UTxOs just cover what is missing gives the highest. Ends when the bound reaches `limit`.
   */
  compute(changeFee: number, deficit: number, position: number, limit: number): number {
    const { selection, plain, bytes, values } = this;
    const { feePerByte } = selection.problem;
    if (deficit <= 0) return changeFee;
    const { length } = values;
    this.valueHolders(position);
    let bound = changeFee + feePerByte * SMALLEST_INPUT_BYTES * this.countNeeded(deficit, position);
    if (bound >= limit) return bound;
    let { price } = this;
    let low = 0;
    let high = 0;
    for (let step = 0; step < MAX_PRICES; step += 1) {
      const plainCount = plain.countUseful(price);
      let value = plain.values[plainCount]!;
      let advantage = price * value - SMALLEST_INPUT_BYTES * plainCount;
      for (let at = position; at < length; at += 1) {
        const gain = price * values[at]! - bytes[at]!;
        if (gain <= 0) continue;
        advantage += gain;
        value += values[at]!;
      }
      const atPrice = changeFee + feePerByte * Math.ceil(price * deficit - advantage - ROUNDING);
      if (atPrice > bound) {
        bound = atPrice;
        this.price = price;
        if (bound >= limit) return bound;
      }
      if (value < deficit) {
        low = price;
        price = high === 0 ? 2 * price : Math.sqrt(low * high);
      } else {
        high = price;
        price = low === 0 ? price / 2 : Math.sqrt(low * high);
      }
    }
    return bound;
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
