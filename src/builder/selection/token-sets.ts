import { retainShape } from '../wallet/retained-shapes.js';
import { Slab } from '../wallet/slab.js';
import { POLICY_BYTES } from '../wallet/value.js';
import type { Found } from './exact.js';
import { OUTDATED } from './input-set.js';
import type { Problem } from './problem.js';
import { type Selection, SMALLEST_INPUT_BYTES } from './selection.js';

/** Prices tried for one bound; each is a scan of the remaining UTxOs. */
const MAX_PRICES = 4;
const MAX_NARROW_LOVELACE = 0xffff_0000;
/** A sum of shares may be off by rounding, but sizes are whole bytes. */
const ROUNDING = 1e-6;

export interface Searched {
  readonly best: Found | undefined;
  /** Whether no set with change is cheaper. */
  readonly isProven: boolean;
}

/**
 * Finds the cheapest set with change by branch and bound over the UTxOs with tokens; those without tokens complete a set,
 * the largest first. The work is limited by a number of asset lookups. Leaves the selection empty.
 */
export function searchTokenSets(selection: Selection, start: Found | undefined, maxWork: number): Searched {
  const { problem } = selection;
  selection.tracksRatios = false;
  selection.become([]);
  selection.evaluate();
  if (selection.deficit <= 0 || start === undefined) {
    selection.tracksRatios = true;
    selection.ratios.fill(OUTDATED);
    return { best: start, isProven: false };
  }
  const search = new TokenSetSearch(selection, start, maxWork);
  const isComplete = search.run();
  selection.tracksRatios = true;
  selection.ratios.fill(OUTDATED);
  return { best: search.best, isProven: isComplete && areEqual(problem, search.plain) };
}

/** Whether UTxOs without tokens differ in nothing but their lovelace, so that the largest complete a set best. */
function areEqual(problem: Problem, plain: Int32Array): boolean {
  const { wallet, requirements, sparedCost, isEstimated, floorDiscount } = problem;
  if (requirements.length > 1 || sparedCost > 0 || isEstimated || floorDiscount > 0) return false;
  // Change that needs more bytes for its lovelace may cost more than that of smaller UTxOs.
  if (wallet.lovelace[0]! >= MAX_NARROW_LOVELACE) return false;
  for (const index of plain)
    if (wallet.refScriptBytes[index]! > 0 || wallet.inputBytes[index] !== wallet.inputBytes[plain[0]!]) return false;
  return true;
}

class TokenSetSearch {
  best: Found;
  private readonly selection: Selection;
  private readonly maxWork: number;
  /** UTxOs without tokens, the largest first, with sums of their bytes and of their values after the fee for them. */
  readonly plain: Int32Array;
  private readonly plainBytes: Float64Array;
  private readonly plainValues: Float64Array;
  /** UTxOs with tokens, those that cost least per lovelace first. */
  private readonly holders: Int32Array;
  /** Of each asset and policy the number of holders that can still be added. */
  private readonly assetHolders: Int32Array;
  private readonly policyHolders: Int32Array;
  /** The share of each of these holders in the bytes of the asset and of the policy; a required asset may have none left. */
  private readonly assetShares: Float64Array;
  private readonly policyShares: Float64Array;
  /** By position of the wallet's assets: 1 for the first asset of a policy that a UTxO brings into change. */
  private readonly isFirst: Uint8Array;
  /** Of the holders that can still be added, by position: the bytes and the value after their cost. */
  private readonly bytes: Float64Array;
  private readonly values: Float64Array;
  /** The positions of all holders, the largest value first. */
  private readonly byValue: Int32Array;
  /** Bytes per lovelace at which the last bound valued what is missing. */
  private price: number;
  private isTired = false;

