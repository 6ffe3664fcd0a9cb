import { retainShape } from '../wallet/retained-shapes.js';
import type { Found } from './exact.js';
import { OUTDATED } from './input-set.js';
import { PlainSums } from './plain-sums.js';
import type { Selection } from './selection.js';
import { sortByKey } from './sort-by-key.js';
import { TokenHolders } from './token-holders.js';

export interface Searched {
  readonly best: Found | undefined;
  /** Whether no set with change is cheaper. */
  readonly isProven: boolean;
}

export interface TokenSetEffort {
  /** Asset lookups before the start is improved, and of the whole search. */
  readonly quickWork: number;
  readonly thoroughWork: number;
  /** Finds a better start. Takes as long as the search, so it is called only when a quick search proves nothing. */
  readonly improveStart: () => Found | undefined;
}

/**
 * Finds the cheapest set with change by branch and bound: first over the holders of the required tokens, then over the
 * other UTxOs with tokens; those without tokens complete a set, the largest first. Once its quick work is done, it goes
 * on from there with the improved start. Leaves the selection empty.
 */
export function searchTokenSets(selection: Selection, start: Found | undefined, effort: TokenSetEffort): Searched {
  selection.tracksRatios = false;
  selection.become([]);
  selection.evaluate();
  let best = start;
  let isProven = false;
  let isImproved = false;
  if (selection.deficit > 0 && start !== undefined) {
    const search = new TokenSetSearch(selection, start, effort);
    const isComplete = search.run();
    best = search.best;
    isImproved = search.isImproved;
    isProven = isComplete && search.plain.areEqual();
  }
  // Sets of a search that is complete, but no proof, are not searched again.
  if (!isProven && !isImproved) best = cheaper(effort.improveStart(), best);
  selection.tracksRatios = true;
  selection.ratios.fill(OUTDATED);
  return { best, isProven };
}

/** The first one if both cost the same. */
export const cheaper = (a: Found | undefined, b: Found | undefined): Found | undefined =>
  a === undefined || (b !== undefined && b.cost < a.cost) ? b : a;

class TokenSetSearch {
  best: Found;
  isImproved = false;
  readonly plain: PlainSums;
  private readonly selection: Selection;
  private readonly holders: TokenHolders;
  private readonly start: Found;
  private readonly effort: TokenSetEffort;
  private readonly workBefore: number;
  private maxWork: number;
  private isTired = false;

  constructor(selection: Selection, start: Found, effort: TokenSetEffort) {
    this.selection = selection;
    this.start = start;
    this.best = start;
    this.effort = effort;
    this.workBefore = selection.work;
    this.maxWork = selection.work + effort.quickWork;
    this.plain = new PlainSums(selection.problem);
    this.holders = new TokenHolders(selection, this.plain);
    retainShape(this);
  }

  /** Returns whether the search is complete. */
  run(): boolean {
    this.complete();
    if (this.isHopeless()) return true;
    this.coverTokens();
    return !this.isTired;
  }

  /** Whether no superset of the set that was just evaluated is cheaper than the best set. */
  private isHopeless(): boolean {
    const { changeFee, deficit } = this.selection;
    return this.holders.bound.compute(changeFee, deficit, 0, this.best.cost) >= this.best.cost;
  }

  private hasWorkLeft(): boolean {
    if (this.selection.work <= this.maxWork) return true;
    if (this.isImproved) this.isTired = true;
    else this.continueThoroughly();
    return !this.isTired;
  }

  /** When the set to compare with has changed, the work so far does not count: a better one would have saved it. */
  private continueThoroughly(): void {
    const { selection, effort } = this;
    this.isImproved = true;
    this.best = cheaper(effort.improveStart(), this.best)!;
    this.maxWork = (this.best.cost < this.start.cost ? selection.work : this.workBefore) + effort.thoroughWork;
  }

  /** Adds the holders of a missing token in turn; the sets of the next one are without the previous ones. */
  private coverTokens(): void {
    const { selection, holders } = this;
    const { problem, surplus, changeFee, deficit } = selection;
    const { lovelace, assetStart } = problem.wallet;
    const { bound } = holders;
    const asset = holders.findScarcest();
    if (asset === undefined) {
      holders.sortOnce();
      this.visit(0);
      return;
    }
    const before = selection.work;
    if (this.isHopeless()) return;
    const boundWork = selection.work - before;
    const candidates = holders.listHolders(asset);
    const floors = candidates.map((index) => holders.getLeastBytes(index));
    // Without a deficit the bound does not look at the holders.
    const leastBytes = deficit <= 0 ? floors : this.boundForced(candidates);
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
      holders.settle(index);
      settled.push(index);
      available -= this.getQuantity(index, asset);
      if (bound.toCost(changeFee, leastBytes[at]!) >= this.best.cost) {
        // Counts as adding it and bounding the sets with it: the limit must not depend on how sets are ruled out.
        const assets = assetStart[index + 1]! - assetStart[index]!;
        selection.work += 2 * (1 + assets) + (lovelace[index]! < deficit ? boundWork - assets : 0);
        continue;
      }
      holders.include(index);
      if (!this.complete()) this.coverTokens();
      holders.exclude(index);
    }
    for (const index of settled) holders.release(index);
  }

  /** The bytes that sets with each of the candidates need at least, by the last bound. */
  private boundForced(candidates: readonly number[]): readonly number[] {
    const { holders, selection, best } = this;
    const { bound } = holders;
    const most = holders.getMissingBytes();
    return candidates.map((index) => {
      const bytes = bound.leastBytes + holders.getForcedBytes(index);
      const canDecide = most > 0 && bound.toCost(selection.changeFee, bytes + most) >= best.cost;
      return canDecide ? bytes + holders.getMissingBytes(index) : bytes;
    });
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
    const { selection, holders } = this;
    const { indexes, isSettled, bound } = holders;
    const { changeFee, deficit } = selection;
    const settled: number[] = [];
    let isValued = false;
    let leastBytes = 0;
    let sparedWork = 0;
    for (let position = from; position < indexes.length; position += 1) {
      const index = indexes[position]!;
      if (isSettled[index] === 1) continue;
      if (!this.hasWorkLeft()) break;
      if (!isValued) {
        // Without the UTxOs that were tried, the last bound is higher by what they had lowered it.
        if (bound.toCost(changeFee, leastBytes) >= this.best.cost) break;
        const before = selection.work;
        if (bound.compute(changeFee, deficit, position, this.best.cost) >= this.best.cost) break;
        sparedWork = 2 * (1 + selection.work - before);
        leastBytes = bound.leastBytes;
        isValued = true;
      }
      const gain = bound.getGain(position);
      holders.settle(index);
      settled.push(index);
      if (bound.toCost(changeFee, leastBytes - Math.min(0, gain)) >= this.best.cost) {
        // Counts once as adding it and bounding the sets with it and without it.
        selection.work += sparedWork;
        sparedWork = 0;
        continue;
      }
      leastBytes += Math.max(0, gain);
      holders.include(index);
      if (!this.complete()) this.visit(position + 1);
      holders.exclude(index);
      isValued = false;
    }
    for (const index of settled) holders.release(index);
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
