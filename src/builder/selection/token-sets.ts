import { retainShape } from '../wallet/retained-shapes.js';
import { CostBound } from './cost-bound.js';
import type { Found } from './exact.js';
import { OUTDATED } from './input-set.js';
import { PlainSums } from './plain-sums.js';
import type { Selection } from './selection.js';
import { sortByKey } from './sort-by-key.js';
import { TokenShares } from './token-shares.js';

export interface Searched {
  readonly best: Found | undefined;
  /** Whether no set with change is cheaper. */
  readonly isProven: boolean;
}

/**
 * Finds the cheapest set with change by branch and bound: first over the holders of the required tokens, then over the
 * other UTxOs with tokens; those without tokens complete a set, the largest first. The work is limited by a number of
 * asset lookups. Leaves the selection empty.
 */
export function searchTokenSets(selection: Selection, start: Found | undefined, maxWork: number): Searched {
  selection.tracksRatios = false;
  selection.become([]);
  selection.evaluate();
  let searched: Searched = { best: start, isProven: false };
  if (selection.deficit > 0 && start !== undefined) {
    const search = new TokenSetSearch(selection, start, maxWork);
    const isComplete = search.run();
    searched = { best: search.best, isProven: isComplete && search.plain.areEqual() };
  }
  selection.tracksRatios = true;
  selection.ratios.fill(OUTDATED);
  return searched;
}

class TokenSetSearch {
  best: Found;
  readonly plain: PlainSums;
  private readonly selection: Selection;
  private readonly maxWork: number;
  /** UTxOs with tokens; once sorted, those that cost least per lovelace first. */
  private readonly holders: Int32Array;
  /** By UTxO: 1 when it is a member or may not become one. */
  private readonly isSettled: Uint8Array;
  private readonly shares: TokenShares;
  private readonly bound: CostBound;
  private isTired = false;
  private isSorted = false;

  constructor(selection: Selection, start: Found, maxWork: number) {
    const { problem } = selection;
    this.selection = selection;
    this.best = start;
    this.maxWork = selection.work + maxWork;
    this.plain = new PlainSums(problem);
    this.holders = findHolders(selection);
    this.isSettled = new Uint8Array(selection.chosen.length).fill(1);
    for (const index of this.holders) this.isSettled[index] = 0;
    this.shares = new TokenShares(selection, this.holders);
    this.bound = new CostBound(selection, this.plain, this.shares, this.holders, this.isSettled);
    retainShape(this);
  }

  /** Returns whether the search is complete. */
  run(): boolean {
    const { bound, selection } = this;
    this.complete();
    if (bound.compute(selection.changeFee, selection.deficit, 0, this.best.cost) >= this.best.cost) return true;
    this.coverTokens();
    return !this.isTired;
  }

  /** Once, before the first visit: many searches end while they cover the required tokens. */
  private sortHolders(): void {
    const { holders, bound, selection } = this;
    const { bytes, values } = bound;
    this.isSorted = true;
    bound.valueHolders(0);
    const costs = new Float64Array(selection.chosen.length);
    for (let at = 0; at < holders.length; at += 1) costs[holders[at]!] = bytes[at]! / Math.max(1, values[at]!);
    sortByKey(holders, costs);
  }

  private settle(index: number): void {
    this.isSettled[index] = 1;
    this.shares.count(index, -1);
  }

  private release(index: number): void {
    this.isSettled[index] = 0;
    this.shares.count(index, 1);
  }

  private include(index: number): void {
    this.selection.add(index);
    this.shares.update(index);
    this.selection.evaluate();
  }

  private exclude(index: number): void {
    this.selection.remove(index);
    this.shares.update(index);
  }

  private hasWorkLeft(): boolean {
    if (this.selection.work > this.maxWork) this.isTired = true;
    return !this.isTired;
  }