  constructor(selection: Selection, start: Found, maxWork: number) {
    const { problem } = selection;
    const { assetStart, reserved, lovelace, inputBytes, utxos, assetIndexes } = problem.wallet;
    const count = utxos.length;
    this.selection = selection;
    this.best = start;
    this.maxWork = selection.work + maxWork;
    const keys = problem.assetCount + problem.policyCount;
    const slab = Slab.sized(12, 4 * count + 2 + keys, 3 * count + keys, assetIndexes.length);
    const plain = slab.integers(count);
    const holders = slab.integers(count);
    this.plainBytes = slab.floats(count + 1);
    this.plainValues = slab.floats(count + 1);
    this.bytes = slab.floats(count);
    this.values = slab.floats(count);
    this.assetHolders = slab.integers(problem.assetCount);
    this.policyHolders = slab.integers(problem.policyCount);
    this.assetShares = slab.floats(problem.assetCount);
    this.policyShares = slab.floats(problem.policyCount);
    this.isFirst = slab.bytes(assetIndexes.length);
    let plainCount = 0;
    let holderCount = 0;
    for (let index = 0; index < count; index += 1) {
      if (problem.sparesReserved && reserved[index] === 1) continue;
      const value = Math.max(0, lovelace[index]! - problem.feePerByte * SMALLEST_INPUT_BYTES);
      if (assetStart[index] !== assetStart[index + 1]) {
        holders[holderCount] = index;
        holderCount += 1;
        continue;
      }
      plain[plainCount] = index;
      this.plainBytes[plainCount + 1] = this.plainBytes[plainCount]! + inputBytes[index]!;
      this.plainValues[plainCount + 1] = this.plainValues[plainCount]! + value;
      plainCount += 1;
    }
    this.byValue = slab.integers(holderCount);
    for (let position = 0; position < holderCount; position += 1) this.byValue[position] = position;
    this.plain = plain.subarray(0, plainCount);
    this.holders = holders.subarray(0, holderCount);
    this.plainValues = this.plainValues.subarray(0, plainCount + 1);
    this.price = SMALLEST_INPUT_BYTES / Math.max(1, lovelace[0]!);
    this.countAll();
    retainShape(this);
  }

  /** Returns whether the search is complete. */
  run(): boolean {
    const { holders, bytes, values } = this;
    const { changeFee, deficit } = this.selection;
    this.complete();
    if (this.computeBound(changeFee, deficit, 0) >= this.best.cost) return true;
    const costs = new Float64Array(this.selection.chosen.length);
    for (let at = 0; at < holders.length; at += 1) costs[holders[at]!] = bytes[at]! / Math.max(1, values[at]!);
    holders.sort((a, b) => costs[a]! - costs[b]! || a - b);
    this.visit(0);
    return !this.isTired;
  }

