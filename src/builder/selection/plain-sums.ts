import { retainShape } from '../wallet/retained-shapes.js';
import { Slab } from '../wallet/slab.js';
import { countBelow } from './count-below.js';
import type { Problem } from './problem.js';
import { SMALLEST_INPUT_BYTES } from './selection.js';

const MAX_NARROW_LOVELACE = 0xffff_0000;

/** The UTxOs without tokens, the largest first, with sums over the first ones. */
export class PlainSums {
  readonly indexes: Int32Array;
  /** By number of UTxOs: their bytes, and their lovelace after the fee for the smallest input. */
  readonly bytes: Float64Array;
  readonly values: Float64Array;
  private readonly problem: Problem;

  constructor(problem: Problem) {
    const { assetStart, reserved, lovelace, inputBytes, utxos } = problem.wallet;
    const { length } = utxos;
    const slab = Slab.sized(3, 2 * length + 2, length, 0);
    const bytes = slab.floats(length + 1);
    const values = slab.floats(length + 1);
    const indexes = slab.integers(length);
    let count = 0;
    for (let index = 0; index < length; index += 1) {
      if ((problem.sparesReserved && reserved[index] === 1) || assetStart[index] !== assetStart[index + 1]) continue;
      indexes[count] = index;
      bytes[count + 1] = bytes[count]! + inputBytes[index]!;
      values[count + 1] = values[count]! + Math.max(0, lovelace[index]! - problem.feePerByte * SMALLEST_INPUT_BYTES);
      count += 1;
    }
    this.problem = problem;
    this.indexes = indexes.subarray(0, count);
    this.bytes = bytes.subarray(0, count + 1);
    this.values = values.subarray(0, count + 1);
    retainShape(this);
  }

  /** The smallest number of UTxOs whose values reach the amount; more than there are when all do not. */
  countFor(amount: number): number {
    return countBelow(this.values, amount);
  }

  /** The number of UTxOs that are worth more than their bytes, at a price in bytes per lovelace. */
  countUseful(price: number): number {
    const { indexes, problem } = this;
    const { lovelace } = problem.wallet;
    const least = SMALLEST_INPUT_BYTES / price + problem.feePerByte * SMALLEST_INPUT_BYTES;
    let low = 0;
    let high = indexes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (lovelace[indexes[middle]!]! > least) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether they differ in nothing but their lovelace, so that the largest complete a set best. */
  areEqual(): boolean {
    const { wallet, requirements, sparedCost, isEstimated, floorDiscount } = this.problem;
    if (requirements.length > 1 || sparedCost > 0 || isEstimated || floorDiscount > 0) return false;
    // Change that needs more bytes for its lovelace may cost more than that of smaller UTxOs.
    if (wallet.lovelace[0]! >= MAX_NARROW_LOVELACE) return false;
    const [first] = this.indexes;
    for (const index of this.indexes)
      if (wallet.refScriptBytes[index]! > 0 || wallet.inputBytes[index] !== wallet.inputBytes[first!]) return false;
    return true;
  }
}