  /** Adds the holders of a missing token in turn; the sets of the next one are without the previous ones. */
  private coverTokens(): void {
    const { selection } = this;
    const { problem, surplus, changeFee, deficit } = selection;
    const { inputBytes } = problem.wallet;
    const asset = this.findScarcest();
    if (asset === undefined) {
      if (!this.isSorted) this.sortHolders();
      this.visit(0);
      return;
    }
    if (this.bound.compute(changeFee, deficit, 0, this.best.cost) >= this.best.cost) return;
    const candidates = this.listHolders(asset);
    const floors = candidates.map((index) => inputBytes[index]! + this.shares.compute(index));
    // Equal floors keep the order of the wallet.
    const order = new Int32Array(candidates.length);
    for (let at = 0; at < order.length; at += 1) order[at] = at;
    sortByKey(order, floors);
    let available = 0;
    for (const index of candidates) available += this.getQuantity(index, asset);
    const settled: number[] = [];
    for (const at of order) {
      // The floors of later holders are not lower.
      if (changeFee + problem.feePerByte * floors[at]! - ROUNDING >= this.best.cost) break;
      if (available < -surplus[asset]! * SLIGHTLY_LESS || !this.hasWorkLeft()) break;
      const index = candidates[at]!;
      this.settle(index);
      settled.push(index);
      this.include(index);
      if (!this.complete()) this.coverTokens();
      this.exclude(index);
      available -= this.getQuantity(index, asset);
    }
    for (const index of settled) this.release(index);
  }

  /** The missing token with the fewest UTxOs that can still be added. */
  private findScarcest(): number | undefined {
    const { problem, surplus, unmet } = this.selection;
    if (unmet === 0) return undefined;
    let scarcest: number | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const asset of problem.requiredAssets) {
      const count = this.shares.countHolders(asset);
      if (surplus[asset]! >= 0 || count >= fewest) continue;
      scarcest = asset;
      fewest = count;
    }
    return scarcest;
  }

  private listHolders(asset: number): readonly number[] {
    const { start, holders } = this.selection.problem.holdersByAsset;
    const free: number[] = [];
    for (let at = start[asset]!; at < start[asset + 1]!; at += 1)
      if (this.isSettled[holders[at]!] === 0) free.push(holders[at]!);
    return free;
  }

  private getQuantity(index: number, asset: number): number {
    const { assetStart, assetIndexes, quantities } = this.selection.problem.wallet;
    let sum = 0;
    for (let at = assetStart[index]!; at < assetStart[index + 1]!; at += 1)
      if (assetIndexes[at] === asset) sum += quantities[at]!;
    return sum;
  }

  /** Tries the current set, which has the required tokens, with the holders from a position on. */
  private visit(from: number): void {
    const { selection, holders, isSettled } = this;
    const { changeFee, deficit } = selection;
    let position = from;
    const settled: number[] = [];
    for (; position < holders.length; position += 1) {
      const index = holders[position]!;
      if (isSettled[index] === 1) continue;
      if (!this.hasWorkLeft()) break;
      if (this.bound.compute(changeFee, deficit, position, this.best.cost) >= this.best.cost) break;
      this.settle(index);
      settled.push(index);
      this.include(index);
      if (!this.complete()) this.visit(position + 1);
      this.exclude(index);
    }
    for (const index of settled) this.release(index);
  }

  /** Adds the fewest UTxOs without tokens. Returns whether the set needs none, so that every larger set costs more. */
  private complete(): boolean {
    const { selection, plain } = this;
    const { indexes } = plain;
    if (selection.unmet > 0) return false;
    const { changeFee, deficit, problem, count: size } = selection;
    if (deficit <= 0 && size > 0) {
      this.compare();
      return true;
    }
    const needed = Math.max(1, plain.countFor(deficit));
    if (needed > indexes.length) return false;
    if (changeFee + problem.feePerByte * plain.bytes[needed]! >= this.best.cost) return false;
    let added = 0;
    for (; added < needed; added += 1) selection.add(indexes[added]!);
    selection.evaluate();
    // Lists of more inputs have longer heads, and inputs are not equally long.
    for (; selection.deficit > 0 && added < indexes.length && added <= needed; added += 1) {
      selection.add(indexes[added]!);
      selection.evaluate();
    }
    this.compare();
    for (; added > 0; added -= 1) selection.remove(indexes[added - 1]!);
    selection.evaluate();
    return false;
  }

  private compare(): void {
    const { cost } = this.selection;
    if (cost < this.best.cost) this.best = { members: this.selection.members(), cost };
  }
}

/** Sums of shares and of large quantities may be off by rounding. */
const ROUNDING = 1e-6;
const SLIGHTLY_LESS = 1 - 1e-9;

function findHolders({ problem }: Selection): Int32Array {
  const { assetStart, reserved, utxos } = problem.wallet;
  const holders = new Int32Array(utxos.length);
  let count = 0;
  for (let index = 0; index < utxos.length; index += 1) {
    if ((problem.sparesReserved && reserved[index] === 1) || assetStart[index] === assetStart[index + 1]) continue;
    holders[count] = index;
    count += 1;
  }
  return holders.subarray(0, count);
}