  private countAll(): void {
    const { wallet, policyIndexes, required } = this.selection.problem;
    const { assetStart, assetIndexes } = wallet;
    const seenBy = new Int32Array(this.policyHolders.length).fill(-1);
    for (const index of this.holders) {
      for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1) {
        const asset = assetIndexes[at]!;
        const policy = policyIndexes[asset]!;
        if (required[asset]! > 0 || seenBy[policy] === index) continue;
        seenBy[policy] = index;
        this.isFirst[at] = 1;
      }
      this.countHolder(index, 1);
    }
  }

  /** Adds a UTxO to those that can still be added, or removes it. */
  private countHolder(index: number, by: 1 | -1): void {
    const { assetHolders, policyHolders, assetShares, policyShares, isFirst } = this;
    const { wallet, policyIndexes, nameBytes, required } = this.selection.problem;
    const { assetStart, assetIndexes } = wallet;
    const end = assetStart[index + 1]!;
    for (let at = assetStart[index]!; at < end; at += 1) {
      const asset = assetIndexes[at]!;
      assetHolders[asset]! += by;
      if (required[asset] === 0) assetShares[asset] = (nameBytes[asset]! + 1) / assetHolders[asset]!;
      if (isFirst[at] === 0) continue;
      const policy = policyIndexes[asset]!;
      policyHolders[policy]! += by;
      policyShares[policy] = (POLICY_BYTES + 1) / policyHolders[policy]!;
    }
  }

  /** A lower bound for the bytes that a UTxO adds to the change: a new asset costs each of its holders an equal share. */
  private computeShare(index: number): number {
    const { selection, assetShares, policyShares, isFirst } = this;
    const { problem, surplus } = selection;
    const { wallet, policyIndexes } = problem;
    const { assetStart, assetIndexes } = wallet;
    const start = assetStart[index]!;
    const end = assetStart[index + 1]!;
    selection.work += end - start;
    let bytes = 0;
    for (let at = start; at < end; at += 1) {
      const asset = assetIndexes[at]!;
      if (surplus[asset]! <= 0) bytes += assetShares[asset]!;
      if (isFirst[at] === 1 && !selection.hasPolicy(policyIndexes[asset]!))
        bytes += policyShares[policyIndexes[asset]!]!;
    }
    return bytes;
  }

  /**
   * A lower bound for the cost of the current set with further UTxOs: holders from a position on, and any without tokens.
   * What is missing has a price in bytes per lovelace; a UTxO that is worth more than its bytes lowers the sum. Every price
   * gives a bound, and the one at which the useful UTxOs just cover what is missing gives the highest.
   */
  private computeBound(changeFee: number, deficit: number, position: number): number {
    const { selection, holders, bytes, values, best } = this;
    const { wallet, feePerByte, coinsPerByte } = selection.problem;
    const { inputBytes, lovelace } = wallet;
    if (deficit <= 0) return changeFee;
    const { length } = holders;
    for (let at = position; at < length; at += 1) {
      const index = holders[at]!;
      const share = this.computeShare(index);
      bytes[at] = inputBytes[index]! + share;
      values[at] = lovelace[index]! - feePerByte * bytes[at]! - coinsPerByte * share;
    }
    let bound = changeFee + feePerByte * SMALLEST_INPUT_BYTES * this.countNeeded(deficit, position);
    if (bound >= best.cost) return bound;
    let { price } = this;
    let low = 0;
    let high = 0;
    for (let step = 0; step < MAX_PRICES; step += 1) {
      const plainCount = this.countUseful(price);
      let value = this.plainValues[plainCount]!;
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
        if (bound >= best.cost) return bound;
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

  /** At least this many of the UTxOs that can be added are needed. */
  private countNeeded(deficit: number, position: number): number {
    const { plain, plainValues, values, byValue } = this;
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
      const plainValue = plainCount < plain.length ? plainValues[plainCount + 1]! - plainValues[plainCount]! : 0;
      if (value <= 0 && plainValue <= 0) return Number.POSITIVE_INFINITY;
      sum += Math.max(value, plainValue);
      if (value > plainValue) at += 1;
      else plainCount += 1;
      used += 1;
      if (sum >= deficit) return used;
    }
  }

  /** The number of UTxOs without tokens that are worth more than their bytes. */
  private countUseful(price: number): number {
    const { plain, selection } = this;
    const { wallet, feePerByte } = selection.problem;
    const least = SMALLEST_INPUT_BYTES / price + feePerByte * SMALLEST_INPUT_BYTES;
    let low = 0;
    let high = plain.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (wallet.lovelace[plain[middle]!]! > least) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Tries the current set with the UTxOs from a position on. */
  private visit(from: number): void {
    const { selection, holders } = this;
    const { changeFee, deficit } = selection;
    let position = from;
    for (; position < holders.length; position += 1) {
      if (selection.work > this.maxWork) {
        this.isTired = true;
        break;
      }
      if (this.lacksHolder() || this.computeBound(changeFee, deficit, position) >= this.best.cost) break;
      const index = holders[position]!;
      this.countHolder(index, -1);
      selection.add(index);
      selection.evaluate();
      if (!this.complete()) this.visit(position + 1);
      selection.remove(index);
    }
    for (let at = from; at < position; at += 1) this.countHolder(holders[at]!, 1);
  }

  /** Whether a required asset is missing that none of the remaining UTxOs holds. */
  private lacksHolder(): boolean {
    const { problem, surplus, unmet } = this.selection;
    return unmet > 0 && problem.requiredAssets.some((asset) => surplus[asset]! < 0 && this.assetHolders[asset] === 0);
  }

  /** Adds the fewest UTxOs without tokens. Returns whether the set needs none, so that every larger set costs more. */
  private complete(): boolean {
    const { selection, plain, plainBytes, plainValues } = this;
    if (selection.unmet > 0) return false;
    const { changeFee, deficit, problem, count: size } = selection;
    if (deficit <= 0 && size > 0) {
      this.compare();
      return true;
    }
    const needed = Math.max(1, findSum(plainValues, deficit));
    if (needed > plain.length) return false;
    if (changeFee + problem.feePerByte * plainBytes[needed]! >= this.best.cost) return false;
    let added = 0;
    for (; added < needed; added += 1) selection.add(plain[added]!);
    selection.evaluate();
    // Lists of more inputs have longer heads, and inputs are not equally long.
    for (; selection.deficit > 0 && added < plain.length && added <= needed; added += 1) {
      selection.add(plain[added]!);
      selection.evaluate();
    }
    this.compare();
    for (; added > 0; added -= 1) selection.remove(plain[added - 1]!);
    selection.evaluate();
    return false;
  }

  private compare(): void {
    const { cost } = this.selection;
    if (cost < this.best.cost) this.best = { members: this.selection.members(), cost };
  }
}

/** The smallest number of summands whose sum reaches the amount; more than there are when all do not. */
function findSum(sums: Float64Array, amount: number): number {
  let low = 0;
  let high = sums.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! < amount) low = middle + 1;
    else high = middle;
  }
  return low;
}
